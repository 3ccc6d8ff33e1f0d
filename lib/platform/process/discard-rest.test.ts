import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readBytes } from "#lib/platform/api/read-input.ts";
import { refusalOf } from "#lib/platform/refusal.ts";
import { makeNativeLane } from "./native-lane.ts";
import { receive } from "./trusted-proxy.ts";

const megabyte = 1024 * 1024;
let server: Server;
let port: number;

beforeAll(async () => {
  const lane = makeNativeLane({
    operationAt: () => undefined,
    openapi: () => "",
    async handle(incoming) {
      try {
        const { length } = await readBytes(incoming, megabyte);
        return new Response(JSON.stringify({ length }));
      } catch (error) {
        const { status, items } = refusalOf(error, incoming.request_id);
        return new Response(JSON.stringify({ errors: items }), { status });
      }
    },
  });
  server = createServer((incoming, outgoing) => {
    receive(incoming, () => false);
    lane(incoming, outgoing);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  port = (server.address() as AddressInfo).port;
});

afterAll(() => server.close());

/** Sends everything before it reads, slowly, as clients on a slow network do; returns what it then reads. */
function sendAll(head: string, pieces: number, everyMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    let text = "";
    socket.on("error", reject);
    socket.on("data", (chunk) => {
      text += chunk;
      if (!text.endsWith("]}")) return;
      socket.destroy();
      resolve(text);
    });
    socket.pause();
    socket.write(head);
    const piece = Buffer.alloc(megabyte);
    let sent = 0;
    const timer = setInterval(() => {
      sent += 1;
      socket.write(piece, () => sent === pieces && socket.resume());
      if (sent === pieces) clearInterval(timer);
    }, everyMs);
  });
}

test.each(["keep-alive", "close"])(
  "a client that sends a too large body to its end gets 413: %s",
  async (connection) => {
    const head = `POST /rest/v2/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${20 * megabyte}\r\nConnection: ${connection}\r\n\r\n`;
    expect(await sendAll(head, 20, 20)).toMatch(/^HTTP\/1\.1 413 [\s\S]*body_too_large/);
  },
);

test("Node's fetch gets 413, with and without a length", async () => {
  const url = `http://127.0.0.1:${port}/rest/v2/x`;
  const bytes = new Uint8Array(40 * megabyte);
  async function* chunks() {
    for (let at = 0; at < 40; at += 1) yield bytes.subarray(0, megabyte);
  }
  for (const body of [bytes, chunks()] as BodyInit[]) {
    const answer = await fetch(url, { method: "POST", body, duplex: "half" } as RequestInit);
    expect([answer.status, (await answer.json()).errors[0].reason]).toEqual([413, "body_too_large"]);
  }
});

test("a connection can be used again once the rest was read", async () => {
  const large = `POST /rest/v2/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${3 * megabyte}\r\n\r\n`;
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  socket.write(large);
  for (let piece = 0; piece < 3; piece += 1) socket.write(Buffer.alloc(megabyte));
  socket.write("POST /rest/v2/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok");
  await new Promise((closed) => socket.once("close", closed));
  expect(text).toMatch(/ 413 [\s\S]*HTTP\/1\.1 200 [\s\S]*{"length":2}$/);
});
