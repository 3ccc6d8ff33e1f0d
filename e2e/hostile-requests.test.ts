import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildIfNeeded } from "#lib/platform/process/build.ts";
import { sized } from "#lib/testing/size.ts";
import { addInvoice, addToken, type Stage, stage } from "#lib/testing/stage.ts";
import { untilLocked } from "#lib/testing/until.ts";
import { forEachWithConcurrency } from "./for-each-with-concurrency.ts";
import { hostileRequests, lookalikes, spellings } from "./hostile-requests.ts";
import { freePorts, type RawAnswer, type Running, rawTlsRequest, run, signalGroup } from "./muster-process.ts";

const root = join(import.meta.dirname, "..");

let at: Stage;
let web: Running;
let port: number;
let host: string;
let token: string;
let build_id: string;

beforeAll(async () => {
  await buildIfNeeded(root, { log: () => undefined, signal: new AbortController().signal });
  build_id = readFileSync(join(root, ".next", "BUILD_ID"), "utf8").trim();
  at = await stage();
  token = await addToken(at.owner, at.first);
  port = (await freePorts()).https;
  host = `localhost:${port}`;
  const { DATA_DIR = "" } = process.env;
  const settings = { HTTPS_PORT: String(port), HTTP_PORT: "0", LOG_LEVEL: "info" };
  web = run("server.ts", { DATA_DIR, DATABASE_URL: at.webUrl, ...settings });
  await web.prints(/web ready/);
});

afterAll(async () => {
  signalGroup(web, "SIGTERM");
  await web.exit;
});

/** Sends the path verbatim, without normalizing it. */
function ask(method: string, target: string, lines: readonly string[] = [], by = token): Promise<RawAnswer> {
  const head = [`Host: ${host}`, "Connection: close", `Authorization: Bearer ${by}`, ...lines];
  return rawTlsRequest(port, `${method} ${target} HTTP/1.1\r\n${head.join("\r\n")}\r\n\r\n`);
}

describe("a path of the API", () => {
  test("is served natively however it is spelled: a write's audit row has the caller's IP address", async () => {
    const id = await addInvoice(at.owner, at.first, { status: "awaiting_payment" });
    const path = `/rest/v2/invoices/${id}/transition`;
    for (const spelling of spellings(path)) {
      const body = '{"status":"skipped"}';
      const lines = ["Content-Type: application/json", `Content-Length: ${body.length}\r\n\r\n${body}`];
      expect([spelling, (await ask("POST", spelling, lines)).status]).toEqual([spelling, 200]);
    }
    const rows = await at.owner`select ip from audit_log where operation = 'transition_invoice'`;
    expect(rows.map(({ ip }) => ip)).toEqual(spellings(path).map(() => "127.0.0.1"));
  });

  test("is never a page, a redirect or a success when it is only a lookalike", async () => {
    for (const path of [
      "/rest/v2/invoices",
      "/rest/v2/openapi.json",
      "/rest/invoices",
      "/mcp",
      "/token",
      "/downloads/x",
    ])
      for (const target of lookalikes(path)) {
        const { status, headers, text } = await ask("GET", target);
        // These accept only POST, so a GET may return 405.
        const isSentTo = path === "/mcp" || path === "/token";
        expect([target, isSentTo && status === 405 ? 404 : status], text).toEqual([target, 404]);
        expect([target, headers.location]).toEqual([target, undefined]);
        if (!target.includes(";")) expect([target, headers["content-type"]]).not.toContain("text/html; charset=utf-8");
      }
  });

  test("isn't reachable through Next's own data and image routes", async () => {
    for (const path of ["rest/v2/openapi.json", "rest/v2/invoices", "rest/invoices", "downloads/x"]) {
      expect((await ask("GET", `/_next/data/${build_id}/${path}.json`)).status).toBe(404);
      const image = await ask("GET", `/_next/image?url=${encodeURIComponent(`/${path}`)}&w=64&q=75`);
      expect([path, image.status]).toEqual([path, 404]);
    }
  });
});

test.each([
  ["TRACE /invoices", [], "", 405],
  ["OPTIONS *", [], "", 400],
  ["GET https://evil.example/", [], "", 400],
  ["GET /invoices", ["Host: evil.example"], "", 400],
  ["POST /sign-in", ["Next-Action: x", "Content-Type: text/plain"], "[]", 405],
  ["POST /api/setup", ["Content-Type: application/xml"], "<a/>", 415],
  ["POST /api/setup", ["Content-Type: application/json"], `{"code":"${"x".repeat(3_000_000)}"}`, 413],
])("refuses %s with %j", async (first, lines, body, status) => {
  const head = [`Host: ${host}`, "Connection: close", ...lines, ...(body ? [`Content-Length: ${body.length}`] : [])];
  const response = await rawTlsRequest(port, `${first} HTTP/1.1\r\n${head.join("\r\n")}\r\n\r\n${body}`);
  expect(response.status).toBe(status);
});

test("a page is 503 with Retry-After while all connections are in use, and opens once they are free", async () => {
  // One organization can't have all of them.
  const crowds = [
    { by: token, size: 8 },
    { by: await addToken(at.owner, at.second), size: 2 },
  ];
  for (const { by } of crowds) expect((await ask("GET", "/rest/v2/invoices", [], by)).status).toBe(200);
  const held = await at.owner.begin(async (transaction) => {
    await transaction`lock table invoices in access exclusive mode`;
    const reads = crowds.flatMap(({ by, size }) =>
      Array.from({ length: size }, () => ask("GET", "/rest/v2/invoices", [], by)),
    );
    await untilLocked(at.owner, reads.length);
    const refused = await ask("GET", "/sign-in");
    expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "2"]);
    return reads;
  });
  await Promise.all(held);
  expect((await ask("GET", "/sign-in")).status).toBe(200);
});

test("no hostile request gets a 5xx or redirects to another host", async () => {
  const requests = hostileRequests({ host, build_id });
  expect(requests.length).toBeGreaterThan(sized(1100, 3000));
  const faults: string[] = [];
  const look = async ([what, bytes]: (typeof requests)[number]) => {
    let answer = await rawTlsRequest(port, bytes);
    // On a busy machine the database may be busy; then a client asks again, as it is told to.
    while (answer.status === 503 && "retry-after" in answer.headers) {
      await setTimeout(Number(answer.headers["retry-after"]) * 1000);
      answer = await rawTlsRequest(port, bytes);
    }
    const { status, headers, text } = answer;
    const { location } = headers;
    // Node closes a CONNECT tunnel without a response.
    const isTold = status >= 100 || what.startsWith("CONNECT");
    if (status >= 500 || !isTold) faults.push(`${what}: ${text.slice(0, 200)}`);
    if (location !== undefined && URL.parse(location, `https://${host}/`)?.host !== host)
      faults.push(`${what}: ${location}`);
  };
  await forEachWithConcurrency(requests, 20, look);
  expect(faults).toEqual([]);
  expect(web.output().replaceAll("⨯ Error [DatabaseBusyError]: no database connection became free", "")).not.toContain(
    "⨯",
  );
});
