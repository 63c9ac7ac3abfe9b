// A viewer on the live namespace, as a page or a program opens one.
import { io, type Socket } from "socket.io-client";

export interface SocketOptions {
  headers?: Record<string, string>;
  apiKey?: string;
  transports?: ("websocket" | "polling")[];
}

/** Fails with the server's word when it is turned away. It does not come back by itself. */
export function openSocket(
  url: string,
  { headers = {}, apiKey, transports = ["websocket"] }: SocketOptions,
): Promise<Socket> {
  const auth = apiKey === undefined ? {} : { apiKey };
  const socket = io(`${url}/live`, { transports, extraHeaders: headers, auth, reconnection: false, forceNew: true });
  return new Promise((resolve, reject) => {
    socket.once("connect", () => resolve(socket));
    socket.once("connect_error", (error) => {
      socket.close();
      reject(error);
    });
  });
}

/** Why it was closed, once it is. */
export const closed = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    if (socket.disconnected) resolve("before");
    else socket.once("disconnect", resolve);
  });
