// /v1/artifacts: outputs that are too long for the log, page by page.
import { Controller, Get, Param, Query } from "@nestjs/common";
import { ApiResponse, ApiTags } from "@nestjs/swagger";
import { z } from "zod";
import { Needs } from "../auth/access.guard.js";
import type { Principal } from "../auth/principal.js";
import { Caller } from "../http/api-request.js";
import { Artifacts } from "../log/index.js";
import { notFound } from "../problems.js";

const MIB = 1024 * 1024;
const query = z.object({
  offset: z.coerce.number().int().nonnegative().default(0).describe("the first byte of the page"),
  limit: z.coerce.number().int().min(4).max(MIB).default(65_536).describe("bytes, at most; a page cuts no character"),
});
const artifactPage = z.object({
  id: z.string(),
  threadId: z.string(),
  mediaType: z.string(),
  bytes: z.number().int().describe("of the whole"),
  offset: z.number().int(),
  text: z.string(),
  nextOffset: z.number().int().nullable(),
});

@ApiTags("threads")
@Controller("v1/artifacts")
@Needs("results:raw")
export class ArtifactsController {
  constructor(private readonly artifacts: Artifacts) {}

  @Get(":id")
  @ApiResponse({ status: 200, standardSchema: artifactPage })
  async page(
    @Param("id") id: string,
    @Query({ schema: query }) { offset, limit }: z.output<typeof query>,
    @Caller() { workspaceId }: Principal,
  ): Promise<z.infer<typeof artifactPage>> {
    const found = await this.artifacts.page(id, { offset, limit });
    if (found?.workspaceId !== workspaceId) throw notFound("artifact");
    const { workspaceId: _, ...page } = found;
    return page;
  }
}
