import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { TenantDb } from "#db/tenant.ts";
import { readRows } from "#lib/platform/imports/check-rows.ts";
import type { importInput } from "#lib/platform/imports/fields.ts";
import { type ImportError, importError } from "#lib/platform/imports/import-error.ts";
import { settleImport } from "#lib/platform/imports/settle-import.ts";
import { waitForTurn } from "#lib/platform/imports/wait-for-turn.ts";
import { exportedPeople } from "#lib/workforce/people/contract.ts";
import { personFields } from "#lib/workforce/people/inputs.ts";
import { findPeople } from "#lib/workforce/people/public.ts";
import { reportOf } from "./report.ts";
import { insertPeople } from "./write-people.ts";

export async function peopleOf(db: TenantDb, request: { request_id: string }, input: z.output<typeof importInput>) {
  const read = await readRows(input.csv, personFields, exportedPeople);
  if (!input.dry_run) await waitForTurn(db);
  const known = await findPeople(
    db,
    read.rows.map(({ values }) => values.email),
  );
  const settled = await settleImport(read, input, (rows) => {
    const errors: ImportError[] = [];
    const seen = new Map<string, number>();
    for (const { row, values } of rows) {
      const { email } = values;
      const before = seen.get(email.toLowerCase());
      if (known.has(email)) errors.push(importError(row, "email", email, "belongs to an existing person"));
      else if (before !== undefined) errors.push(importError(row, "email", email, `is already in row ${before}`));
      else seen.set(email.toLowerCase(), row);
    }
    return { errors, people: rows.map(({ values }) => ({ id: randomUUID(), ...values })) };
  });
  const { people } = settled.plan;
  if (!input.dry_run) await insertPeople(db, request, people);
  return reportOf(settled, { people: people.length, contracts: 0 });
}
