import { sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";
import { raiseStatementTimeout } from "#lib/platform/api/raise-statement-timeout.ts";
import type { Principal } from "#lib/platform/auth/principal.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { readRows } from "#lib/platform/imports/check-rows.ts";
import { type ImportRequest, settleImport } from "#lib/platform/imports/settle-import.ts";
import { waitForTurn } from "#lib/platform/imports/wait-for-turn.ts";
import { emitAll } from "#lib/platform/outbox/emit.ts";
import type { ResourceOf } from "#lib/platform/outbox/event-type.ts";
import { exportedContracts } from "#lib/workforce/contracts/contract.ts";
import { contractCreated } from "#lib/workforce/contracts/events.ts";
import type { ContractRow } from "#lib/workforce/contracts/public.ts";
import { contractColumns } from "./contract-row.ts";
import { type NewContract, planContracts } from "./plan-contracts.ts";
import { reportOf } from "./report.ts";
import { insertPeople } from "./write-people.ts";

async function insertContracts(
  db: TenantDb,
  request: { request_id: string },
  made: readonly NewContract[],
): Promise<void> {
  const added = await db.execute<{ id: string }>(sql`
    with ids as (select id, row_number() over () as place from app.new_contract_ids(${made.length}) as made (id)),
    rows as (
      select n.*, row_number() over () as place from json_to_recordset(${JSON.stringify(made)}::text::json) as n (
        person_id uuid, legal_entity_id uuid, title text, type text, status text, country text, currency text, rate numeric,
        frequency text, payment_frequency text, employer_cost_percent numeric, is_cor boolean, starts_on date, ends_on date))
    insert into contracts (id, person_id, legal_entity_id, title, type, status, country, currency, rate, frequency, payment_frequency,
        employer_cost_percent, is_cor, starts_on, ends_on)
      select ids.id, r.person_id, r.legal_entity_id, r.title, r.type, r.status, r.country, r.currency, app.round_money(r.rate, r.currency),
          r.frequency, r.payment_frequency, r.employer_cost_percent, r.is_cor, r.starts_on, r.ends_on
        from rows r join ids using (place)
      returning id`);
  const rows = await db.execute<ContractRow & Record<string, unknown>>(sql`
    select r.* from app.contract_rows(array(select json_array_elements_text(${JSON.stringify(added.map(({ id }) => id))}::text::json))) as r`);
  await emitAll(request, contractCreated, rows as ResourceOf<typeof contractCreated>[]);
}

export const readContracts = (csv: string) => readRows(csv, contractColumns, exportedContracts);

export async function addContracts(
  db: TenantDb,
  request: { request_id: string },
  principal: Principal,
  input: ImportRequest,
  read: Awaited<ReturnType<typeof readContracts>>,
) {
  if (!input.dry_run) await waitForTurn(db);
  const isReader = principal.scopes.has("people:read") || principal.scopes.has("contracts:read");
  const settled = await settleImport(read, input, (rows) =>
    planContracts(db, rows, { isReader, isDry: input.dry_run }),
  );
  const { plan } = settled;
  if (plan.people.length > 0 && !principal.scopes.has("people:write")) {
    throw new ApiError(403, {
      reason: "insufficient_scope",
      message: "The file has new people, and the credential lacks the scope people:write",
    });
  }
  if (!input.dry_run) {
    await raiseStatementTimeout(db);
    await insertPeople(db, request, plan.people);
    await insertContracts(db, request, plan.contracts);
  }
  return reportOf(settled, { people: plan.people.length, contracts: plan.contracts.length });
}
