import { setTimeout as pause } from "node:timers/promises";
import type { CloseStage } from "./close-stage.ts";
import { retryUntilUp } from "./retry-until-up.ts";

const lookMs = 40;
const longestWaitMs = 600_000;

const next = { open: "closing", closed: "reopening" } as const;

function statuses({ owner }: CloseStage) {
  return retryUntilUp(() => owner<{ id: string; status: string }[]>`select id, status from payment_cycles`);
}

/** Requests closing or reopening as the API does: only from a state that allows it. */
async function ask({ owner }: CloseStage, id: string, from: keyof typeof next): Promise<void> {
  await retryUntilUp(
    () => owner`
      update payment_cycles set status = ${next[from]}, requested_at = now(), request_id = gen_random_uuid()::text, contracts_done = 0, contracts_after = null
        where id = ${id} and status = ${from}`,
  );
}

/** Keeps closing and reopening every cycle until stopped. */
export function keepCyclesGoing(stage: CloseStage) {
  let stopping = false;
  const going = (async () => {
    while (!stopping) {
      for (const { id, status } of await statuses(stage))
        if (status === "open" || status === "closed") await ask(stage, id, status);
      await pause(lookMs);
    }
  })();
  return {
    async stop() {
      stopping = true;
      await going;
    },
  };
}

/** Leaves every cycle closed. */
export async function closeAll(stage: CloseStage): Promise<void> {
  for (const giveUpAt = Date.now() + longestWaitMs; ; await pause(lookMs)) {
    const all = await statuses(stage);
    if (all.every(({ status }) => status === "closed")) return;
    for (const { id, status } of all) if (status === "open") await ask(stage, id, status);
    if (Date.now() > giveUpAt) throw new Error("the cycles were not closed");
  }
}

/** PIDs of workers in a closing or reopening step now or within the last 300 ms, so that a kill hits mid-step. */
export async function workersAtWork({ owner }: CloseStage): Promise<number[]> {
  const rows = await retryUntilUp(
    () => owner<{ pid: number }[]>`
      select distinct substring(application_name from '^muster-worker ([0-9]+)$')::integer as pid from pg_stat_activity
        where application_name like 'muster-worker %' and query like '%step_payment_cycles%' and (state = 'active' or state_change > now() - interval '300 ms')
          and exists (select from payment_cycles where status in ('closing', 'reopening'))`,
  );
  return rows.map(({ pid }) => pid);
}
