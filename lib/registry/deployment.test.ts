import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { FAST_SHUTDOWN_MS } from "#db/embedded/postmaster.ts";
import { settingNames } from "#lib/platform/env.ts";
import { sourceFiles } from "#lib/platform/process/build-sources.ts";
import { makeHealth } from "#lib/platform/process/health.ts";
import { metricsListener } from "#lib/platform/process/metrics-server.ts";
import { KEEP_ALIVE_MS } from "#lib/platform/process/open-servers.ts";
import { otherFiles } from "#lib/platform/process/pack-release.ts";
import { serverEnvironment } from "#lib/platform/process/server-flags.ts";
import { childLimitMs, webLimitMs, workerLimitMs } from "#lib/platform/process/stop-limits.ts";
import { operations } from "./operations.ts";

const root = join(import.meta.dirname, "..", "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = ""]) => found);
const one = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? `nothing matches ${pattern}`;

const scripts: Record<string, string> = JSON.parse(read("package.json")).scripts;
const dockerfile = read("Dockerfile");
const compose = read("compose.yaml");
const haproxy = read("deploy/haproxy/haproxy.cfg");
const nginx = read("deploy/nginx/muster.conf");
/** The script that each unit runs. */
const units = { muster: "start", "muster-migrate": "migrate", "muster-web": "web", "muster-worker": "worker" };
const unit = (name: keyof typeof units) => read(`deploy/systemd/${name}.service`);
const names = Object.keys(units) as (keyof typeof units)[];

/** The lines of a service or anchor in compose.yaml. */
const part = (name: string) =>
  one(compose, new RegExp(`^ *${name}:(?: &\\w+)?\\n((?:(?:  .*)?\\n)+?)(?=\\n|$(?![^]))`, "m"));
const seconds = (text: string, setting: RegExp) => Number(one(text, setting));

test("units run the commands of package.json, without npm and its shell in between", () => {
  const files = readdirSync(join(root, "deploy/systemd")).filter((file) => file.endsWith(".service"));
  expect(files.sort()).toEqual(names.map((name) => `${name}.service`).sort());
  for (const name of names)
    expect(one(unit(name), /^ExecStart=(.*)$/m)).toBe(`/opt/muster/node_modules/.bin/${scripts[units[name]]}`);
});

test("the image and compose.yaml name commands that there are", () => {
  const named = [
    ...all(dockerfile, /^CMD \["(.+)"\]$/gm),
    ...all(compose, /^ +command: \[(.+)\]$/gm),
    ...one(read("deploy/container/muster"), /Use (.+)\."/).split(/, (?:or )?/),
  ];
  expect(named).toEqual(expect.arrayContaining(["start", "web", "worker", "migrate", "token"]));
  // The image splits them at spaces, so no word may need quotes.
  for (const name of named) expect(scripts[name], name).toMatch(/^node [\w=./ -]+$/);
});

test("everything that is set is a setting, and compose.yaml passes on what an installation may set", () => {
  const others = ["NODE_ENV", "PATH", "UV_THREADPOOL_SIZE", ...Object.keys(serverEnvironment)];
  const passed = all(compose.slice(0, compose.indexOf("\n  postgres:")), /^ +([A-Z]+_[A-Z_]+):/gm);
  const set = [
    ...passed,
    ...all(one(dockerfile, /^ENV ((?:.*\\\n)*.*)$/m), /(\w+)=/g),
    ...names.flatMap((name) => all(unit(name), /^Environment=(.*)$/gm).flatMap((line) => all(line, /(\w+)=/g))),
    ...all(read("deploy/systemd/muster.env"), /^([A-Z_]+)=/gm),
    ...[haproxy, nginx].flatMap((text) => all(one(text, /^((?:#.*\n)+)/), /([A-Z_]{4,})=/g)),
  ];
  expect(set.filter((name) => !settingNames.includes(name) && !others.includes(name))).toEqual([]);
  // The proxy has the certificate, the database is a container beside, and the rest is for demos and tests.
  expect(settingNames.filter((name) => !passed.includes(name)).sort()).toEqual([
    ...[
      "DATABASE_CA",
      "DATA_DIR",
      "DEMO",
      "LEAK_SCANNER_KEYS",
      "RATE_LIMIT",
      "TLS_CERT",
      "TLS_KEY",
      "WEBHOOK_TIME_SCALE",
    ],
  ]);
});

test("only units that change the database's schema read the owner's password", () => {
  const readers = names.filter((name) => unit(name).includes("\nEnvironmentFile=-/etc/muster/migrate.env\n"));
  expect(readers).toEqual(["muster", "muster-migrate"]);
  const { username, password } = new URL(one(read("deploy/systemd/muster.env"), /^DATABASE_URL=(.*)$/m));
  expect([username, password]).toEqual(["", ""]);
});

test("processes that run alone get what the supervisor gives its own", () => {
  for (const text of [dockerfile, unit("muster-web"), unit("muster-worker")])
    for (const [name, value] of Object.entries(serverEnvironment)) expect(text).toContain(`${name}=${value}`);
  expect(unit("muster-worker")).toContain("UV_THREADPOOL_SIZE=32");
  expect(part("worker")).toContain("UV_THREADPOOL_SIZE: 32");
});

test("whoever stops a process waits for longer than it takes", () => {
  const drain = seconds(compose, /DRAIN_SECONDS: (\d+)/);
  const stop = /^TimeoutStopSec=(\d+)$/m;
  const grace = /stop_grace_period: (\d+)s/;
  expect(seconds(part("x-web"), grace) * 1000).toBeGreaterThan(drain * 1000 + webLimitMs);
  expect(seconds(part("worker"), grace) * 1000).toBeGreaterThan(workerLimitMs);
  const longestDrainMs = 60_000;
  expect(seconds(unit("muster-web"), stop) * 1000).toBeGreaterThan(longestDrainMs + webLimitMs);
  expect(seconds(unit("muster-worker"), stop) * 1000).toBeGreaterThan(workerLimitMs);
  expect(seconds(unit("muster"), stop) * 1000).toBeGreaterThan(
    longestDrainMs + childLimitMs.web + childLimitMs.worker + FAST_SHUTDOWN_MS,
  );
});

test("proxies take the largest upload, and close idle connections before Muster does", () => {
  const longest = Math.max(...operations.map(({ contract }) => contract.longestBody));
  expect(seconds(nginx, /client_max_body_size (\d+)m;/) * 1024 * 1024).toBe(longest);
  expect(seconds(nginx, /keepalive_timeout (\d+)s;/) * 1000).toBeLessThan(KEEP_ALIVE_MS);
  expect(seconds(haproxy, /timeout http-keep-alive (\d+)s/) * 1000).toBeLessThan(KEEP_ALIVE_MS);
});

test("proxies replace everything that Muster believes from them, and log no path", () => {
  for (const name of ["X-Forwarded-Proto", "X-Forwarded-For", "X-Forwarded-Host", "X-Request-Id", "Forwarded"]) {
    expect(haproxy).toMatch(new RegExp(`^ {4}http-request (?:set|del)-header ${name}(?: |$)`, "m"));
    expect(nginx).toMatch(new RegExp(`^ {8}proxy_set_header ${name} `, "m"));
  }
  expect(one(haproxy, /^ {4}log-format "(.+)"$/m)).not.toMatch(/%(?:HU|HP|HQ|HV|r|\{\+Q\}r)\b|path|url|query/);
  expect(one(nginx, /^log_format muster '(.+)';$/m)).not.toMatch(/\$(?:request\b|request_uri|uri|args|query|document)/);
});

test("a web process drains until HAProxy has noticed, and its servers are those of compose.yaml", () => {
  const inter = seconds(haproxy, /check inter (\d+)s fall \d+/);
  const fall = seconds(haproxy, /check inter \d+s fall (\d+)/);
  for (const text of [compose, haproxy, read("deploy/systemd/muster.env")])
    expect(seconds(text, /DRAIN_SECONDS(?:: |=)(\d+)/)).toBeGreaterThan(inter * fall);
  for (const name of all(haproxy, /^ {4}server \w+ (\w+):3080$/gm)) expect(compose).toContain(`\n  ${name}: *web\n`);
  expect(one(compose, /TRUSTED_PROXIES: (.+)/)).toBe(one(compose, /subnet: (.+?) /));
});

test("health checks ask for addresses that answer", async () => {
  const health = makeHealth(async () => ({ is_current: true, workers: 1 }));
  const answer = { writeHead: () => answer, end: () => answer } as unknown as ServerResponse;
  const paths = [one(haproxy, /meth GET uri (\S+)/), one(read("deploy/container/healthy.mjs"), /own\}(\/\w+)/)];
  for (const path of paths) expect(health.answer(path, { method: "GET" } as IncomingMessage, answer), path).toBe(true);
  const port = seconds(compose, /METRICS_PORT: (\d+)/);
  const ofWorker = one(part("worker"), new RegExp(`http://127\\.0\\.0\\.1:${port}(/\\w+)"`));
  const readMetrics = vi.fn(async () => "");
  const server = createServer(metricsListener(readMetrics));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${ofWorker}`);
  server.close();
  // Reading the metrics asks the database, and begins the next period of the loop's delay.
  expect([response.status, readMetrics.mock.calls]).toEqual([200, []]);
});

test("an image is built from all that a release has, and nothing of this machine", () => {
  const lines = read(".dockerignore").split("\n");
  const kept = lines.filter((line) => line.startsWith("!")).map((line) => line.slice(1));
  expect(lines.find((line) => line !== "" && !line.startsWith("#"))).toBe("*");
  const isKept = (file: string) => kept.some((entry) => file === entry || file.startsWith(`${entry}/`));
  expect([...sourceFiles(root), ...otherFiles].filter((file) => !isKept(file))).toEqual([]);
  expect([".data/secret.key", ".env", ".git/config", "node_modules/x", ".next/x"].filter(isKept)).toEqual([]);
});
