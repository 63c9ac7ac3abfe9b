// A TCP line to a service that can be made slow, cut, and pointed elsewhere.
import net from "node:net";

export class RoughLine {
  /** Every chunk waits this long, as on a slow disk. */
  latencyMs = 0;
  private readonly sockets = new Set<net.Socket>();

  private constructor(
    private readonly server: net.Server,
    /** Where it leads. */
    public target: number,
  ) {}

  static async to(target: number): Promise<RoughLine> {
    const server = net.createServer();
    const line = new RoughLine(server, target);
    server.on("connection", (socket) => line.carry(socket));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return line;
  }

  get port(): number {
    return (this.server.address() as net.AddressInfo).port;
  }

  /** How many connections were cut. */
  cut(): number {
    const { size } = this.sockets;
    for (const socket of this.sockets) socket.destroy();
    return size;
  }

  close(): void {
    this.cut();
    this.server.close();
  }

  private carry(near: net.Socket): void {
    const far = net.connect(this.target, "127.0.0.1");
    this.pass(near, far);
    this.pass(far, near);
    this.sockets.add(near);
    near.once("close", () => this.sockets.delete(near));
  }

  private pass(from: net.Socket, to: net.Socket): void {
    from.on("data", (chunk) => {
      if (this.latencyMs === 0) to.write(chunk);
      else {
        // Nothing that comes later may overtake it.
        from.pause();
        setTimeout(() => {
          to.write(chunk);
          from.resume();
        }, this.latencyMs);
      }
    });
    from.on("end", () => to.end());
    from.on("error", () => to.destroy());
    from.on("close", () => to.destroy());
  }
}
