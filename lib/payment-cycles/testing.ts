import { randomUUID } from "node:crypto";
import postgres from "postgres";
import type { TestDatabase } from "#db/testing.ts";
import type { TestOrganization } from "#lib/api/testing.ts";
import { databaseUrlFor } from "#lib/secrets.ts";
import { addDays, type CycleFrequency, endOf } from "./period.ts";

interface CycleOptions {
  frequency?: CycleFrequency;
  starts_on?: string;
  status?: "open" | "closing" | "closed" | "reopening" | "paid";
}

/** A cycle; without a start the month after the last one. Its id. */
export async function addCycle(
  owner: postgres.Sql,
  organization: Pick<TestOrganization, "id">,
  { frequency = "monthly", starts_on, status = "open" }: CycleOptions = {},
): Promise<string> {
  const [latest] = await owner<{ ends_on: string }[]>`
    select max(ends_on)::text as ends_on from payment_cycles where organization_id = ${organization.id} and frequency = ${frequency}`;
  const start = starts_on ?? (latest?.ends_on ? addDays(latest.ends_on, 1) : "2026-04-01");
  const ends_on = endOf(frequency, start);
  const id = randomUUID();
  await owner`insert into payment_cycles ${owner({
    organization_id: organization.id,
    ...{ id, frequency, starts_on: start, ends_on, status },
    cutoff_on: addDays(ends_on, -5),
    due_on: addDays(ends_on, 7),
    closed_at: ["closed", "reopening", "paid"].includes(status) ? new Date().toISOString() : null,
  })}`;
  return id;
}

/** What a worker does next, up to `most` contracts of it; null when there is nothing to do. */
export async function step({ ownerUrl }: Pick<TestDatabase, "ownerUrl">, most = 500): Promise<number | null> {
  const sql = postgres(databaseUrlFor("app_worker", ownerUrl), { max: 1, onnotice: () => undefined });
  try {
    const [row] = await sql<{ n: number | null }[]>`select app.step_payment_cycles(${most}) as n`;
    return row?.n ?? null;
  } finally {
    await sql.end();
  }
}
