import { and, asc, eq, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { invoiceLineItems, invoices } from "#db/schema/invoices.ts";
import type { TenantDb } from "#db/tenant.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";
import type { getInvoice } from "./contract.ts";
import { legalEntityOf, workerOf } from "./select-invoices.ts";

interface InvoiceLine {
  id: string;
  type: string;
  total: string;
  fx_rate: string;
  quantity: number;
  tax_rate: string;
  tax_type: string | null;
  description: string;
  price_per_unit: number;
  sub_description: string;
}

/** Line items in order as one JSON value; amounts are text because JSON numbers would lose digits. */
const lineItems = sql<InvoiceLine[]>`(
  select coalesce(json_agg(json_build_object(
    'id', l.id, 'type', l.type, 'total', l.total::text, 'fx_rate', l.fx_rate, 'quantity', l.quantity, 'tax_rate', l.tax_rate, 'tax_type', l.tax_type,
    'description', l.description, 'price_per_unit', l.price_per_unit, 'sub_description', l.sub_description) order by ${asc(sql`l.position`)}), '[]')
  from ${invoiceLineItems} as l where l.organization_id = invoices.organization_id and l.invoice_id = invoices.id)`.as(
  "line_items",
);

const taxOf = sql<OutputOf<typeof getInvoice>["data"]["tax"]>`(
  select d.tax_basis from invoice_details as d where d.organization_id = invoices.organization_id and d.invoice_id = invoices.id)`.as(
  "tax",
);

/** One invoice with its line items, worker and legal entity. Throws 404. */
export async function findInvoice(db: TenantDb, id: string) {
  const [row] = await db
    .select({
      id: invoices.id,
      label: invoices.label,
      total: invoices.total,
      status: invoices.status,
      paid_at: invoices.paid_at,
      currency: invoices.currency,
      due_date: invoices.due_date,
      issued_at: invoices.issued_at,
      worker_id: invoices.worker_id,
      created_at: invoices.created_at,
      recipient_legal_entity_id: invoices.recipient_legal_entity_id,
      worker: workerOf,
      legal_entity: legalEntityOf,
      line_items: lineItems,
      tax: taxOf,
    })
    .from(invoices)
    .where(and(eq(invoices.organization_id, currentOrganization), eq(invoices.id, id)));
  if (!row) throw notFound("Invoice");
  return row;
}
