// Answers while the database is waited for at the start: the process lives, and is not ready, and says why.
import { createServer, type Server } from "node:http";
import { ProblemError } from "../problems.js";

export class WaitingRoom {
  private server: Server | null = null;
  private why = "PostgreSQL is out of reach";

  constructor(private readonly address: { port: number; host: string }) {}

  /** Opens at the first reason, and tells the newest one. */
  say(why: string): void {
    this.why = why;
    if (this.server) return;
    this.server = createServer((request, response) => {
      const alive = request.url === "/healthz";
      const problem = new ProblemError("unavailable", { detail: this.why, headers: { "Retry-After": "1" } });
      const ready =
        request.url === "/readyz" ? { status: "not_ready", problems: [this.why] } : problem.body("", request.url ?? "");
      response.writeHead(alive ? 200 : 503, { "Content-Type": "application/json", "Retry-After": "1" });
      response.end(JSON.stringify(alive ? { status: "ok" } : ready));
    });
    // Where the port is taken, the real server will say so.
    this.server.on("error", () => undefined);
    this.server.listen(this.address.port, this.address.host);
  }

  async close(): Promise<void> {
    const { server } = this;
    if (!server) return;
    server.closeAllConnections();
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
  }
}
