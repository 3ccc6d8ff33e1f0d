import type { TenantDb } from "#db/tenant.ts";
import { emitInvoices } from "#lib/money/emit-invoices.ts";
import { findReissuable, settle } from "#lib/money/pay-corrections/public.ts";
import { csvPages } from "#lib/platform/api/csv.ts";
import { implementRead, implementStream, implementWrite } from "#lib/platform/api/execute.ts";
import { type PageRequest, readRows } from "#lib/platform/api/read-page.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { changeStatus, settleCycleOfInvoice } from "./change-status.ts";
import * as contract from "./contract.ts";
import { invoiceCanceled, invoiceStatusUpdated } from "./events.ts";
import { findInvoice } from "./find-invoice.ts";
import type { Filters } from "./invoice-conditions.ts";
import { openTotals } from "./open-totals.ts";
import { type Expansion, selectInvoices } from "./select-invoices.ts";

function listOf(db: TenantDb, filters: Filters, expand: readonly Expansion[]) {
  return {
    keys: ["sort_value", "id"] as const,
    select: (page: PageRequest) => selectInvoices(db, filters, { ...page, expand }),
  };
}

export const listInvoices = implementRead(contract.listInvoices, async ({ input, db }) => {
  const { limit, offset: asked, cursor, expand = [], ...filters } = input;
  const { rows, selected, offset, next_cursor } = await readRows({
    contract: contract.listInvoices,
    input,
    ...listOf(db, filters, expand),
  });
  return {
    data: rows,
    page: {
      offset,
      total_rows: selected.total_count,
      ...(selected.total_is_minimum && { total_is_minimum: true as const }),
      items_per_page: limit,
      ...(asked === undefined || cursor !== undefined ? { cursor: next_cursor } : {}),
    },
  };
});

export const exportInvoices = implementStream(contract.exportInvoices, ({ input, db }) =>
  csvPages({
    columns: contract.exportColumns,
    ...listOf(db, input, ["worker", "legal_entity", "detailed_status"]),
    amounts: { names: contract.exportAmounts, currencyOf: ({ currency }) => currency },
    recordOf: (row) => ({
      ...row,
      status: row.detailed_status,
      legal_entity: row.legal_entity?.name,
      legal_entity_code: row.legal_entity?.code,
      worker: row.worker?.name ?? "",
      country: row.worker?.country ?? "",
    }),
  }),
);

export const getInvoice = implementRead(contract.getInvoice, async ({ input, db }) => {
  const { worker, legal_entity, ...rest } = await findInvoice(db, input.invoice_id);
  const expand = input.expand ?? [];
  return {
    data: {
      ...rest,
      ...(expand.includes("worker") && { worker }),
      ...(expand.includes("legal_entity") && { legal_entity }),
    },
  };
});

export const getOpenInvoiceTotals = implementRead(contract.getOpenInvoiceTotals, async ({ input, db }) => ({
  data: await openTotals(db, input),
}));

export const transitionInvoice = implementWrite(
  contract.transitionInvoice,
  async ({ input: { invoice_id, status, reissue = false }, db, request_id }) => {
    if (reissue && status !== "cancelled")
      throw new ApiError(400, {
        reason: "conflicting_parameters",
        path: "/reissue",
        message: "Only a canceled invoice can be reissued",
      });
    const changed = await changeStatus(db, invoice_id, status);
    const type = status === "cancelled" ? invoiceCanceled : invoiceStatusUpdated;
    if (changed) await emitInvoices({ request_id }, type, [invoice_id]);
    const correction_id = reissue ? await findReissuable(db, invoice_id) : null;
    if (correction_id !== null) await settle(db, request_id, { correction_id });
    if (changed && status === "cancelled") await settleCycleOfInvoice(db, invoice_id, request_id);
    const { worker: _, legal_entity: __, ...invoice } = await findInvoice(db, invoice_id);
    return { data: invoice };
  },
);
