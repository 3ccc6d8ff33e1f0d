import { csvPages } from "#lib/api/csv.ts";
import { ApiError } from "#lib/api/errors.ts";
import { implementRead, implementStream, implementWrite } from "#lib/api/execute.ts";
import { readCursor, writeCursor } from "#lib/api/pagination.ts";
import { changeStatus, settleCycleOf } from "./change-status.ts";
import * as contract from "./contract.ts";
import { emitInvoices } from "./emit-invoices.ts";
import { findInvoice } from "./find-invoice.ts";
import { type Filters, statusesOf } from "./invoice-conditions.ts";
import { type Position, selectInvoices } from "./select-invoices.ts";

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
  const { rows, total_rows, total_is_minimum, organization_id } = await selectInvoices(db, filters, {
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
      ...(total_is_minimum && { total_is_minimum: true as const }),
      items_per_page: limit,
      ...(offset === undefined || cursor !== undefined ? { cursor: next } : {}),
    },
  };
});

export const exportInvoices = implementStream(contract.exportInvoices, ({ input, db }) =>
  csvPages({
    columns: contract.exportColumns,
    read: (after: Position | null, limit) => selectInvoices(db, input, { limit, after, worker: true, counted: false }),
    placeOf: (last, { organization_id }) => ({
      cursor_organization: organization_id,
      sort_value: last.sort_value,
      last_id: last.id,
    }),
    recordOf: (row) => ({ ...row, worker: row.worker?.name ?? "", country: row.worker?.country ?? "" }),
  }),
);

export const getInvoice = implementRead(contract.getInvoice, async ({ input, db }) => {
  const { worker, ...rest } = await findInvoice(db, input.invoice_id);
  return { data: input.expand === "worker" ? { ...rest, worker } : rest };
});

export const changeInvoiceStatus = implementWrite(
  contract.changeInvoiceStatus,
  async ({ input: { invoice_id, status }, db, request_id }) => {
    const changed = await changeStatus(db, invoice_id, status);
    const name = status === "cancelled" ? "invoice.canceled" : "invoice.status.updated";
    if (changed) await emitInvoices({ request_id }, name, [invoice_id]);
    if (changed && status === "cancelled") await settleCycleOf(db, invoice_id, request_id);
    const { worker: _, ...invoice } = await findInvoice(db, invoice_id);
    return { data: invoice };
  },
);
