// A real browser, and pages in it that note whatever a person would call broken.
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { findChromium } from "../../scripts/test/system-packages.mjs";
import type { Session } from "./service/sign-in.js";

type Cookie = Parameters<BrowserContext["addCookies"]>[0][number];

export interface Watched {
  page: Page;
  /** Errors on the console and in scripts, answers over 399, requests that failed or left the origin. */
  complaints: string[];
}

export interface PageOptions {
  /** Where the cookie comes from; a page without one has to sign in. */
  session?: Session;
  viewport?: { width: number; height: number };
  colorScheme?: "light" | "dark";
}

export interface Chromium {
  /** A page in a profile of its own. */
  open(origin: string, options?: PageOptions): Promise<Watched>;
  /** One more page of the same person. */
  besides(other: Watched): Promise<Watched>;
  close(): Promise<void>;
}

export async function startChromium(): Promise<Chromium> {
  const browser = await launch();
  return {
    open: async (origin, { session, viewport = { width: 1440, height: 900 }, colorScheme = "light" } = {}) => {
      const context = await browser.newContext({ baseURL: origin, viewport, colorScheme });
      if (session) await context.addCookies([cookieOf(session)]);
      return watch(await context.newPage(), origin);
    },
    besides: async ({ page }) => watch(await page.context().newPage(), new URL(page.url()).origin),
    close: () => browser.close(),
  };
}

function cookieOf({ cookie, origin }: Session): Cookie {
  const [name = "", value = ""] = cookie.split("=");
  return { name, value, url: origin, httpOnly: true, sameSite: "Lax" };
}

function launch(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH || findChromium();
  if (!executablePath) throw new Error("no Chromium on PATH; CHROMIUM_PATH may name one");
  // Chromium's sandbox refuses to start as root, which containers run as.
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] });
}

function watch(page: Page, origin: string): Watched {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`script: ${error.message}`));
  page.on("request", (request) => {
    if (!isOwn(request.url(), origin)) complaints.push(`left the origin: ${request.url()}`);
  });
  page.on("websocket", (socket) => {
    if (!isOwn(socket.url(), origin)) complaints.push(`left the origin: ${socket.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    // What a page no longer needs when it goes elsewhere is given up by the browser itself.
    if (why !== "net::ERR_ABORTED") complaints.push(`failed with ${why}: ${request.url()}`);
  });
  return { page, complaints };
}

function isOwn(url: string, origin: string): boolean {
  const { protocol, host } = new URL(url);
  return host === new URL(origin).host || protocol === "data:" || protocol === "blob:";
}
