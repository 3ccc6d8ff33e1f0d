import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { generate } from "selfsigned";
import { afterAll, describe, expect, test } from "vitest";
import { until } from "#lib/testing/until.ts";
import { makeSender } from "./send.ts";

const policy = {
  allowed: ["127.0.0.0/8"],
  own: { host: "muster.example.com", ports: [], listening: [] },
  closedPorts: [],
};
const servers: Server[] = [];

const sender = makeSender({ policy });
const hasty = makeSender({ policy, deadlineMs: 1500 });

afterAll(async () => {
  await Promise.all([sender.close(), hasty.close()]);
  for (const server of servers) server.close();
});

async function portOf(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return (server.address() as AddressInfo).port;
}

async function post(answer: (request: IncomingMessage, response: ServerResponse) => void, by = sender) {
  const port = await portOf(createServer(answer));
  return by.send(`http://127.0.0.1:${port}/hook?a=b`, { "x-one": "1" }, '{"a":1}');
}

async function postRaw(answer: (socket: Socket) => void, by = sender) {
  const server = createTcpServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => answer(socket));
  });
  return by.send(`http://127.0.0.1:${await portOf(server)}/`, {}, "{}");
}

const repeat = (act: () => void, everyMs: number) => {
  const timer = setInterval(act, everyMs);
  timer.unref();
  return () => clearInterval(timer);
};

const final = "HTTP/1.1 204 No Content\r\nx-answer: yes\r\n\r\n";
const interim: [string, string[]][] = [
  ["100 Continue", ["HTTP/1.1 100 Continue\r\n\r\n", final]],
  [
    "100 with fields, 102, and 103",
    [
      "HTTP/1.1 100 Continue\r\nx-a: b\r\n\r\nHTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n",
      final,
    ],
  ],
  ["100 and the response in one piece", [`HTTP/1.1 100 Continue\r\n\r\n${final}`]],
  ["100 cut anywhere", [..."HTTP/1.1 100 Continue\r\n\r\n", ...final]],
];

describe("an interim response", () => {
  test.each(interim)("that the request didn't ask for is skipped: %s", async (_, pieces) => {
    const outcome = await postRaw(async (socket) => {
      socket.setNoDelay(true);
      for (const piece of pieces) {
        socket.write(piece);
        await new Promise((sent) => setImmediate(sent));
      }
    });
    expect(outcome).toMatchObject({ succeeded: true, status: 204, response_headers: { "x-answer": "yes" } });
  });

  test("is skipped before each response of a connection that is used again", async () => {
    const seen: string[] = [];
    const server = createTcpServer((socket) => {
      socket.on("error", () => undefined);
      let requests = 0;
      socket.on("data", (chunk) => {
        if (!chunk.includes("POST")) return;
        requests += 1;
        seen.push(`connection request ${requests}`);
        socket.write(
          "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 25\r\n\r\nHTTP/1.1 100 in the body ",
        );
      });
    });
    const url = `http://127.0.0.1:${await portOf(server)}/`;
    for (let turn = 0; turn < 3; turn += 1)
      expect(await sender.send(url, {}, "{}")).toMatchObject({
        status: 200,
        response_body: "HTTP/1.1 100 in the body ",
      });
    expect(seen).toContain("connection request 2");
  });

  test("without a response after it is still a failure", async () => {
    expect(await postRaw((socket) => socket.end("HTTP/1.1 100 Continue\r\n\r\n"))).toMatchObject({ error: "reset" });
    expect(await postRaw((socket) => socket.end("HTTP/1.1 1"))).toMatchObject({ succeeded: false, status: null });
  });
});

describe("a response", () => {
  test("with a 2xx status is a success, and the request arrives unchanged", async () => {
    const seen: string[] = [];
    const outcome = await post(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      seen.push(`${request.method} ${request.url}`, String(request.headers["x-one"]), body);
      response.writeHead(204, { "x-answer": "yes" }).end();
    });
    expect(seen).toEqual(["POST /hook?a=b", "1", '{"a":1}']);
    expect(outcome).toMatchObject({ succeeded: true, status: 204, error: null });
    expect(outcome.response_headers["x-answer"]).toBe("yes");
  });

  test.each([
    [301, "http_3xx"],
    [307, "http_3xx"],
    [400, "http_4xx"],
    [410, "http_4xx"],
    [429, "http_4xx"],
    [500, "http_5xx"],
    [503, "http_5xx"],
  ] as const)("with status %i is a failure: %s", async (status, error) => {
    const outcome = await post((_, response) => response.writeHead(status, { "retry-after": "999999999" }).end("no"));
    expect(outcome).toMatchObject({ succeeded: false, status, error, response_body: "no" });
    expect(outcome.response_headers["retry-after"]).toBe("999999999");
  });

  test("that redirects is not followed", async () => {
    let followed = 0;
    const port = await portOf(
      createServer((_, response) => {
        followed += 1;
        response.end();
      }),
    );
    const outcome = await post((_, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end(),
    );
    expect([outcome.error, followed]).toEqual(["http_3xx", 0]);
  });

  test("that is compressed is not decompressed", async () => {
    const outcome = await post((_, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(Buffer.alloc(2000, 31)),
    );
    expect(outcome).toMatchObject({ succeeded: true, response_body: "\u001f".repeat(2000) });
  });

  test("is stored up to its first 16 KiB, whatever the bytes", async () => {
    const outcome = await post((_, response) => response.end(Buffer.alloc(40_000, "a\0\xff", "latin1")));
    expect(outcome.succeeded).toBe(true);
    expect(Buffer.byteLength(outcome.response_body.replaceAll("\uFFFD", "?"))).toBeLessThanOrEqual(16 * 1024);
    expect(outcome.response_body).not.toContain("\0");
  });

  test("that never ends is cut after 64 KiB and judged by its status", async () => {
    let written = 0;
    const outcome = await post((_, response) => {
      const pump = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384))) written += 16_384;
      };
      response.on("drain", pump).on("error", () => undefined);
      pump();
    });
    expect(outcome).toMatchObject({ succeeded: true, status: 200 });
    expect(written).toBeLessThan(50_000_000);
  });

  test("succeeds before the deadline and fails after it", async () => {
    const answeredAfter = (ms: number) =>
      post((_, response) => void setTimeout(() => response.end("done"), ms).unref(), hasty);
    expect(await answeredAfter(500)).toMatchObject({ succeeded: true, status: 200 });
    expect(await answeredAfter(3000)).toMatchObject({ succeeded: false, status: null, error: "timeout" });
  });
});

describe("the deadline ends", () => {
  test("a hung receiver", async () => {
    const outcome = await post(() => undefined, hasty);
    expect(outcome).toMatchObject({ succeeded: false, status: null, error: "timeout" });
  });

  test("a receiver that never accepts the connection", async () => {
    const server = createTcpServer({ pauseOnConnect: true });
    const outcome = await hasty.send(`http://127.0.0.1:${await portOf(server)}/`, {}, "{}");
    expect(outcome.error).toBe("timeout");
  });

  test("a body that trickles in, keeping what arrived", async () => {
    const outcome = await post((_, response) => {
      response.writeHead(200);
      const stop = repeat(() => response.write("."), 50);
      response.on("close", stop);
    }, hasty);
    expect(outcome).toMatchObject({ succeeded: false, status: 200, error: "timeout" });
    expect(outcome.response_body).toMatch(/^\.+$/);
  });

  test("headers that trickle in", async () => {
    const outcome = await postRaw((socket) => {
      socket.write("HTTP/1.1 200 OK\r\n");
      let n = 0;
      socket.on(
        "close",
        repeat(() => {
          n += 1;
          socket.write(`x-${n}: y\r\n`);
        }, 30),
      );
    }, hasty);
    expect(outcome).toMatchObject({ succeeded: false, error: "timeout" });
  });
});

describe("error codes", () => {
  test("report 1 MB of headers as headers_too_large", async () => {
    const outcome = await postRaw((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\n${`x-filler: ${"y".repeat(1000)}\r\n`.repeat(1000)}\r\n`);
    });
    expect(outcome).toMatchObject({ succeeded: false, error: "headers_too_large" });
  });

  test("report a connection reset or closed without a response as reset", async () => {
    expect((await postRaw((socket) => socket.resetAndDestroy())).error).toBe("reset");
    expect((await postRaw((socket) => socket.end())).error).toBe("reset");
  });

  test("report a truncated response as reset, with its status and partial body", async () => {
    const outcome = await postRaw((socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf"));
    expect(outcome).toMatchObject({ succeeded: false, status: 200, error: "reset", response_body: "half" });
  });

  test("report a non-HTTP response as protocol", async () => {
    expect((await postRaw((socket) => socket.end("220 mail.example.com ESMTP\r\n\r\n"))).error).toBe("protocol");
  });

  test("report a closed port as refused", async () => {
    const server = createTcpServer();
    const port = await portOf(server);
    await new Promise((closed) => server.close(closed));
    expect((await sender.send(`http://127.0.0.1:${port}/`, {}, "{}")).error).toBe("refused");
  });

  test("report an unknown hostname as name_not_found", async () => {
    const resolve = () => Promise.reject(Object.assign(new Error("no"), { code: "ENOTFOUND" }));
    const lost = makeSender({ policy, resolve });
    expect((await lost.send("https://gone.example.com/", {}, "{}")).error).toBe("name_not_found");
    await lost.close();
  });

  test("report an untrusted certificate or missing TLS as tls", async () => {
    const pems = await generate([{ name: "commonName", value: "127.0.0.1" }]);
    const port = await portOf(
      createSecureServer({ key: pems.private, cert: pems.cert }, (_, response) => response.end()),
    );
    expect((await sender.send(`https://127.0.0.1:${port}/`, {}, "{}")).error).toBe("tls");
    const plain = await portOf(createServer((_, response) => response.end()));
    expect((await sender.send(`https://127.0.0.1:${plain}/`, {}, "{}")).error).toBe("tls");
  });
});

test("keeps memory flat through 300 endless responses", async () => {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  const kept = () => {
    collect();
    return process.memoryUsage().arrayBuffers;
  };
  const piece = Buffer.alloc(65_536);
  const port = await portOf(
    createServer((_, response) => {
      const pump = () => {
        while (!response.destroyed && response.write(piece));
      };
      response.on("drain", pump).on("error", () => undefined);
      pump();
    }),
  );
  const tenAtOnce = () =>
    Promise.all(Array.from({ length: 10 }, () => sender.send(`http://127.0.0.1:${port}/`, {}, "{}")));
  // What ten connections need is no growth.
  await tenAtOnce();
  const before = kept();
  for (let round = 0; round < 30; round += 1) await tenAtOnce();
  // The last connections are still being closed, here and at their other end.
  await until(() => expect(kept() - before).toBeLessThan(10_000_000));
});
