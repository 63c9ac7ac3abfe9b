// For operators and their machines: is it alive, is it ready, what is queued, who works.
import { Controller, Get, Res } from "@nestjs/common";
import { ApiTags } from "@nestjs/swagger";
import type { Response } from "express";
import { Needs, Open } from "../auth/access.guard.js";
import { Workers } from "../log/index.js";
import { Queues } from "../queue/queues.js";
import { Metrics } from "./metrics.js";
import { Readiness } from "./readiness.js";

@ApiTags("ops")
@Controller()
export class OpsController {
  constructor(
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
    private readonly queues: Queues,
    private readonly workers: Workers,
  ) {}

  @Get("healthz")
  @Open()
  healthz(): { status: "ok" } {
    return { status: "ok" };
  }

  @Get("readyz")
  @Open()
  async readyz(
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ status: "ready" | "not_ready"; problems: string[] }> {
    const problems = await this.readiness.problems();
    if (problems.length > 0) response.status(503);
    return { status: problems.length > 0 ? "not_ready" : "ready", problems };
  }

  @Get("metrics")
  @Needs("threads:read")
  async prometheus(@Res() response: Response): Promise<void> {
    response.type(this.metrics.contentType).send(await this.metrics.text());
  }

  @Get("v1/queues")
  @Needs("threads:read")
  async queueDepths(): Promise<{ data: Awaited<ReturnType<Queues["depths"]>> }> {
    return { data: await this.queues.depths() };
  }

  @Get("v1/workers")
  @Needs("threads:read")
  async workerList(): Promise<{ data: Awaited<ReturnType<Workers["list"]>> }> {
    return { data: await this.workers.list() };
  }
}
