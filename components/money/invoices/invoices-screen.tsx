"use client";

import { lazy } from "react";
import { WindowedList } from "#components/list/windowed-list.tsx";
import { forRole } from "#components/screen/for-role.tsx";
import { lateCode } from "#components/screen/late-panel.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { ViewOnly } from "#components/screen/view-only.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { documentNumber } from "#lib/platform/format/document-number.ts";
import { invoiceList } from "./invoice-list.tsx";

const invoicePanel = lateCode(async () => (await import("./invoice-panel.tsx")).InvoicePanel);
const InvoiceBulkActions = lazy(() => import("./invoice-bulk-actions.tsx"));

export const InvoicesScreen = forRole("accounting:read", { title: "Invoices", what: "invoices" }, Invoices);

function Invoices() {
  const { scopes } = useAccount();
  return (
    <WindowedList
      list={invoiceList}
      panel={invoicePanel}
      nameOf={documentNumber}
      bulk={(chosen) => <InvoiceBulkActions {...chosen} />}
      action={scopes.includes("accounting:write") ? null : <ViewOnly what="invoices" needs="accounting:write" />}
      noneOf={({ view }) =>
        view.status === "all" && !invoiceList.isFiltered({ ...view, status: invoiceList.unfiltered.status }) ? (
          <EmptyState title="No invoices yet. They appear here once the first one is issued." />
        ) : null
      }
      none={({ select }) => (
        <EmptyState
          title="No invoices to pay. Invoices appear here once they're awaiting payment."
          action={<Button onClick={() => select({ status: "all" })}>Show all invoices</Button>}
        />
      )}
    />
  );
}
