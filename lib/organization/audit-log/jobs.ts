import type postgres from "postgres";
import { settings } from "#lib/platform/env.ts";
import { type Job, periodicJob } from "#lib/platform/worker/job.ts";
import { signPlace } from "./checkpoint.ts";

const maxSealed = 1000;
const maxSigned = 100;
const maxDropped = 2000;

interface Unsigned {
  organization_id: string;
  number: number;
  hash: Uint8Array;
  at: string;
}

async function addCheckpoint(sql: postgres.Sql, { organization_id, number, hash, at }: Unsigned): Promise<void> {
  const signature = signPlace({ organization_id, number, hash: Buffer.from(hash).toString("hex"), at });
  await sql`select app.add_checkpoint(${organization_id}, ${number}, ${hash as Buffer}, ${at}, ${signature})`;
}

/** Appends committed audit rows to the chains of their organizations. */
export const sealEntries: Job = periodicJob({
  name: "seal the audit log",
  everyMs: 2000,
  async act(database) {
    const [row] = await database.call((sql) => sql<{ n: number }[]>`select app.seal_entries(${maxSealed}) as n`);
    return row?.n === maxSealed;
  },
});

/** Signs the ends of chains that went on, each once an hour. */
export const signCheckpoints: Job = periodicJob({
  name: "sign the audit log",
  everyMs: 60_000,
  act: (database) =>
    database.call(async (sql) => {
      const due = await sql<Unsigned[]>`select * from app.due_checkpoints(${maxSigned})`;
      for (const one of due) await addCheckpoint(sql, one);
      return due.length === maxSigned;
    }),
});

/** Deletes what is older than AUDIT_MONTHS, once the place where the rest begins is signed. */
export const dropOldEntries: Job = periodicJob({
  name: "shorten the audit log",
  everyMs: 60 * 60_000,
  async act(database) {
    const { audit_months } = settings();
    if (audit_months === null) return false;
    const places = await database.call((sql) => sql<Unsigned[]>`select * from app.expired_places(${audit_months})`);
    for (const place of places) {
      await database.call((sql) => addCheckpoint(sql, place));
      const drop = (sql: postgres.Sql) =>
        sql<{ n: number }[]>`select app.drop_entries(${place.organization_id}, ${place.number}, ${maxDropped}) as n`;
      while (((await database.call(drop))[0]?.n ?? 0) > 0);
    }
    return false;
  },
});
