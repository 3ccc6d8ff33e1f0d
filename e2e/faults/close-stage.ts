import { type ChildProcess, fork } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { livePostmaster } from "#db/embedded/postmaster.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { fillPayroll, type Payroll } from "#db/seed/fill-payroll.ts";
import { settings } from "#lib/platform/env.ts";
import { childEnvironment } from "#lib/platform/environment.ts";

/** PostgreSQL, and several organizations with contracts, one subscription each, and open cycles. */
export interface CloseStage {
  owner: postgres.Sql;
  payrolls: readonly Payroll[];
  /** PID of the running PostgreSQL; null while it is down. */
  postmaster(): number | null;
  startWorker(): ChildProcess;
  [Symbol.asyncDispose](): Promise<void>;
}

const root = join(import.meta.dirname, "..", "..");
const months = 2;

// Events are counted where they are recorded; deliveries are held, so no receiver is needed.
const subscribe = (owner: postgres.Sql, organization: string) => owner`
  insert into webhook_subscriptions (organization_id, url, events, status, disabled_at, api_version)
    values (${organization}, 'https://nobody.example.com/', '{*}', 'disabled', now(), 'v2')`;

export async function setCloseStage(organizations: number, contracts: number): Promise<CloseStage> {
  const dataDir = settings().data_dir;
  mkdirSync(dataDir, { recursive: true });
  const cluster = await startEmbedded({ dataDir, log: () => undefined });
  await migrate(cluster.url, { log: () => undefined });
  const owner = postgres(cluster.url, { max: 4, onnotice: () => undefined, connection: { TimeZone: "UTC" } });
  const payrolls: Payroll[] = [];
  for (let n = 1; n <= organizations; n++) {
    const share = Math.ceil((contracts * n * 2) / (organizations * (organizations + 1)));
    const payroll = await fillPayroll(owner, { name: `Fault ${n}`, contracts: share, months });
    await subscribe(owner, payroll.organization);
    payrolls.push(payroll);
  }
  return {
    ...{ owner, payrolls },
    postmaster: () => livePostmaster(join(dataDir, "postgres"))?.pid ?? null,
    startWorker: () =>
      fork(join(root, "lib", "registry", "worker.ts"), {
        env: childEnvironment({ DATABASE_URL: cluster.url }),
        execArgv: [],
        stdio: ["ignore", "ignore", "inherit", "ipc"],
      }),
    async [Symbol.asyncDispose]() {
      await owner.end({ timeout: 5 });
      await cluster.stop("immediate");
    },
  };
}
