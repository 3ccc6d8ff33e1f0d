import { setTimeout as pause } from "node:timers/promises";
import type postgres from "postgres";
import { makeConnections, undo } from "#db/connections.ts";
import { accessTokenCreated as type } from "#lib/developers/access-tokens/events.ts";
import type { Random } from "#lib/testing/random.ts";

/** Tracking IDs by the outcome of their transaction, as far as the emitter knows. */
export interface Emitted {
  committed: string[];
  rolledBack: string[];
  /** The connection was lost mid-transaction: only the database knows the outcome. */
  unknown: string[];
}

const maxBatch = 40;
const lanes = 3;
const rollBackShare = 0.1;
const resource = JSON.stringify(type.example);

/** How many events the emitter may emit for now, and whether that is the final number. */
export interface Allowance {
  events(): number;
  isFinal(): boolean;
}

/**
 * Emits events in transactions of 1 to 40, rolling some back, up to the allowance. Continues after the database goes
 * down and comes back.
 */
export async function emitAll(
  { webUrl, organization }: { webUrl: string; organization: string },
  allowance: Allowance,
  random: Random,
): Promise<Emitted> {
  const emitted: Emitted = { committed: [], rolledBack: [], unknown: [] };
  const connections = makeConnections(webUrl, { connect_timeout: 5 }, { size: lanes, patienceMs: 60_000 });
  let next = 0;

  async function emitOn(sql: postgres.Sql, ids: string[], fails: boolean): Promise<string[]> {
    try {
      await sql.unsafe("begin");
      await sql.unsafe("select set_config('app.organization_id', $1, true)", [organization]);
      for (const id of ids)
        await sql.unsafe("select app.emit_event($1, $2, $3, $4, null)", [type.name, type.id, resource, id]);
      await sql.unsafe(fails ? "rollback" : "commit");
      return fails ? emitted.rolledBack : emitted.committed;
    } catch {
      await undo(sql);
      return emitted.unknown;
    }
  }

  async function emitSome(ids: string[], fails: boolean): Promise<void> {
    const fate = await connections.use((sql) => emitOn(sql, ids, fails)).catch(() => emitted.unknown);
    fate.push(...ids);
  }

  async function lane(): Promise<void> {
    for (;;) {
      if (emitted.committed.length >= allowance.events()) {
        if (allowance.isFinal()) return;
        await pause(20);
        continue;
      }
      const ids = Array.from({ length: 1 + random.below(maxBatch) }, () => `tracked-${next++}`);
      const unknownBefore = emitted.unknown.length;
      await emitSome(ids, random.below(100) < rollBackShare * 100);
      if (emitted.unknown.length > unknownBefore) await pause(100);
    }
  }

  await Promise.all(Array.from({ length: lanes }, lane));
  await connections.close();
  return emitted;
}
