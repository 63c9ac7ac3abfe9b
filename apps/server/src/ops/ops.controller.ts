// For operators and their machines: is it alive, is it ready, what is queued, who works.
import { Controller, Get, Res } from "@nestjs/common";
import { ApiProduces, ApiResponse, ApiTags } from "@nestjs/swagger";
import type { Response } from "express";
import { z } from "zod";
import { Needs, Open } from "../auth/access.guard.js";
import { Workers } from "../log/index.js";
import { Queues } from "../queue/queues.js";
import { Metrics } from "./metrics.js";
import { Readiness } from "./readiness.js";

const health = z.object({ status: z.literal("ok") });
const ready = z.object({ status: z.enum(["ready", "not_ready"]), problems: z.array(z.string()) });
const count = z.number().int();
const depths = z.object({
  data: z.array(z.object({ name: z.string(), waiting: count, active: count, delayed: count })),
});
const working = z.object({
  data: z.array(
    z.object({
      workerId: z.string(),
      role: z.string(),
      host: z.string(),
      startedAt: z.string(),
      seenAt: z.string(),
      concurrency: count,
      running: count,
    }),
  ),
});

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
  @ApiResponse({ status: 200, standardSchema: health })
  healthz(): z.infer<typeof health> {
    return { status: "ok" };
  }

  @Get("readyz")
  @Open()
  @ApiResponse({ status: 200, standardSchema: ready })
  @ApiResponse({ status: 503, standardSchema: ready, description: "Something that it needs is out of reach" })
  async readyz(@Res({ passthrough: true }) response: Response): Promise<z.infer<typeof ready>> {
    const problems = await this.readiness.problems();
    if (problems.length > 0) response.status(503);
    return { status: problems.length > 0 ? "not_ready" : "ready", problems };
  }

  @Get("metrics")
  @Needs("threads:read")
  @ApiProduces("text/plain")
  @ApiResponse({ status: 200, description: "Prometheus' text format", schema: { type: "string" } })
  async prometheus(@Res() response: Response): Promise<void> {
    response.type(this.metrics.contentType).send(await this.metrics.text());
  }

  @Get("v1/queues")
  @Needs("threads:read")
  @ApiResponse({ status: 200, standardSchema: depths })
  async queueDepths(): Promise<z.infer<typeof depths>> {
    return { data: await this.queues.depths() };
  }

  @Get("v1/workers")
  @Needs("threads:read")
  @ApiResponse({ status: 200, standardSchema: working })
  async workerList(): Promise<z.infer<typeof working>> {
    return { data: await this.workers.list() };
  }
}
