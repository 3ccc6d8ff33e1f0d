import { randomUUID } from "node:crypto";
import type { TenantDb } from "#db/tenant.ts";
import { readRows } from "#lib/platform/imports/check-rows.ts";
import { importError } from "#lib/platform/imports/import-error.ts";
import { waitForTurn } from "#lib/platform/imports/wait-for-turn.ts";
import { personFields } from "#lib/workforce/people/inputs.ts";
import { findPeople } from "#lib/workforce/people/public.ts";
import { reportOf } from "./report.ts";
import { insertPeople } from "./write-people.ts";

export async function peopleOf(
  db: TenantDb,
  request: { request_id: string },
  { csv, dry_run }: { csv: string; dry_run: boolean },
) {
  const { rows, found, errors } = await readRows(csv, personFields);
  if (!dry_run) await waitForTurn(db);
  const known = await findPeople(
    db,
    rows.map(({ values }) => values.email),
  );
  const seen = new Map<string, number>();
  for (const { row, values } of rows) {
    const { email } = values;
    const before = seen.get(email.toLowerCase());
    if (known.has(email)) errors.push(importError(row, "email", email, "belongs to an existing person"));
    else if (before !== undefined) errors.push(importError(row, "email", email, `is already in row ${before}`));
    else seen.set(email.toLowerCase(), row);
  }
  const report = reportOf({ dry_run, found, errors, people: rows.length, contracts: 0 });
  if (!dry_run)
    await insertPeople(
      db,
      request,
      rows.map(({ values }) => ({ id: randomUUID(), ...values })),
    );
  return report;
}
