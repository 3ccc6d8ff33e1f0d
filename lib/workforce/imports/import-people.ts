import { randomUUID } from "node:crypto";
import type { TenantDb } from "#db/tenant.ts";
import { readRows } from "#lib/platform/imports/check-rows.ts";
import { type ImportError, importError } from "#lib/platform/imports/import-error.ts";
import { type ImportRequest, settleImport } from "#lib/platform/imports/settle-import.ts";
import { waitForTurn } from "#lib/platform/imports/wait-for-turn.ts";
import { exportedPeople } from "#lib/workforce/people/contract.ts";
import { personImportFields } from "#lib/workforce/people/inputs.ts";
import { findPeople } from "#lib/workforce/people/public.ts";
import { managersOf } from "./managers-of.ts";
import { reportOf } from "./report.ts";
import { insertPeople } from "./write-people.ts";

export const readPeople = (csv: string) => readRows(csv, personImportFields, exportedPeople);

export async function addPeople(
  db: TenantDb,
  request: { request_id: string },
  input: ImportRequest,
  read: Awaited<ReturnType<typeof readPeople>>,
) {
  if (!input.dry_run) await waitForTurn(db);
  const known = await findPeople(
    db,
    read.rows.flatMap(({ values }) => [values.email, values.manager_email ?? ""]),
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
    const people = rows.map(({ values: { manager_email: _, ...values } }) => ({ id: randomUUID(), ...values }));
    const { managers, problems } = managersOf(rows, people, known, input.skip_bad_rows);
    return {
      errors: [...errors, ...problems],
      people: people.map((person) => ({ ...person, manager_id: managers.get(person.id) ?? null })),
    };
  });
  const { people } = settled.plan;
  if (!input.dry_run) await insertPeople(db, request, people);
  return reportOf(settled, { people: people.length, contracts: 0 });
}
