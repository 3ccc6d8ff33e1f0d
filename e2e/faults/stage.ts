import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { livePostmaster } from "#db/embedded/postmaster.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { findOrMakeOrganization } from "#db/seed/large-organization.ts";
import { settings } from "#lib/platform/env.ts";
import { childEnvironment } from "#lib/platform/environment.ts";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { subscribe } from "./subscribe.ts";

/** How often each delivery was accepted, by `<path> <tracking ID>`, and how many requests had a wrong signature. */
export interface Received {
  accepted: Map<string, number>;
  forged: number;
}

/** Everything the trial runs on: PostgreSQL, a receiver, and a subscribed organization. */
export interface Stage {
  owner: postgres.Sql;
  webUrl: string;
  organization: string;
  /** One per subscription. */
  paths: readonly string[];
  /** PID of the running PostgreSQL; null while it is down. */
  postmaster(): number | null;
  startWorker(): ChildProcess;
  received(): Promise<Received>;
  [Symbol.asyncDispose](): Promise<void>;
}

const root = join(import.meta.dirname, "..", "..");
const paths = ["/first", "/second", "/third", "/unsteady"];
const signingKey = "the-fault-test-signs-with-this-key-0123456789";

async function startReceiver(): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(new URL("./receiver.ts", import.meta.url), { execArgv: [] });
  child.send({ key: signingKey });
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return { child, port };
}

async function askReceiver(child: ChildProcess, file: string): Promise<Received> {
  child.send({ write: file });
  const [{ forged }] = (await once(child, "message")) as [{ forged: number }];
  const accepted = new Map<string, number>();
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const end = line.lastIndexOf(" ");
    if (end > 0) accepted.set(line.slice(0, end), Number(line.slice(end + 1)));
  }
  return { accepted, forged };
}

export async function setStage(log: (line: string) => void): Promise<Stage> {
  const dataDir = settings().data_dir;
  mkdirSync(dataDir, { recursive: true });
  const cluster = await startEmbedded({ dataDir, log: () => undefined });
  await migrate(cluster.url, { log: () => undefined });
  const owner = postgres(cluster.url, { max: 3, onnotice: () => undefined, connection: { TimeZone: "UTC" } });
  const { id: organization } = await findOrMakeOrganization(owner, "Harrow & Finch Staffing");
  const receiver = await startReceiver();
  const webUrl = databaseUrlFor("app_web", cluster.url);
  await subscribe(cluster.url, { paths, port: receiver.port, signingKey });
  log(`PostgreSQL runs, ${paths.length} subscriptions call port ${receiver.port}.`);
  return {
    ...{ owner, webUrl, organization, paths },
    postmaster: () => livePostmaster(join(dataDir, "postgres"))?.pid ?? null,
    startWorker: () =>
      fork(join(root, "lib", "registry", "worker.ts"), {
        env: childEnvironment({ DATABASE_URL: cluster.url }),
        execArgv: [],
        stdio: ["ignore", "ignore", "inherit", "ipc"],
      }),
    received: () => askReceiver(receiver.child, join(dataDir, "received.txt")),
    async [Symbol.asyncDispose]() {
      receiver.child.kill("SIGKILL");
      await owner.end({ timeout: 5 });
      await cluster.stop("immediate");
    },
  };
}
