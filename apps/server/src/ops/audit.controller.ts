// /v1/audit: who changed what, by page and as a file. For admins.
import { once } from "node:events";
import { Controller, Get, Query, Res } from "@nestjs/common";
import { ApiProduces, ApiResponse, ApiTags } from "@nestjs/swagger";
import { type AuditEntry, auditEntry } from "@roundhouse/runtime";
import type { Response } from "express";
import { z } from "zod";
import { Needs } from "../auth/access.guard.js";
import type { Principal } from "../auth/principal.js";
import { Caller } from "../http/api-request.js";
import { pageQuery } from "../http/page-query.js";
import { AuditTrail, type Page } from "../log/index.js";
import { csvHeader, csvLine } from "./audit-csv.js";

const text = z.string().min(1).max(300).optional();
const moment = z.iso.datetime({ offset: true }).optional();
const filter = z.object({
  actor: text.describe("a principal's name"),
  action: text.describe("such as `user.change`, or a family such as `user.*`"),
  target: text.describe("the id of what was changed"),
  from: moment.describe("from then on"),
  to: moment.describe("before then"),
});
const listQuery = pageQuery.extend(filter.shape);
const MAX_EXPORT = 10_000;
const exportQuery = filter.extend({
  format: z.enum(["csv", "ndjson"]).default("ndjson"),
  cursor: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(MAX_EXPORT).default(MAX_EXPORT),
});
const page = z.object({ data: z.array(auditEntry), nextCursor: z.string().nullable() });

const PAGE = 500;
const types = { csv: "text/csv; charset=utf-8", ndjson: "application/x-ndjson; charset=utf-8" } as const;

@ApiTags("admin")
@Controller("v1/audit")
@Needs("admin")
export class AuditController {
  constructor(private readonly audit: AuditTrail) {}

  @Get()
  @ApiResponse({ status: 200, standardSchema: page })
  list(
    @Query({ schema: listQuery }) query: z.output<typeof listQuery>,
    @Caller() { workspaceId }: Principal,
  ): Promise<Page<AuditEntry>> {
    return this.audit.list(workspaceId, query);
  }

  /** As many entries as are asked for, the newest first. The trailer `X-Next-Cursor` says where the next file begins. */
  @Get("export")
  @ApiResponse({ status: 200, description: "One entry a line", schema: { type: "string" } })
  @ApiProduces("application/x-ndjson", "text/csv")
  async file(
    @Query({ schema: exportQuery }) { format, limit, cursor: first, ...rest }: z.output<typeof exportQuery>,
    @Caller() { workspaceId }: Principal,
    @Res() response: Response,
  ): Promise<void> {
    const lineOf = format === "csv" ? csvLine : (view: AuditEntry): string => `${JSON.stringify(view)}\n`;
    let left = limit;
    let next = await this.audit.list(workspaceId, { ...rest, cursor: first, limit: Math.min(PAGE, left) });
    response.setHeader("Content-Type", types[format]);
    response.setHeader("Content-Disposition", `attachment; filename="audit.${format}"`);
    response.setHeader("Trailer", "X-Next-Cursor");
    if (format === "csv") response.write(csvHeader);
    for (;;) {
      const room = response.write(next.data.map(lineOf).join(""));
      if (!room && !response.destroyed) await Promise.race([once(response, "drain"), once(response, "close")]);
      left -= next.data.length;
      if (left <= 0 || next.nextCursor === null || response.destroyed) break;
      next = await this.audit.list(workspaceId, { ...rest, cursor: next.nextCursor, limit: Math.min(PAGE, left) });
    }
    response.addTrailers({ "X-Next-Cursor": next.nextCursor ?? "" });
    response.end();
  }
}
