// A port that stays the same while the service behind it is stopped and comes up somewhere else.
import net from "node:net";
import { freePort } from "../../../scripts/embedded.mjs";

export class FixedPort {
  private server: net.Server | null = null;
  private readonly sockets = new Set<net.Socket>();

  private constructor(readonly port: number) {}

  static async open(): Promise<FixedPort> {
    return new FixedPort(await freePort());
  }

  /** The address with this port in the place of its own. */
  urlOf(url: string): string {
    const moved = new URL(url);
    moved.port = String(this.port);
    return moved.href;
  }

  /** From now on what is behind that address answers. */
  async connect(url: string): Promise<void> {
    const target = { host: "127.0.0.1", port: Number(new URL(url).port) };
    this.server = net.createServer((socket) => {
      const onward = net.connect(target);
      for (const [one, other] of [
        [socket, onward],
        [onward, socket],
      ] as const) {
        this.sockets.add(one);
        one.pipe(other);
        one.on("error", () => other.destroy());
        one.on("close", () => {
          this.sockets.delete(one);
          other.destroy();
        });
      }
    });
    await new Promise<void>((resolve) => this.server?.listen(this.port, "127.0.0.1", resolve));
  }

  /** From now on connections are refused, as those of a host without the service. */
  async disconnect(): Promise<void> {
    const { server } = this;
    this.server = null;
    for (const socket of this.sockets) socket.destroy();
    if (server) await new Promise((resolve) => server.close(resolve));
  }
}
