// What a browser does with cookies and redirects, by hand: for walks that lead over several origins.
export interface Page {
  url: string;
  status: number;
  html: string;
  headers: Headers;
}

const MAX_HOPS = 15;

export class Browser {
  private readonly jar = new Map<string, string>();

  /** Follows redirects, and stops before one for which `stopAt` is true: its address is the page's then. */
  async open(url: string, { form, stopAt }: Walk = {}): Promise<Page> {
    let at = new URL(url);
    let body = form && new URLSearchParams(form);
    for (let hop = 0; hop < MAX_HOPS; hop++) {
      const response = await this.send(at, body);
      body = undefined;
      const to = response.headers.get("location");
      if (to === null) {
        return { url: at.href, status: response.status, html: await response.text(), headers: response.headers };
      }
      at = new URL(to, at);
      if (stopAt?.(at)) return { url: at.href, status: response.status, html: "", headers: response.headers };
    }
    throw new Error(`more than ${MAX_HOPS} redirects; the last one to ${at.href}`);
  }

  /** As a header. Like a browser's, cookies know hosts and no ports. */
  cookies(host = "127.0.0.1"): string {
    const own = [...this.jar].filter(([key]) => key.startsWith(`${host} `));
    return own.map(([key, value]) => `${key.slice(host.length + 1)}=${value}`).join("; ");
  }

  cookie(name: string, host = "127.0.0.1"): string | undefined {
    return this.jar.get(`${host} ${name}`);
  }

  setCookie(name: string, value: string, host = "127.0.0.1"): void {
    this.jar.set(`${host} ${name}`, value);
  }

  private async send(at: URL, body: URLSearchParams | undefined): Promise<Response> {
    const cookie = this.cookies(at.hostname);
    const response = await fetch(at, {
      redirect: "manual",
      headers: { accept: "text/html", ...(cookie ? { cookie } : {}) },
      ...(body ? { method: "POST", body } : {}),
    });
    for (const line of response.headers.getSetCookie()) this.keep(at.hostname, line);
    return response;
  }

  private keep(host: string, line: string): void {
    const [pair = "", ...attributes] = line.split(";");
    const split = pair.indexOf("=");
    const key = `${host} ${pair.slice(0, split)}`;
    const expires = attributes.map((one) => /^ *expires=(.*)$/i.exec(one)?.[1]).find(Boolean);
    if (expires && new Date(expires) < new Date()) this.jar.delete(key);
    else this.jar.set(key, pair.slice(split + 1));
  }
}

interface Walk {
  form?: Record<string, string>;
  stopAt?(url: URL): boolean;
}
