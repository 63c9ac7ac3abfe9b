// /v1/api-keys: for programs. The secret is shown once.
import { Body, Controller, Delete, Get, HttpCode, Param, Post } from "@nestjs/common";
import { ApiResponse, ApiTags } from "@nestjs/swagger";
import { moment } from "@roundhouse/runtime";
import { z } from "zod";
import { AnswersSecret } from "../http/answers-secret.js";
import { Caller } from "../http/api-request.js";
import { Accounts, type ApiKeyRecord } from "../log/index.js";
import { notFound, ProblemError } from "../problems.js";
import { label } from "../threads/storable.js";
import { Needs } from "./access.guard.js";
import { Authenticator } from "./authenticator.js";
import { mayDo, type Principal, scopes } from "./principal.js";
import { Standing } from "./standing.js";

const newKey = z.strictObject({
  name: label.min(1),
  scopes: z.array(z.enum(scopes)).min(1).default(["threads:read", "threads:write"]),
  /** As whom the key acts; its name where nothing is said. */
  principal: label.min(1).optional(),
  expiresAt: moment.optional(),
});
const keyView = z.object({
  keyId: z.string(),
  name: z.string(),
  principal: z.string(),
  scopes: z.array(z.string()),
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
});
type KeyView = z.infer<typeof keyView>;
const list = z.object({ data: z.array(keyView) });
const createdKey = z.object({
  keyId: z.string(),
  secret: z.string().nullable().describe("shown this once, null in a repeated answer"),
});

@ApiTags("admin")
@Controller("v1/api-keys")
@Needs("admin")
export class ApiKeysController {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly accounts: Accounts,
    private readonly standing: Standing,
  ) {}

  @Post()
  @AnswersSecret("secret")
  @ApiResponse({ status: 201, standardSchema: createdKey })
  async create(
    @Body({ schema: newKey }) body: z.output<typeof newKey>,
    @Caller() caller: Principal,
  ): Promise<z.infer<typeof createdKey>> {
    // An admin may make a key for a test runner; any other caller gives no more than it has.
    const tooMuch = caller.by === "key" ? body.scopes.filter((scope) => !mayDo(caller, scope)) : [];
    if (tooMuch.length > 0)
      throw new ProblemError("forbidden", { detail: `this key has no ${tooMuch.join(", ")} to give` });
    const { id, secret } = await this.authenticator.createKey({
      workspaceId: caller.workspaceId,
      name: body.name,
      principal: body.principal ?? body.name,
      scopes: body.scopes,
      createdBy: caller.name,
      expiresAt: body.expiresAt ? new Date(body.expiresAt) : undefined,
    });
    return { keyId: id, secret };
  }

  @Get()
  @ApiResponse({ status: 200, standardSchema: list })
  async list(@Caller() { workspaceId }: Principal): Promise<z.infer<typeof list>> {
    return { data: (await this.accounts.keys(workspaceId)).map(viewOf) };
  }

  @Delete(":id")
  @HttpCode(204)
  async revoke(@Param("id") id: string, @Caller() { workspaceId }: Principal): Promise<void> {
    if (!(await this.accounts.revokeKey(workspaceId, id))) throw notFound("API key");
    this.standing.changed(id);
  }
}

const viewOf = (key: ApiKeyRecord): KeyView => ({
  keyId: key.id,
  name: key.name,
  principal: key.principal,
  scopes: key.scopes,
  createdBy: key.createdBy,
  createdAt: key.createdAt.toISOString(),
  expiresAt: key.expiresAt?.toISOString() ?? null,
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
});
