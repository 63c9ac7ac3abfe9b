// Everybody whom the matrix asks as: each role with a session and with a key, keys that lack one scope, another workspace.
import { createHash, randomBytes } from "node:crypto";
import { Caller, type Credentials } from "../service/caller.js";
import type { Service } from "../service/service.js";
import { signIn } from "../service/sign-in.js";
import { impliedBy, leastRoles, type Role, roles, type Scope, scopes } from "./rows.js";

export interface People {
  sessions: Record<Role, Credentials>;
  keys: Record<Role, Credentials>;
  /** All scopes but one, and those that hold it. */
  without: Record<Scope, Credentials>;
  /** One scope and no other. */
  only: Record<Scope, Credentials>;
  /** Every scope, in another workspace. */
  stranger: Credentials;
  nobody: Credentials;
}

export const mayBe = (role: Role, needs: Scope): boolean => roles.indexOf(role) >= roles.indexOf(leastRoles[needs]);

export async function callIn(service: Service): Promise<People> {
  const admin = new Caller(service.url, service.session);
  const key = async (name: string, own: Scope[]): Promise<Credentials> => ({
    apiKey: await admin.makeKey({ name, scopes: own }),
  });
  const session = async (role: Role): Promise<Credentials> => {
    const { status, body } = await admin.post("/v1/users", { name: `the-${role}`, role });
    if (status !== 201) throw new Error(`no user: ${status} ${JSON.stringify(body)}`);
    return signIn(body.signInUrl);
  };
  const lacking = (scope: Scope) => scopes.filter((one) => one !== scope && one !== impliedBy[scope]);
  return {
    sessions: await each(roles, session),
    keys: await each(roles, (role) =>
      key(
        role,
        scopes.filter((scope) => mayBe(role, scope)),
      ),
    ),
    without: await each(scopes, (scope) => key(`without ${scope}`, lacking(scope))),
    only: await each(scopes, (scope) => key(`only ${scope}`, [scope])),
    stranger: { apiKey: await keyOfAnotherWorkspace(service) },
    nobody: {},
  };
}

async function each<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Promise<Value>,
): Promise<Record<Name, Value>> {
  const made: [Name, Value][] = [];
  for (const name of names) made.push([name, await make(name)]);
  return Object.fromEntries(made) as Record<Name, Value>;
}

/** No route makes workspaces yet: an operator of the database does. */
async function keyOfAnotherWorkspace({ database }: Service): Promise<string> {
  const secret = `rhk_${randomBytes(32).toString("base64url")}`;
  await database.rows("INSERT INTO workspaces (id, name) VALUES ('wsp_other', 'other')");
  await database.rows(
    `INSERT INTO api_keys (id, workspace_id, name, principal, token_hash, scopes, created_by)
     VALUES ('key_other', 'wsp_other', 'other', 'mallory', $1, $2, 'test')`,
    [createHash("sha256").update(secret).digest("hex"), scopes],
  );
  return secret;
}
