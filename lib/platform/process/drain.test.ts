import { once } from "node:events";
import { Agent, createServer, get, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, it } from "vitest";
import { drain, noteResponses } from "./drain.ts";

const request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
const long = 600_000;

async function open(
  listener: RequestListener,
): Promise<{ server: Server; port: number; client: () => Promise<Socket> }> {
  const server = createServer();
  noteResponses(server);
  server.on("request", listener);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    server,
    port,
    async client() {
      const socket = connect(port, "127.0.0.1");
      await once(socket, "connect");
      return socket;
    },
  };
}

function textOf(socket: Socket): () => string {
  let text = "";
  socket.setEncoding("utf8").on("data", (chunk) => (text += chunk));
  return () => text;
}

it("lets an open request finish, with a response that ends its connection, and accepts no new one", async () => {
  const arrived = Promise.withResolvers<() => void>();
  const { server, client } = await open((_, outgoing) => arrived.resolve(() => outgoing.end("whole")));
  const busy = await client();
  const text = textOf(busy);
  busy.write(request);
  const answer = await arrived.promise;
  const drained = drain([server], { idleMs: long, limitMs: long });
  await expect(client()).rejects.toThrow("ECONNREFUSED");
  answer();
  await Promise.all([drained, once(busy, "end")]);
  expect(text()).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nConnection: close\r\n[\s\S]*whole/);
});

it("answers a request that arrives on an idle connection, and ends it then", async () => {
  const { server, client } = await open((_, outgoing) => outgoing.end("whole"));
  const idle = await client();
  const text = textOf(idle);
  idle.write(request);
  await once(idle, "data");
  expect(text()).toMatch(/\r\nConnection: keep-alive\r\n/);
  const drained = drain([server], { idleMs: long, limitMs: long });
  idle.write(request);
  await Promise.all([drained, once(idle, "end")]);
  expect(text().match(/\r\nConnection: (?:close|keep-alive)\r\n/g)).toEqual([
    "\r\nConnection: keep-alive\r\n",
    "\r\nConnection: close\r\n",
  ]);
});

it("closes connections that stay idle", async () => {
  const { server, client } = await open((_, outgoing) => outgoing.end("whole"));
  const idle = await client();
  idle.write(request);
  await once(idle, "data");
  await Promise.all([drain([server], { idleMs: 1, limitMs: long }), once(idle, "close")]);
});

it("breaks no request of clients that send one after the other on connections they keep", async () => {
  const { server, port } = await open((_, outgoing) => setTimeout(() => outgoing.end("whole"), 1));
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  let answered = 0;
  const ask = () =>
    new Promise<string>((done) => {
      const sent = get({ port, host: "127.0.0.1", agent }, (incoming) => {
        incoming.resume().once("end", () => done(`${incoming.statusCode}`));
      });
      sent.once("error", (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
    });
  const outcomes = new Set<string>();
  const client = async () => {
    for (let outcome = "200"; outcome === "200"; ) {
      outcome = await ask();
      outcomes.add(outcome);
      answered += 1;
    }
  };
  const clients = Array.from({ length: 8 }, client);
  while (answered < 100) await ask();
  await drain([server], { idleMs: long, limitMs: long });
  await Promise.all(clients);
  expect([...outcomes].sort()).toEqual(["200", "ECONNREFUSED"]);
  agent.destroy();
});

it("cuts off what doesn't finish in time", async () => {
  const arrived = Promise.withResolvers<void>();
  const { server, client } = await open(() => arrived.resolve());
  const stuck = await client();
  stuck.write(request);
  await arrived.promise;
  await Promise.all([drain([server], { idleMs: 1, limitMs: 1 }), once(stuck, "close")]);
});
