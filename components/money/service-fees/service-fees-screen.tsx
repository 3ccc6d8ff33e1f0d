"use client";

import { WindowedList } from "#components/list/windowed-list.tsx";
import { forRole } from "#components/screen/for-role.tsx";
import { lateCode } from "#components/screen/late-panel.tsx";
import type { PanelProps } from "#components/screen/record-panel.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { type ServiceFeeRow, serviceFeeList } from "./service-fee-list.tsx";

const invoicePanel = lateCode(async () => {
  const { InvoicePanel } = await import("#components/money/invoices/invoice-panel.tsx");
  return (panel: PanelProps<ServiceFeeRow>) => <InvoicePanel {...panel} preview={null} />;
});

export const ServiceFeesScreen = forRole(
  "accounting:read",
  { title: "Service fees", what: "invoices for service fees" },
  () => (
    <WindowedList
      list={serviceFeeList}
      panel={invoicePanel}
      none={<EmptyState title="No service fees have been invoiced yet. Invoices appear here once they're issued." />}
    />
  ),
);
