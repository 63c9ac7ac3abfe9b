// /v1/artifacts: outputs that are too long for the log.
import { Controller, Get, Param } from "@nestjs/common";
import { ApiTags } from "@nestjs/swagger";
import { Needs } from "../auth/access.guard.js";
import type { Principal } from "../auth/principal.js";
import { Caller } from "../http/api-request.js";
import { Artifacts } from "../log/index.js";
import { notFound } from "../problems.js";

@ApiTags("threads")
@Controller("v1/artifacts")
@Needs("results:raw")
export class ArtifactsController {
  constructor(private readonly artifacts: Artifacts) {}

  @Get(":id")
  async one(
    @Param("id") id: string,
    @Caller() { workspaceId }: Principal,
  ): Promise<{ id: string; threadId: string; mediaType: string; text: string }> {
    const artifact = await this.artifacts.read(id);
    if (artifact?.workspaceId !== workspaceId) throw notFound("artifact");
    const { threadId, mediaType, text } = artifact;
    return { id, threadId, mediaType, text };
  }
}
