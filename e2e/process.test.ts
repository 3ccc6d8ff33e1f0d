import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, request } from "node:https";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isRunning } from "#db/embedded/postmaster.ts";
import { until } from "#lib/testing/until.ts";
import { freePorts, groupLives, type RawAnswer, type Running, rawRequest, run, signalGroup } from "./muster-process.ts";

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const READY = /Ctrl-C stops it/;

let folder: string;
let ports: { https: number; http: number };
let metricsPort: number;
let settings: Record<string, string>;
let muster: Running;
/** Output of the first start. */
let firstOutput: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "muster-process-"));
  ports = await freePorts();
  ({ http: metricsPort } = await freePorts());
  settings = {
    ...{ DATA_DIR: join(folder, "data"), HTTPS_PORT: String(ports.https), HTTP_PORT: String(ports.http) },
    METRICS_PORT: String(metricsPort),
  };
  muster = run("lib/platform/process/start.ts", settings);
  await muster.prints(READY);
  firstOutput = muster.output();
});

beforeEach(async () => {
  if (groupLives(muster)) return;
  muster = run("lib/platform/process/start.ts", settings);
  await muster.prints(READY);
});

afterAll(async () => {
  if (groupLives(muster)) signalGroup(muster, "SIGTERM");
  await muster.exit;
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** GETs a path over TLS, trusting the certificate created at startup. */
function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const agent = new Agent({ ca: readFileSync(join(settings.DATA_DIR as string, "tls", "cert.pem")) });
  return new Promise((resolve, reject) => {
    const sent = request({ host: "localhost", port: ports.https, path, headers, agent }, (response) => {
      let body = "";
      response.on("data", (chunk) => (body += chunk));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    sent.on("error", reject).end();
  });
}

const answers = async () => expect((await get("/rest/v2/invoices")).status).toBe(401);

function expectRefused(answer: RawAnswer, method: string) {
  expect(answer.status).toBe(403);
  expect(answer.headers).toMatchObject({
    connection: "close",
    "content-type": "application/json; charset=utf-8",
    "x-content-type-options": "nosniff",
  });
  expect(answer.headers["x-request-id"]).toMatch(UUID_V7);
  expect(answer.headers).not.toHaveProperty("location");
  expect(answer.headers).not.toHaveProperty("strict-transport-security");
  expect(answer.closed).toBe(true);
  if (method !== "HEAD") {
    expect(JSON.parse(answer.body)).toMatchObject({
      request: { method, status: 403, api_req_id: answer.headers["x-request-id"] },
      errors: [{ message: `Use HTTPS: https://localhost:${ports.https}` }],
    });
  }
}

const plain = (method: string, target: string, headers = "", body = "") =>
  rawRequest(ports.http, `${method} ${target} HTTP/1.1\r\nHost: localhost:${ports.http}\r\n${headers}\r\n${body}`);

describe("npm start", () => {
  it("prints its address and the demo sign-ins", () => {
    expect(firstOutput).toContain(`Muster is ready: https://localhost:${ports.https}`);
    const file = JSON.parse(readFileSync(join(settings.DATA_DIR as string, "demo-sign-ins.json"), "utf8"));
    expect(firstOutput).toContain(file[0].password);
  });

  it.runIf(existsSync("/proc/self/task"))("leaves nothing running or loaded that only startup needed", () => {
    const { pid } = muster.process;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
    const programs = children.map((child) => readFileSync(`/proc/${child}/cmdline`, "utf8"));
    const names = programs.map((program) => /(?:postgres|server\.ts|worker\.ts)(?=\0)/.exec(program)?.[0] ?? program);
    expect(names.sort()).toEqual(["postgres", "server.ts", "worker.ts"]);
    const maps = readFileSync(`/proc/${webProcess()}/maps`, "utf8");
    expect(maps).toContain(process.execPath);
    expect(maps).not.toContain("next-swc");
  });

  it("is ready, with a worker, and serves the metrics of both processes to this machine", async () => {
    const ready = JSON.stringify({ status: "ready", database: "ok", worker: "connected" });
    await until(async () => expect((await get("/readyz")).body.trim()).toBe(ready));
    await answers();
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    for (const line of [
      /^muster_http_requests_total\{lane="api",status="401"\} [1-9]/m,
      /^muster_http_request_seconds_bucket\{lane="api",le="\+Inf"\} [1-9]/m,
      /^muster_http_request_seconds_count\{lane="api"\} [1-9]/m,
      /^muster_http_requests_in_progress 0$/m,
      /^muster_web_database_connections\{state="idle"\} [1-9]/m,
      /^muster_web_database_waiting 0$/m,
      /^muster_worker_database_up 1$/m,
      /^muster_webhook_due 0$/m,
      /^muster_webhooks_disabled \d+$/m,
      /^muster_payment_cycles_in_work 0$/m,
    ])
      expect(text).toMatch(line);
    for (const line of text.trimEnd().split("\n"))
      expect(line).toMatch(
        /^(?:# (?:HELP|TYPE) [a-z_]+ .+|[a-z_]+(?:\{[a-z_]+="[^"{}]+"(?:,[a-z_]+="[^"{}]+")?\})? \d+(?:\.\d+)?(?:e-\d+)?)$/,
      );
  });

  it("says in one line why it can't start, and exits with 1", async () => {
    const taken = createServer();
    const other = await freePorts();
    await new Promise<void>((resolve) => taken.listen(other.https, resolve));
    const open = { HTTPS_PORT: String(other.http), HTTP_PORT: "0" };
    const cases: [Record<string, string>, RegExp][] = [
      [{ HTTPS_PORT: "abc" }, /^HTTPS_PORT="abc" is not a port\./],
      [
        { HTTPS_PORT: String(other.https), HTTP_PORT: "0" },
        new RegExp(`^HTTPS_PORT=${other.https} is in use by another program\\.`),
      ],
      [
        { ...open, DATA_DIR: join(folder, "data", "secret.key") },
        /^DATA_DIR: .* is a file\. Set DATA_DIR to a folder\./,
      ],
      [
        { ...open, DATABASE_URL: `postgres://a:b@127.0.0.1:${other.http}/c` },
        /^Connecting .*\nDATABASE_URL: the database at 127\.0\.0\.1:\d+ cannot be reached \(ECONNREFUSED\)\./,
      ],
      [
        { ...open, DATA_DIR: settings.DATA_DIR as string },
        /^DATA_DIR=.* already has a running Muster \(process \d+\)\./,
      ],
    ];
    await Promise.all(
      cases.map(async ([changes, line], at) => {
        const refused = run("lib/platform/process/start.ts", { DATA_DIR: join(folder, `refused-${at}`), ...changes });
        expect(await refused.exit).toBe(1);
        expect(refused.output().trimEnd()).toMatch(line);
        expect(refused.output().trimEnd().split("\n")).toHaveLength(changes.DATABASE_URL ? 2 : 1);
      }),
    );
    taken.close();
    await answers();
  });
});

describe("over plain HTTP", () => {
  it.each(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"])(
    "refuses %s on the API",
    async (method) => {
      expectRefused(await plain(method, "/rest/v2/invoices", "Authorization: Bearer x\r\n"), method);
    },
  );

  it.each([
    "/rest",
    "//rest/v2/invoices",
    "/%72est/v2/invoices",
    "/x/../rest/v2/invoices",
    "http://localhost/rest/v2/invoices",
    "/authorize?x=1",
    "/token",
    "/register",
    "/mcp",
  ])("refuses GET %s", async (target) => expectRefused(await plain("GET", target), "GET"));

  it.each([
    ["X-Forwarded-Proto from an untrusted source", "X-Forwarded-Proto: https\r\n"],
    ["a repeated X-Forwarded-Proto", "X-Forwarded-Proto: https\r\nX-Forwarded-Proto: https\r\n"],
    ["a list in X-Forwarded-Proto", "X-Forwarded-Proto: https,http\r\n"],
    ["the Forwarded header", "Forwarded: proto=https\r\n"],
    [
      "an upgrade to h2c",
      "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n",
    ],
    [
      "an upgrade to WebSocket",
      "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n",
    ],
  ])("%s has no effect", async (_, headers) => {
    expectRefused(await plain("GET", "/rest/v2/invoices", headers), "GET");
    expect((await plain("GET", "/sign-in", headers)).status).toBe(308);
  });

  it("neither waits for nor requests a body", async () => {
    const answers = await Promise.all([
      plain("POST", "/rest/v2/invoices", "Content-Length: 50000000\r\n", "x".repeat(100_000)),
      plain("POST", "/rest/v2/invoices", "Transfer-Encoding: chunked\r\n", "5\r\nhello\r\n"),
      plain("POST", "/rest/v2/invoices", "Content-Length: 5\r\nExpect: 100-continue\r\n"),
    ]);
    for (const answer of answers) {
      expectRefused(answer, "POST");
      expect(answer.text).not.toContain("100 Continue");
    }
  });

  it("redirects a page to HTTPS, whatever the Host header says", async () => {
    const answer = await rawRequest(ports.http, "GET /sign-in?next=%2F HTTP/1.1\r\nHost: evil.example\r\n\r\n");
    expect(answer.status).toBe(308);
    expect(answer.headers).toMatchObject({
      location: `https://localhost:${ports.https}/sign-in?next=%2F`,
      connection: "close",
    });
    expect(answer.headers).not.toHaveProperty("strict-transport-security");
    expectRefused(await plain("POST", "/sign-in", "Content-Length: 0\r\n"), "POST");
  });

  it("returns 400 with a request ID for anything that isn't HTTP", async () => {
    const answer = await rawRequest(ports.http, "nonsense\r\n\r\n");
    expect(answer.status).toBe(400);
    expect(answer.headers["x-request-id"]).toMatch(UUID_V7);
    expect(
      (await rawRequest(ports.https, "GET /rest/v2/invoices HTTP/1.1\r\nHost: localhost\r\n\r\n").catch(() => null))
        ?.text ?? "",
    ).not.toContain("200");
  });
});

describe("over HTTPS", () => {
  it("sends HSTS, nosniff and our own request ID with every response", async () => {
    for (const path of ["/rest/v2/invoices", "/rest/v2/nothing-here", "/sign-in", "/nothing-here", "/icon.svg"]) {
      const { headers } = await get(path, { "X-Request-Id": "edge-0123456789" });
      expect(headers["strict-transport-security"]).toBe("max-age=63072000; includeSubDomains");
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["x-request-id"]).toMatch(UUID_V7);
    }
  });

  it("gives each page's CSP a fresh nonce, which its scripts carry", async () => {
    const pages = [await get("/sign-in"), await get("/sign-in")];
    const nonces = pages.map(({ headers, body }) => {
      expect(headers).toMatchObject({ "cross-origin-opener-policy": "same-origin", "referrer-policy": "same-origin" });
      expect(headers["x-frame-options"]).toBe("DENY");
      const policy = String(headers["content-security-policy"]);
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
      expect(policy).toContain("object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'");
      const scripts = body.match(/<script\b[^>]*>/g) ?? [];
      expect(scripts.length).toBeGreaterThan(0);
      for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
      return nonce;
    });
    expect(nonces[0]).not.toBe(nonces[1]);
  });
});

describe("behind a TLS-terminating proxy", () => {
  it("trusts a single https from the proxy, and nothing else", async () => {
    const { http } = await freePorts();
    const web = run("server.ts", {
      DATA_DIR: join(folder, "proxied"),
      HTTPS_PORT: "0",
      HTTP_PORT: String(http),
      PUBLIC_URL: "https://muster.example.com",
      TRUSTED_PROXIES: "127.0.0.0/8",
      DATABASE_URL: "postgres://nobody:nothing@127.0.0.1:1/none",
    });
    await web.prints(/web ready/);
    const through = (headers: string) =>
      rawRequest(
        http,
        `GET /rest/v2/nothing-here HTTP/1.1\r\nHost: x\r\nX-Request-Id: edge-0123456789\r\nConnection: close\r\n${headers}\r\n`,
      );
    const served = await through("X-Forwarded-Proto: https\r\n");
    expect(served.status).toBe(404);
    expect(served.headers).toMatchObject({
      "x-request-id": "edge-0123456789",
      "strict-transport-security": "max-age=63072000; includeSubDomains",
    });
    for (const headers of [
      "",
      "X-Forwarded-Proto: http\r\n",
      "X-Forwarded-Proto: https,http\r\n",
      "X-Forwarded-Proto: https\r\nX-Forwarded-Proto: https\r\n",
      "Forwarded: proto=https\r\n",
    ]) {
      expect((await through(headers)).status).toBe(403);
    }
    web.process.kill("SIGTERM");
    expect(await web.exit).toBe(0);
  });
});

describe("when something dies", () => {
  const postmaster = () =>
    readFileSync(join(settings.DATA_DIR as string, "postgres", "postmaster.pid"), "utf8").split("\n");

  it("restarts a killed web process", async () => {
    const web = webProcess();
    process.kill(web, "SIGKILL");
    await until(() => expect(webProcess()).not.toBe(web));
    await until(answers);
  });

  it("takes the web process down with a killed supervisor, and starts again with the same data", async () => {
    const signIns = readFileSync(join(settings.DATA_DIR as string, "demo-sign-ins.json"), "utf8");
    const orphan = Number(postmaster()[0]);
    muster.process.kill("SIGKILL");
    await muster.exit;
    muster = run("lib/platform/process/start.ts", settings);
    await muster.prints(READY);
    expect(isRunning(orphan)).toBe(false);
    expect(muster.output()).not.toMatch(/Building|first start only/);
    expect(readFileSync(join(settings.DATA_DIR as string, "demo-sign-ins.json"), "utf8")).toBe(signIns);
    await answers();
  });

  it("stops everything on Ctrl-C with exit code 0", async () => {
    const database = Number(postmaster()[0]);
    signalGroup(muster, "SIGINT");
    expect(await muster.exit).toBe(0);
    expect(groupLives(muster)).toBe(false);
    expect(isRunning(database)).toBe(false);
    expect(muster.output().trimEnd()).toMatch(/Stopping …\n(?:.*\n)*Stopped\.$/);
  });

  it("stops on Ctrl-C during startup too", async () => {
    signalGroup(muster, "SIGINT");
    await muster.exit;
    muster = run("lib/platform/process/start.ts", settings);
    await muster.prints(/Starting the embedded PostgreSQL/);
    signalGroup(muster, "SIGINT");
    expect(await muster.exit).toBe(0);
    expect(groupLives(muster)).toBe(false);
    expect(() => postmaster()).toThrow("ENOENT");
  });
});

/** PID of the process behind the log's last "web ready". */
function webProcess(): number {
  const line =
    muster
      .output()
      .match(/\{[^\n]*"web ready"[^\n]*\}/g)
      ?.at(-1) ?? "{}";
  return JSON.parse(line).pid;
}
