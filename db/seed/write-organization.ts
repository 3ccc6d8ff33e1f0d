import type { ISql } from "postgres";
import { invoiceLineItems, invoices } from "#db/schema/invoices.ts";
import {
  contractAmendments,
  contractStatusChanges,
  contracts,
  contractTerminations,
  legalEntities,
  people,
} from "#db/schema/workforce.ts";
import type { Invoice } from "./invoice-maker.ts";
import { addRows } from "./load.ts";
import type { GeneratedOrganization } from "./organization.ts";

/** Makes an organization the transaction's tenant, so that an owner without superuser rights may write its rows. */
export async function enterOrganization(sql: ISql, id: string): Promise<void> {
  await sql.unsafe("select set_config('app.organization_id', $1, true)", [id]);
}

/** Everything that invoices refer to. */
export async function addWorkforce(sql: ISql, made: GeneratedOrganization): Promise<void> {
  await addRows(sql, legalEntities, made.entities);
  await addRows(sql, people, made.people);
  await addRows(sql, contracts, made.contracts);
  // The database itself recorded only that they exist.
  await sql.unsafe("delete from contract_status_changes where contract_id = any ($1)", [
    made.contracts.map(({ id }) => id),
  ]);
  await addRows(sql, contractStatusChanges, made.status_changes);
  await addRows(sql, contractAmendments, made.amendments);
  await addRows(sql, contractTerminations, made.terminations);
}

export async function addInvoices(sql: ISql, batch: readonly Invoice[]): Promise<void> {
  await addRows(
    sql,
    invoices,
    batch.map(({ row }) => row),
  );
  await addRows(
    sql,
    invoiceLineItems,
    batch.flatMap(({ lines }) => lines),
  );
}
