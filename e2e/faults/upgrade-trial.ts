import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import postgres from "postgres";
import { embeddedUrl } from "#db/embedded.ts";
import { findOrMakeOrganization } from "#db/seed/large-organization.ts";
import { settings } from "#lib/platform/env.ts";
import { childEnvironment } from "#lib/platform/environment.ts";
import { buildIfNeeded } from "#lib/platform/process/build.ts";
import { freePort } from "#lib/testing/free-port.ts";
import { install } from "./installation.ts";
import type { FaultOptions } from "./options.ts";
import { report, runAsProcess, say } from "./report.ts";
import { type Asking, loadSteadily } from "./steady-load.ts";

/** Between two changes, so that most requests are sent while one process serves. */
const restMs = 2000;
const root = join(import.meta.dirname, "..", "..");
const programs = join("lib", "platform", "process");

async function tokenFor(url: string): Promise<string> {
  const owner = postgres(url, { max: 1, onnotice: () => undefined });
  await findOrMakeOrganization(owner, "Harrow & Finch Staffing");
  await owner.end();
  const command = join(root, "lib", "developers", "access-tokens", "token-command.ts");
  const named = ["--name", "Upgrade trial", "--type", "organization", "--scopes", "all"];
  const env = { ...process.env, DATABASE_URL: url };
  return (await promisify(execFile)(process.execPath, [command, ...named], { env })).stdout.trim();
}

/** Mostly reads and writes of the API, and of each twenty a page and a file. */
function askingsWith(token: string): Asking[] {
  const headers = { authorization: `Bearer ${token}` };
  const read = (path: string): Asking => ({ path: `/rest/v2${path}`, status: 200, headers });
  const write: Asking = {
    ...{ path: "/rest/v2/ats/departments", method: "POST", status: 201, headers },
    body: (number) => ({ name: `Department ${number}` }),
  };
  const api = [
    read("/invoices?status=all&limit=5"),
    read("/people"),
    write,
    read("/contracts"),
    read("/ats/employment-types"),
  ];
  const others: Asking[] = [
    { path: "/sign-in", status: 200 },
    { path: "/icon.svg", status: 200 },
    { path: "/readyz", status: 200 },
    { path: "/healthz", status: 200 },
    read("/payments"),
  ];
  return [...api, ...api, ...api, ...others];
}

/** Starts a release as `npm start` does, and resolves once it serves. */
async function start(release: string, given: Record<string, string>): Promise<ChildProcess> {
  const muster = spawn(process.execPath, ["--expose-gc", join(release, programs, "start.ts")], {
    // It ends with this process, as with npm.
    env: childEnvironment({ ...given, npm_lifecycle_event: "start" }),
    stdio: ["ignore", "pipe", "inherit"],
  });
  muster.stdout.setEncoding("utf8");
  for await (const text of muster.stdout.iterator({ destroyOnReturn: false }))
    if (String(text).includes("Ctrl-C stops it")) break;
  muster.stdout.resume();
  return muster;
}

const upgradeTo = (release: string) =>
  promisify(execFile)(process.execPath, [join(release, programs, "upgrade-command.ts")]);

async function run({ upgrades, restarts, rate }: FaultOptions): Promise<boolean> {
  await buildIfNeeded(root, { log: say, signal: new AbortController().signal });
  const folder = mkdtempSync(join(tmpdir(), "muster-releases-"));
  const releases = ["one", "other"].map((name) => join(folder, name)) as [string, string];
  for (const release of releases) install(release, { "public/release.txt": release });
  const https = await freePort();
  const muster = await start(releases[0], {
    ...{ HTTPS_PORT: String(https), HTTP_PORT: "0", DEMO: "off", RATE_LIMIT: "off", LOG_LEVEL: "warn" },
  });
  try {
    const token = await tokenFor(embeddedUrl(settings().data_dir) ?? "");
    const load = loadSteadily(https, rate, askingsWith(token));
    for (let at = 1; at <= upgrades + restarts; at += 1) {
      await upgradeTo(releases[at <= upgrades ? at % 2 : upgrades % 2] as string);
      await pause(restMs);
    }
    const { sent, failures, p50, p99, longestGap } = await load.stop();
    say(
      `${upgrades} upgrades and ${restarts} restarts at ${rate} requests a second, ${sent} requests: half answered in ${p50.toFixed(0)} ms, 99 % in ${p99.toFixed(0)} ms, longest time without an answer ${longestGap.toFixed(0)} ms.`,
    );
    const counts = Map.groupBy(failures, (failure) => failure);
    for (const [failure, { length }] of counts) say(`       ${length} × ${failure}`);
    return report([{ name: "failed requests", value: failures.length, most: 0 }]);
  } finally {
    muster.kill("SIGTERM");
    await once(muster, "exit");
    rmSync(folder, { recursive: true, force: true });
  }
}

await runAsProcess(run);
