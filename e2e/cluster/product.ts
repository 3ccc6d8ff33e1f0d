import { spawn } from "node:child_process";
import { mkdirSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openClient } from "#db/client.ts";
import { parsableUrl } from "#db/hosts.ts";
import { bareEnvironment, childEnvironment } from "#lib/platform/environment.ts";
import { startS3 } from "#lib/testing/s3.ts";
import { nodes } from "./network.ts";
import { password } from "./patroni.ts";

const root = join(import.meta.dirname, "../..");
const webPorts = [4301, 4302];
const port = 4300;

export const origin = `http://127.0.0.1:${port}`;

const hosts = nodes.map(({ address }) => `${address}:5432`).join(",");

/** With several hosts, of which the product uses the one that accepts writes. */
const databaseUrl = (user: string, database: string) =>
  `postgres://${user}:${password}@${hosts}/${database}?sslmode=disable`;

const ownerUrl = databaseUrl("muster", "muster");

/** A client that sees past the row policies. */
export const openSuperuser = () => openClient(parsableUrl(databaseUrl("postgres", "muster")));

export async function createDatabase(leader: string): Promise<void> {
  const sql = openClient(`postgres://postgres:${password}@${leader}:5432/postgres?sslmode=disable`);
  await sql.unsafe(`create role muster login createrole password '${password}'`);
  await sql.unsafe("create database muster owner muster");
  await sql.end();
}

/** Runs one of our programs. Resolves with its exit code. */
function runProgram(file: string, settings: Record<string, string>, log: number): Promise<number | null> {
  const child = spawn(process.execPath, [file], {
    cwd: root,
    env: childEnvironment({ DATABASE_URL: ownerUrl, RATE_LIMIT: "off", LOG_LEVEL: "warn", ...settings }),
    stdio: ["ignore", log, log],
  });
  return new Promise((resolve) => child.once("exit", resolve));
}

function haproxyConfiguration(): string {
  const servers = webPorts.map((web, at) => `  server web${at + 1} 127.0.0.1:${web} ssl verify none check check-ssl`);
  return `global
  maxconn 4000
defaults
  mode http
  timeout connect 2s
  timeout client 120s
  timeout server 120s
  timeout check 12s
frontend api
  bind 127.0.0.1:${port}
  default_backend webs
backend webs
  option httpchk
  http-check send meth GET uri /readyz
  http-reuse safe
  default-server inter 1s fall 3 rise 1
${servers.join("\n")}
`;
}

/** Ends only when one of the product's processes has, with a sentence about it: none should while the trial runs. */
export type Ending = Promise<string>;

/** Two web processes without pages, which need no build, two workers, an S3 store, and HAProxy. */
export async function startProduct(work: string): Promise<{ ending: Ending }> {
  const log = openSync(join(work, "product.log"), "a");
  const { url: files } = await startS3(work, "files");
  const shared = { FILES_URL: files, WEBHOOK_ALLOW_CIDRS: "127.0.0.1/32", WEBHOOK_TIME_SCALE: "20" };
  const folder = (name: string) => {
    mkdirSync(join(work, name), { recursive: true });
    return { DATA_DIR: join(work, name) };
  };
  const migrated = await runProgram(
    "lib/platform/process/migrate-command.ts",
    { ...shared, ...folder("migrate") },
    log,
  );
  if (migrated !== 0) throw new Error("the database couldn't be migrated");
  const { promise: ending, resolve } = Promise.withResolvers<string>();
  const keepRunning = (file: string, settings: Record<string, string>) =>
    void runProgram(file, settings, log).then((code) => resolve(`${file} ended with ${code ?? "a signal"}`));
  for (const [at, web] of webPorts.entries()) {
    const settings = { ...shared, ...folder(`web${at + 1}`), HTTPS_PORT: String(web), HTTP_PORT: "0" };
    keepRunning("e2e/native-server.ts", settings);
    keepRunning("lib/registry/worker.ts", { ...shared, ...folder(`worker${at + 1}`) });
  }
  writeFileSync(join(work, "haproxy.cfg"), haproxyConfiguration());
  const haproxy = ["-db", "-f", join(work, "haproxy.cfg")];
  spawn("haproxy", haproxy, { env: bareEnvironment(), stdio: ["ignore", log, log] }).once("exit", (code) =>
    resolve(`haproxy ended with ${code ?? "a signal"}`),
  );
  for (;;) {
    const response = await fetch(`${origin}/readyz`).catch(() => null);
    if (response?.status === 200 && ((await response.json()) as { worker: string }).worker === "connected")
      return { ending };
    await pause(500);
  }
}
