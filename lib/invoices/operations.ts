import { stringify } from "csv-stringify/sync";
import { and, asc, eq, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { invoiceLineItems, invoices } from "#db/schema/invoices.ts";
import { ApiError } from "#lib/api/errors.ts";
import { implementRead, implementStream } from "#lib/api/execute.ts";
import { readCursor, writeCursor } from "#lib/api/pagination.ts";
import * as contract from "./contract.ts";
import { type Filters, statusesOf } from "./invoice-conditions.ts";
import { type Position, selectInvoices, workerOf } from "./select-invoices.ts";

const exportBatch = 2000;

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

/** Line items in their order as one JSON value; amounts as text, because a JSON number would lose their digits. */
const lineItems = sql<InvoiceLine[]>`(
  select coalesce(json_agg(json_build_object(
    'id', l.id, 'type', l.type, 'total', l.total::text, 'fx_rate', l.fx_rate, 'quantity', l.quantity, 'tax_rate', l.tax_rate, 'tax_type', l.tax_type,
    'description', l.description, 'price_per_unit', l.price_per_unit, 'sub_description', l.sub_description) order by ${asc(sql`l.position`)}), '[]')
  from ${invoiceLineItems} as l where l.organization_id = invoices.organization_id and l.invoice_id = invoices.id)`.as(
  "line_items",
);

/** A spreadsheet runs a cell that begins like a formula; a quote before it makes it text. */
function safeCell(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/** What a cursor belongs to: it may not be used with other filters or another order. */
function viewOf(filters: Filters): string {
  const { include, issued_from_date, issued_to_date, search, sort_by, sort_order } = filters;
  return JSON.stringify([
    "invoices",
    statusesOf(filters),
    include,
    issued_from_date,
    issued_to_date,
    search,
    sort_by,
    sort_order,
  ]);
}

function positionOf(cursor: string, filters: Filters): { after: Position; offset: number } {
  const [cursor_organization, sort_value, last_id, offset] = readCursor(cursor, viewOf(filters)) as [
    string,
    string | number,
    string,
    number,
  ];
  return { after: { cursor_organization, sort_value, last_id }, offset };
}

export const listInvoices = implementRead(contract.listInvoices, async ({ input, db }) => {
  const { limit, offset, cursor, expand, ...filters } = input;
  if (cursor !== undefined && offset)
    throw new ApiError(400, [{ path: "/offset", message: "use either offset or cursor" }]);
  const start = cursor === undefined ? null : positionOf(cursor, filters);
  const { rows, total_rows, organization_id } = await selectInvoices(db, filters, {
    limit: limit + 1,
    offset: offset ?? 0,
    after: start?.after ?? null,
    worker: expand === "worker",
  });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const from = start?.offset ?? offset ?? 0;
  const next =
    rows.length > limit && last
      ? writeCursor(viewOf(filters), [organization_id, last.sort_value, last.id, from + limit])
      : null;
  return {
    data: shown,
    page: {
      offset: from,
      total_rows,
      items_per_page: limit,
      ...(offset === undefined || cursor !== undefined ? { cursor: next } : {}),
    },
  };
});

export const exportInvoices = implementStream(contract.exportInvoices, async function* ({ input, db }) {
  const columns = contract.exportColumns;
  yield `${columns.join(",")}\r\n`;
  let after: Position | null = null;
  for (;;) {
    const { rows, organization_id }: Awaited<ReturnType<typeof selectInvoices>> = await selectInvoices(db, input, {
      limit: exportBatch,
      after,
      worker: true,
      counted: false,
    });
    const records = rows.map((row) => ({
      ...row,
      label: safeCell(row.label),
      worker: safeCell(row.worker?.name ?? ""),
      country: row.worker?.country ?? "",
    }));
    yield stringify(records, { columns, record_delimiter: "\r\n" });
    const last = rows.at(-1);
    if (!last || rows.length < exportBatch) return;
    after = { cursor_organization: organization_id, sort_value: last.sort_value, last_id: last.id };
  }
});

export const getInvoice = implementRead(contract.getInvoice, async ({ input, db }) => {
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
      line_items: lineItems,
    })
    .from(invoices)
    .where(and(eq(invoices.organization_id, currentOrganization), eq(invoices.id, input.invoice_id)));
  if (!row) throw new ApiError(404, [{ message: "Invoice not found" }]);
  const { worker, ...rest } = row;
  return { data: input.expand === "worker" ? { ...rest, worker } : rest };
});
