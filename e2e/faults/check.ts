import type postgres from "postgres";
import type { Emitted } from "./emit.ts";
import type { Kill } from "./kill.ts";
import type { Received } from "./stage.ts";

export interface Finding {
  name: string;
  value: number;
  most: number;
}

// Subscribing emitted events too.
const isTracked = (id: string) => id.startsWith("tracked-");

/** Tracking IDs of all the trial's events in the database. */
async function recorded(owner: postgres.Sql): Promise<Set<string>> {
  const rows = await owner<{ id: string }[]>`
    select body::json -> 'data' -> 'meta' ->> 'tracking_id' as id from webhook_events`;
  return new Set(rows.map(({ id }) => id).filter(isTracked));
}

/**
 * Rows of killed workers that another worker didn't attempt while they were still leased: only the killed worker's free
 * lock tells that early that it is gone. A killed PostgreSQL frees every lock, so what ran out then is not counted.
 */
async function lateRows(owner: postgres.Sql, kills: Kill[]): Promise<{ count: number; longestMs: number }> {
  const outages = kills.filter(({ what }) => what === "database").map(({ at }) => at);
  const late = { count: 0, longestMs: 0 };
  for (const { at, rows } of kills.filter(({ what }) => what === "worker")) {
    const ids = rows.map(({ delivery_id }) => delivery_id);
    const attempts = await owner<{ delivery_id: string; number: number; at: Date }[]>`
      select delivery_id, number, at from webhook_attempts where delivery_id = any (${ids}::uuid[])`;
    const began = new Map(
      attempts.map((attempt) => [`${attempt.delivery_id} ${attempt.number}`, attempt.at.getTime()]),
    );
    for (const row of rows) {
      const again = began.get(`${row.delivery_id} ${row.attempts + 1}`);
      const leasedUntil = row.lease_until.getTime();
      const end = Math.min(again ?? Number.POSITIVE_INFINITY, leasedUntil);
      if (outages.some((down) => down > at && down < end)) continue;
      if (again === undefined || again > leasedUntil) late.count += 1;
      else late.longestMs = Math.max(late.longestMs, again - at);
    }
  }
  return late;
}

/** Compares committed events with delivered ones. */
export async function check(
  owner: postgres.Sql,
  {
    emitted,
    received,
    kills,
    paths,
  }: { emitted: Emitted; received: Received; kills: Kill[]; paths: readonly string[] },
): Promise<Finding[]> {
  const events = await recorded(owner);
  const { forged } = received;
  const accepted = new Map([...received.accepted].filter(([name]) => isTracked(name.slice(name.indexOf(" ") + 1))));
  const wanted = [...events].flatMap((id) => paths.map((path) => `${path} ${id}`));
  const rolledBack = new Set(emitted.rolledBack);
  const foreign = [...accepted.keys()].filter((name) => !events.has(name.slice(name.indexOf(" ") + 1)));
  const times = [...accepted.values()].reduce((sum, n) => sum + n, 0);
  const inFlight = kills.reduce((sum, { rows }) => sum + rows.length, 0);
  const late = await lateRows(owner, kills);
  return [
    {
      name: "committed events that the database lost",
      value: emitted.committed.filter((id) => !events.has(id)).length,
      most: 0,
    },
    {
      name: "rolled-back events that the database kept",
      value: [...events].filter((id) => rolledBack.has(id)).length,
      most: 0,
    },
    {
      name: "deliveries of committed events that never arrived",
      value: wanted.filter((name) => !accepted.has(name)).length,
      most: 0,
    },
    { name: "deliveries of events that were never committed", value: foreign.length, most: 0 },
    { name: "requests with a wrong signature", value: forged, most: 0 },
    { name: "duplicates, at most the deliveries in flight at the kills", value: times - accepted.size, most: inFlight },
    {
      name: `rows of a killed worker not sent again while still leased (longest wait ${(late.longestMs / 1000).toFixed(1)} s)`,
      value: late.count,
      most: 0,
    },
  ];
}
