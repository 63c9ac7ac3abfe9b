// Somebody who gets webhooks: notes what came, and answers as a test wants it.
import http from "node:http";
import type { AddressInfo } from "node:net";

export interface Message {
  path: string;
  id: string;
  headers: Record<string, string>;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever was sent; the test says what it has to be
  json: any;
}

export type Answer = (response: http.ServerResponse, message: Message) => void;

export class Receiver {
  readonly messages: Message[] = [];
  private readonly answers = new Map<string, Answer>();

  private constructor(private readonly server: http.Server) {}

  static async start(): Promise<Receiver> {
    const server = http.createServer();
    const receiver = new Receiver(server);
    server.on("request", (request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => receiver.take(request, { response, body: Buffer.concat(chunks).toString("utf8") }));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return receiver;
  }

  /** An address of its own for each test; `answer` is 204 where none is given. */
  address(path: string, answer?: Answer): string {
    if (answer) this.answers.set(path, answer);
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  at(path: string): Message[] {
    return this.messages.filter((message) => message.path === path);
  }

  typesAt(path: string): string[] {
    return this.at(path).map(({ json }) => json.type);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private take(
    { url = "", headers }: http.IncomingMessage,
    { response, body }: { response: http.ServerResponse; body: string },
  ): void {
    const id = String(headers["webhook-id"]);
    const message = { path: url, id, headers: headers as Record<string, string>, body, json: JSON.parse(body) };
    this.messages.push(message);
    const answer = this.answers.get(url) ?? ((to) => void to.writeHead(204).end());
    answer(response, message);
  }
}

export const status =
  (code: number, text = "", headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(code, headers).end(text);
