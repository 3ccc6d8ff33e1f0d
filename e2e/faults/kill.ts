import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import type postgres from "postgres";
import type { Random } from "#lib/testing/random.ts";
import { retryUntilUp } from "./retry-until-up.ts";
import type { Stage } from "./stage.ts";

/** A kill, and the deliveries in flight at that moment. */
export interface Kill {
  what: "worker" | "database";
  at: number;
  rows: { delivery_id: string; attempts: number; lease_until: Date }[];
}

/** Keeps `count` workers running until stopped, restarting any that die, like a supervisor. */
export function keepWorkers(stage: Pick<Stage, "startWorker">, count: number) {
  let stopping = false;
  const workers: ChildProcess[] = [];
  const start = (place: number) => {
    const child = stage.startWorker();
    workers[place] = child;
    child.once("exit", () => {
      if (!stopping) start(place);
    });
  };
  for (let place = 0; place < count; place++) start(place);
  return {
    at: (place: number) => workers[place] as ChildProcess,
    async stop() {
      stopping = true;
      await Promise.all(
        workers.map(async (child) => {
          const gone = once(child, "exit");
          child.kill("SIGTERM");
          await gone;
        }),
      );
    },
  };
}

export type Workers = ReturnType<typeof keepWorkers>;

/** Rows claimed by a worker process, identified by its connection name and advisory lock. */
function claimedBy(owner: postgres.Sql, pid: number) {
  return owner<Kill["rows"]>`
    select q.delivery_id, q.attempts, q.lease_until from webhook_queue q
      where q.state = 'leased' and q.worker in (
        select l.objid::integer from pg_locks l join pg_stat_activity a on a.pid = l.pid
          where l.locktype = 'advisory' and l.classid = 7308 and a.application_name = ${`muster-worker ${pid}`})`;
}

/** Pauses a worker mid-work, reads which rows it holds, and kills it. Returns null when it holds none. */
export async function killWorker(
  { owner }: Stage,
  workers: Workers,
  random: Random,
  count: number,
): Promise<Kill | null> {
  const child = workers.at(random.below(count));
  const pid = child.pid as number;
  child.kill("SIGSTOP");
  try {
    const rows = [...(await retryUntilUp(() => claimedBy(owner, pid)))];
    if (rows.length === 0) return null;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
    return { what: "worker", at: Date.now(), rows };
  } finally {
    child.kill("SIGCONT");
  }
}

/** Kills PostgreSQL with SIGKILL; the rows in flight are those still claimed once it is back. */
export async function killDatabase({ owner, postmaster }: Stage): Promise<Kill | null> {
  const [busy] = await retryUntilUp(
    () => owner<{ n: number }[]>`select count(*)::int as n from webhook_queue where state = 'leased'`,
  );
  const pid = postmaster();
  if (!busy?.n || pid === null) return null;
  process.kill(pid, "SIGKILL");
  const at = Date.now();
  const rows = await retryUntilUp(
    () => owner<Kill["rows"]>`select delivery_id, attempts, lease_until from webhook_queue where state = 'leased'`,
  );
  return { what: "database", at, rows: [...rows] };
}
