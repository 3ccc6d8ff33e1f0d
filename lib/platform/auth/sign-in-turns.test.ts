import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { until } from "#lib/testing/until.ts";
import { hashesAtOnce, hashesWaiting } from "./password.ts";
import { isPasswordSignIn, shortestTurnMs, takeSignInTurn } from "./sign-in-turns.ts";

const path = "/api/auth/callback/password";

type Answer = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

let close = () => {};

afterEach(async () => {
  close();
  // A turn lasts longer than its response: wait until all of them are free for the next test.
  await setTimeout(2 * shortestTurnMs);
});

/** A server that handles each sign-in in its turn. */
async function serve(answer: Answer): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    void takeSignInTurn(incoming, outgoing, () => answer(incoming, outgoing));
  });
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  await once(server.listen(0, "127.0.0.1"), "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
}

const signIn = (url: string) => fetch(url, { method: "POST", body: "password=a+guess" });

const echo: Answer = async (incoming, outgoing) => void outgoing.end(await text(incoming));

test("sign-ins are handled a few at a time, and once the queue is full the next one gets 503 with Retry-After", async () => {
  const held = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const url = await serve(async (incoming, outgoing) => {
    running += 1;
    most = Math.max(most, running);
    await held.promise;
    await echo(incoming, outgoing);
    running -= 1;
  });
  const accepted = hashesAtOnce + hashesWaiting;
  let refused = 0;
  const all = Array.from({ length: accepted + 3 }, async () => {
    const response = await signIn(url);
    if (response.status === 503 && ++refused === 3) held.resolve();
    return response;
  });
  const responses = await Promise.all(all);
  const busy = responses.filter(({ status }) => status === 503);
  expect(busy.map(({ headers }) => headers.get("retry-after"))).toEqual(["2", "2", "2"]);
  for (const response of busy) expect(new URL((await response.json()).url).searchParams.get("error")).toBe("busy");
  const answered = responses.filter(({ status }) => status === 200);
  expect(await Promise.all(answered.map((response) => response.text()))).toEqual(
    Array(accepted).fill("password=a+guess"),
  );
  expect(most).toBe(hashesAtOnce);
});

/** Opens one more connection than may run concurrently, each sending only the first part of its body. */
function sendHalves(url: string) {
  const { port, host } = new URL(url);
  const head = `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 4\r\n\r\nha`;
  return Array.from({ length: hashesAtOnce + 1 }, () => {
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(head);
    return socket;
  });
}

test("slow senders hold nobody up, and get their response once their body is complete", async () => {
  const url = await serve(echo);
  const slow = sendHalves(url);
  expect(await (await signIn(url)).text()).toBe("password=a+guess");
  for (const socket of slow) socket.write("lf");
  for (const socket of slow) expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1.1 200[\s\S]*half/);
});

test("senders that disconnect lose their turn, whether they are waiting or being handled", async () => {
  const answer = vi.fn<Answer>(async () => new Promise(() => {}));
  const url = await serve(answer);
  const leaving = Array.from({ length: hashesAtOnce + 2 }, () => {
    const { port, host } = new URL(url);
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(`POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 4\r\n\r\nhalf`);
    return socket;
  });
  await until(() => expect(answer).toHaveBeenCalledTimes(hashesAtOnce));
  for (const socket of leaving.reverse()) {
    socket.destroy();
    await once(socket, "close");
  }
  answer.mockImplementation(echo);
  expect(await (await signIn(url)).text()).toBe("password=a+guess");
});

test.each([
  ["POST", path, "20", true],
  ["POST", `${path}/?callbackUrl=%2F`, "0", true],
  ["POST", path, String(16 * 1024), true],
  ["POST", path, String(16 * 1024 + 1), false],
  ["POST", path, undefined, false],
  ["GET", path, undefined, false],
  ["POST", "/api/auth/signout", "20", false],
  ["POST", `${path}s`, "20", false],
])("%s %s with a body of %s bytes takes a turn: %s", (method, url, length, takes) => {
  const headers = length === undefined ? {} : { "content-length": length };
  expect(isPasswordSignIn({ method, url, headers } as IncomingMessage)).toBe(takes);
});
