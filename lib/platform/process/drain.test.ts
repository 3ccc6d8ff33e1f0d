import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, it } from "vitest";
import { drain } from "./drain.ts";

async function open(listener: RequestListener): Promise<{ server: Server; client: () => Promise<Socket> }> {
  const server = createServer(listener);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    server,
    async client() {
      const socket = connect(port, "127.0.0.1");
      await once(socket, "connect");
      socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
      return socket;
    },
  };
}

it("lets an open request finish, accepts no new one, and closes keep-alive connections", async () => {
  const arrived = Promise.withResolvers<() => void>();
  const { server, client } = await open((_, outgoing) => arrived.resolve(() => outgoing.end("whole")));
  const busy = await client();
  const answer = await arrived.promise;
  let text = "";
  busy.setEncoding("utf8").on("data", (chunk) => (text += chunk));
  const drained = drain([server], 60_000);
  await expect(client()).rejects.toThrow("ECONNREFUSED");
  answer();
  await Promise.all([drained, once(busy, "end")]);
  expect(text).toMatch(/^HTTP\/1\.1 200 [\s\S]*whole/);
});

it("cuts off what doesn't finish in time", async () => {
  const arrived = Promise.withResolvers<void>();
  const { server, client } = await open(() => arrived.resolve());
  const stuck = await client();
  await arrived.promise;
  await Promise.all([drain([server], 1), once(stuck, "close")]);
});
