// Picks TCP ports on 127.0.0.1.
import net from "node:net";

/** @returns {Promise<number>} a port that nobody listens on at this moment */
export async function freePort() {
  const port = await tryPort(0);
  if (port === null) throw new Error("no free port on 127.0.0.1");
  return port;
}

/** @param {number} preferred @returns {Promise<number>} that port, or a free one when it is taken */
export async function portOrFree(preferred) {
  return (await tryPort(preferred)) ?? (await freePort());
}

/** Listens for a moment on the host that the server will use: a port that another program has on all hosts is taken too. */
function tryPort(port) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once("error", () => resolve(null));
    server.listen(port, "127.0.0.1", () => {
      const { port: taken } = /** @type {net.AddressInfo} */ (server.address());
      server.close(() => resolve(taken));
    });
  });
}
