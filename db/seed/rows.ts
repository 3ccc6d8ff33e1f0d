import type { Table } from "drizzle-orm";
import type { invoiceLineItems, invoices } from "#db/schema/invoices.ts";
import type {
  contractAmendments,
  contractStatusChanges,
  contracts,
  contractTerminations,
  legalEntities,
  people,
} from "#db/schema/workforce.ts";

/** A whole row as the generator makes it: every column except the organization's and computed ones. */
export type Row<T extends Table> = Required<Omit<T["$inferInsert"], "organization_id">>;

export type LegalEntityRow = Row<typeof legalEntities>;
export type PersonRow = Row<typeof people>;
export type ContractRow = Row<typeof contracts>;
export type AmendmentRow = Row<typeof contractAmendments>;
export type StatusChangeRow = Row<typeof contractStatusChanges>;
export type TerminationRow = Row<typeof contractTerminations>;
export type InvoiceRow = Row<typeof invoices>;
export type InvoiceLineRow = Row<typeof invoiceLineItems>;
