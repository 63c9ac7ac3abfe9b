// An OpenID provider on this machine, with people who sign in at it: `oidc-provider`, as a company would run it.
import type { Server } from "node:http";
import Provider from "oidc-provider";
import { freePort } from "../../scripts/embedded.mjs";
import type { Browser, Page } from "./service/browser.js";

export interface Person {
  email?: string;
  email_verified?: boolean;
  groups?: string[];
}

export const CLIENT = { id: "roundhouse", secret: "a-secret-that-no-log-may-have" };

export class OpenIdProvider {
  readonly people = new Map<string, Person>();

  private constructor(
    readonly issuer: string,
    private readonly server: Server,
  ) {}

  static async start(redirectUri: string): Promise<OpenIdProvider> {
    const port = await freePort();
    const issuer = `http://127.0.0.1:${port}`;
    let started: OpenIdProvider | undefined;
    const provider = new Provider(issuer, {
      clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["groups"] },
      cookies: { keys: ["for a test"] },
      pkce: { required: () => true },
      findAccount: (_context, sub) => ({
        accountId: sub,
        claims: () => ({ sub, ...started?.people.get(sub) }),
      }),
    });
    const server = await new Promise<Server>((resolve) => {
      const listening: Server = provider.listen(port, "127.0.0.1", () => resolve(listening));
    });
    started = new OpenIdProvider(issuer, server);
    return started;
  }

  /** A person at its forms: a name (any password is good here), then the consent. Ends where the browser is sent with the answer. */
  async signIn(browser: Browser, from: string, who: string): Promise<Page> {
    const stopAt = (url: URL): boolean => url.pathname.endsWith("/callback");
    let page = await browser.open(from, { stopAt });
    if (page.url.includes("/interaction/") && page.html.includes('value="login"')) {
      page = await browser.open(formOf(page), { form: { prompt: "login", login: who, password: "x" }, stopAt });
    }
    if (page.url.includes("/interaction/") && page.html.includes('value="consent"')) {
      page = await browser.open(formOf(page), { form: { prompt: "consent" }, stopAt });
    }
    return page;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

const formOf = ({ html, url }: Page): string => new URL(/action="([^"]+)"/.exec(html)?.[1] ?? "", url).href;
