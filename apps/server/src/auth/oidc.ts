// What a sign-in at an OpenID provider needs, where one is configured.
import type { Logger } from "../ops/logger.js";
import type { OidcClient } from "./oidc-client.js";
import type { OidcUsers } from "./oidc-users.js";
import type { SignInLimits } from "./sign-in-limits.js";

export const OIDC = Symbol("oidc");

export interface Oidc {
  client: OidcClient;
  users: OidcUsers;
  limits: SignInLimits;
  logger: Logger;
}
