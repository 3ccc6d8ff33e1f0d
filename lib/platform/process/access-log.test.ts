import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import { pino } from "pino";
import { expect, test } from "vitest";
import { logAnswer } from "./access-log.ts";
import { receive } from "./trusted-proxy.ts";

/** The line that is logged for a request's target. */
async function lineOf(target: string): Promise<{ path: string; status: number }> {
  const lines = new PassThrough();
  const server = createServer((incoming, outgoing) => {
    receive(incoming, () => false);
    logAnswer(pino({ level: "debug" }, lines), incoming, outgoing);
    outgoing.writeHead(404).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  try {
    const { port } = server.address() as AddressInfo;
    request({ host: "127.0.0.1", port, path: target, agent: false })
      .on("response", (answer) => answer.resume())
      .end();
    const [line] = await once(lines, "data");
    return JSON.parse(String(line));
  } finally {
    server.close();
  }
}

test.each([
  ["/downloads/a-sealed-grant", "/downloads/…"],
  ["/Downloads/a-sealed-grant?x=1", "/Downloads/…"],
  ["https://muster.example/downloads/a-sealed-grant", "https://muster.example/downloads/…"],
  ["/files%2fa-sealed-grant", "/files/…"],
  ["/%66iles/a-sealed-grant%", "/files/…"],
  ["/x/%2546iles%255ca-sealed-grant", "/x/Files\\…"],
  ["/files/a-sealed-grant/files/x", "/files/…"],
  ["https://user:password@muster.example/people", "https://muster.example/people"],
  ["/rest/v2/people?search=somebody", "/rest/v2/people"],
  ["/welcome#a-code", "/welcome"],
])("logs %s as %s, without download link secrets or the query", async (target, path) => {
  expect(await lineOf(target)).toMatchObject({ path, status: 404 });
});
