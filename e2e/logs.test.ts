import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessionCookie } from "#lib/platform/auth/credential.ts";
import { buildIfNeeded } from "#lib/platform/process/build.ts";
import { isIn } from "#lib/testing/canaries.ts";
import { addSession, addToken } from "#lib/testing/stage.ts";
import { until } from "#lib/testing/until.ts";
import { forEachWithConcurrency } from "./for-each-with-concurrency.ts";
import { freePorts, type Running, rawRequest, run, signalGroup } from "./muster-process.ts";
import { openReceiver, type Receiver } from "./receivers/plain.ts";
import { becomeCustomer, type Customer } from "./webhook-customer.ts";

const root = join(import.meta.dirname, "..");
const { DATA_DIR = "" } = process.env;
const empty = mkdtempSync(join(tmpdir(), "muster-logs-"));

/** A text that exists nowhere else, as a secret or a personal value may be. */
const canary = () => `Kanari${randomBytes(9).toString("hex")}`;

let customer: Customer;
let receiver: Receiver;
let web: Running;
let worker: Running;
let port: number;
let token: string;
let session: string;
/** Everything that must not be in a log. */
const secrets: string[] = [];
const responses: { status: number; request_id: string }[] = [];

const secret = () => {
  const text = canary();
  secrets.push(text);
  return text;
};

beforeAll(async () => {
  await buildIfNeeded(root, { log: () => undefined, signal: new AbortController().signal });
  customer = await becomeCustomer();
  receiver = await openReceiver();
  const { at } = customer;
  token = await addToken(at.owner, at.first);
  session = await addSession(at.owner, at.first, "owner");
  secrets.push(token, session);
  ({ http: port } = await freePorts());
  const settings = {
    ...{ LOG_LEVEL: "trace", PUBLIC_URL: "https://localhost", FILES_URL: `file://${empty}` },
    SMTP_URL: `smtp://${secret()}:${secret()}@127.0.0.1:1`,
  };
  web = run("server.ts", {
    ...{ DATA_DIR, DATABASE_URL: at.ownerUrl, HTTPS_PORT: "0", HTTP_PORT: String(port), ...settings },
    ...{ TRUSTED_PROXIES: "127.0.0.0/8", WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8" },
    ...{ OIDC_ISSUER: "http://127.0.0.1:1", OIDC_CLIENT_ID: "muster", OIDC_CLIENT_SECRET: secret() },
  });
  await web.prints(/web ready/);
  worker = await customer.startWorker(settings);
});

afterAll(async () => {
  for (const one of [web, worker]) signalGroup(one, "SIGKILL");
  await Promise.all([web.exit, worker.exit]);
  receiver.close();
  rmSync(empty, { recursive: true });
});

interface Asked {
  headers?: Record<string, string>;
  json?: object;
  form?: Record<string, string>;
}

/** Sends a request as it is, and returns the status; remembers which request ID the response carried. */
async function ask(method: string, path: string, { headers = {}, json, form }: Asked = {}): Promise<number> {
  const body = json ? JSON.stringify(json) : form ? new URLSearchParams(form).toString() : "";
  const type = json ? "application/json" : form ? "application/x-www-form-urlencoded" : null;
  const all = {
    ...{ host: "localhost", connection: "close", "x-forwarded-proto": "https", ...headers },
    ...(type === null ? {} : { "content-type": type, "content-length": String(Buffer.byteLength(body)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const answer = await rawRequest(port, `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
  responses.push({ status: answer.status, request_id: answer.headers["x-request-id"] ?? "none" });
  return answer.status;
}

const bearer = (text: string) => ({ authorization: `Bearer ${text}` });
const cookie = (text: string) => ({ cookie: `${sessionCookie}=${text}`, "sec-fetch-site": "same-origin" });
const own = { origin: "https://localhost", "sec-fetch-site": "same-origin" };

const logs = () => web.output() + worker.output();

/** The log's lines, as far as they are JSON. */
const lines = () =>
  logs()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as { request_id?: string; status?: number; level: number; msg: string });

/** Nothing that was told the product is in its logs, and each request that failed is, by the ID of its response. */
async function expectCleanLogs(): Promise<void> {
  await until(() => {
    const logged = new Set(lines().map(({ request_id, status }) => `${request_id} ${status}`));
    for (const { request_id, status } of responses) expect(logged).toContain(`${request_id} ${status}`);
  });
  expect(secrets.filter((text) => isIn(logs(), text) || isIn(logs(), encodeURIComponent(text)))).toEqual([]);
}

test("credentials and codes of requests aren't logged", async () => {
  expect(await ask("GET", "/rest/v2/invoices", { headers: bearer(token) })).toBe(200);
  expect(await ask("GET", "/rest/v2/invoices/none", { headers: bearer(token) })).toBe(404);
  expect(await ask("GET", "/rest/v2/invoices", { headers: bearer(`muo_${secret()}`) })).toBe(401);
  expect(await ask("GET", "/rest/v2/invoices", { headers: { authorization: `Basic ${secret()}` } })).toBe(401);
  expect(await ask("GET", "/rest/v2/invoices", { headers: cookie(session) })).toBe(200);
  expect(await ask("GET", "/invoices", { headers: cookie(session) })).toBe(200);
  expect(await ask("GET", "/invoices", { headers: cookie(secret()) })).toBe(307);
  expect(
    await ask("POST", "/mcp", { headers: bearer(secret()), json: { jsonrpc: "2.0", id: 1, method: "ping" } }),
  ).toBe(401);
  const grants: Record<string, string>[] = [
    { grant_type: "authorization_code", code: secret(), code_verifier: secret(), redirect_uri: "https://x.example/" },
    { grant_type: "refresh_token", refresh_token: secret() },
  ];
  for (const grant of grants)
    expect(
      await ask("POST", "/token", { form: { ...grant, client_id: randomUUID(), client_secret: secret() } }),
    ).toBeGreaterThanOrEqual(400);
  await ask("POST", "/revoke", { form: { token: secret(), client_id: randomUUID() } });
  await ask("GET", `/authorize?client_id=${randomUUID()}&state=${secret()}&code_challenge=${secret()}`);
  await ask("GET", `/api/auth/callback/oidc?code=${secret()}&state=${secret()}`);
  await expectCleanLogs();
});

test("codes of links, passwords, and the links to files aren't logged", async () => {
  const forms: [string, Record<string, string>][] = [
    ["/api/setup", { code: secret(), organization: secret(), name: secret(), email: "x", password: secret() }],
    ["/api/member-link/open", { code: secret() }],
    ["/api/member-link/accept", { code: secret(), name: secret(), password: secret() }],
    ["/api/password-reset", { email: `${secret()}@x.example` }],
    ["/api/password-reset/accept", { code: secret(), password: secret() }],
  ];
  for (const [path, json] of forms) await ask("POST", path, { headers: own, json });
  const form = { csrfToken: secret(), email: `${secret()}@x.example`, password: secret() };
  await ask("POST", "/api/auth/callback/password", { headers: own, form });
  for (const folder of ["files", "downloads"])
    for (const path of [
      `/${folder}/`,
      `/FILES/../${folder}/`,
      `/%${folder.charCodeAt(0).toString(16)}${folder.slice(1)}/`,
      `//${folder}/`,
      `/x/../${folder}//`,
      `/${folder}%2f`,
      `/${folder}\\`,
      `/_next/data/x/${folder}/`,
      `/rest/v2/../../${folder}/`,
    ])
      await ask("GET", `${path}${secret()}`);
  await ask("GET", `https://user:${secret()}@localhost/files/${secret()}`);
  await ask("GET", `/welcome?next=${secret()}#${secret()}`);
  await ask("GET", `/welcome#${secret()}`);
  await expectCleanLogs();
});

test("bodies and queries with personal values aren't logged, whether accepted, refused, or the cause of a fault", async () => {
  const { owner } = customer.at;
  const headers = bearer(token);
  const person = () => ({ first_name: secret(), last_name: secret(), email: `${secret()}@x.example` });
  expect(await ask("POST", "/rest/v2/ats/candidates", { headers, json: person() })).toBe(201);
  expect(await ask("POST", "/rest/v2/ats/candidates", { headers, json: { ...person(), email: secret() } })).toBe(400);
  expect(await ask("GET", `/rest/v2/people?search=${secret()}`, { headers })).toBe(200);
  expect(await ask("GET", `/people?search=${secret()}`, { headers: cookie(session) })).toBe(200);
  // PostgreSQL's message and the query's parameters have the whole row.
  await owner`alter table candidates add constraint broken check (first_name = '') not valid`;
  expect(await ask("POST", "/rest/v2/ats/candidates", { headers, json: person() })).toBe(500);
  const { request_id: failed } = responses.at(-1) ?? {};
  await owner`alter table candidates drop constraint broken`;
  await expectCleanLogs();
  const faults = lines().filter(({ msg }) => msg === "request failed");
  expect(faults.map(({ request_id }) => request_id)).toEqual([failed]);
});

test("a page that fails is logged with its request ID and without the parameters of its query", async () => {
  const { owner } = customer.at;
  await owner`alter table job_postings rename column title to name`;
  expect(await ask("GET", `/jobs/${randomUUID()}`)).toBe(500);
  await owner`alter table job_postings rename column name to title`;
  const { request_id } = responses.at(-1) ?? {};
  await until(() =>
    expect(lines().some((line) => line.request_id === request_id && line.msg === "page failed")).toBe(true),
  );
  expect(logs()).not.toMatch(/params:|Failed query/);
  await expectCleanLogs();
});

test("what a webhook is signed with, and where and what it sends, isn't logged", async () => {
  const url = `${receiver.url}?key=${secret()}`;
  const { signing_key } = await customer.api("POST", "", { url, events: ["*"] });
  secrets.push(signing_key);
  receiver.keys.set("key-1", signing_key);
  receiver.answer = (_, response) => void response.writeHead(500).end(secret());
  await customer.triggerEvent(secret());
  await until(() => expect(receiver.deliveries).not.toEqual([]));
  await until(async () => {
    const [row] = await customer.at.owner`select count(*)::int as n from webhook_attempts`;
    expect(row?.n).toBeGreaterThan(0);
  });
  await expectCleanLogs();
});

test("a start that fails names the setting, and none of the secrets in settings", async () => {
  const { host, pathname } = new URL(customer.at.ownerUrl);
  const complete = {
    DATA_DIR,
    DATABASE_URL: customer.at.ownerUrl,
    HTTPS_PORT: "0",
    HTTP_PORT: "1",
    PUBLIC_URL: "https://localhost",
    TRUSTED_PROXIES: "127.0.0.0/8",
  };
  const cases: [string, Record<string, string>][] = [
    ["DATABASE_URL", { DATABASE_URL: `postgres://nobody:${secret()}@${host}${pathname}` }],
    ["DATABASE_URL", { DATABASE_URL: `postgres://muster:${secret()}@127.0.0.1:1/muster` }],
    ["DATABASE_URL", { DATABASE_URL: `postgres://muster:${secret()}@[/muster` }],
    ["DATABASE_URL", { DATABASE_URL: `mysql://muster:${secret()}@127.0.0.1/muster` }],
    ["SMTP_URL", { SMTP_URL: `http://user:${secret()}@mail.example.com` }],
    ["FILES_URL", { FILES_URL: `s3://key:${secret()}@[/bucket` }],
    ["ENCRYPTION_KEYS", { ENCRYPTION_KEYS: secret().slice(0, 20) }],
    ["SECRET_KEY", { SECRET_KEY: secret().slice(0, 20) }],
    ["OIDC_ISSUER", { OIDC_ISSUER: "nowhere", OIDC_CLIENT_ID: "muster", OIDC_CLIENT_SECRET: secret() }],
  ];
  secrets.push(
    ...cases.flatMap(([, { ENCRYPTION_KEYS, SECRET_KEY }]) =>
      [ENCRYPTION_KEYS, SECRET_KEY].filter((key) => key !== undefined),
    ),
  );
  await forEachWithConcurrency(cases, 3, async ([setting, settings]) => {
    const migrate = run("lib/platform/process/migrate-command.ts", { ...complete, ...settings });
    expect(await migrate.exit, setting).toBe(1);
    const told = migrate.output().trimEnd().split("\n").at(-1) ?? "";
    expect(told).toContain(setting);
    expect(secrets.filter((text) => isIn(migrate.output(), text))).toEqual([]);
  });
});
