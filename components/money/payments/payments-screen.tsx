"use client";

import { lazy } from "react";
import { WindowedList } from "#components/list/windowed-list.tsx";
import { forRole } from "#components/screen/for-role.tsx";
import { lateCode } from "#components/screen/late-panel.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { documentNumber } from "#lib/platform/format/document-number.ts";
import { isAwaitingOnly, paymentList } from "./payment-list.tsx";
import { StartPaying } from "./start-paying.tsx";

const paymentPanel = lateCode(async () => (await import("./payment-panel.tsx")).PaymentPanel);
const PaymentBulkActions = lazy(() => import("./payment-bulk-actions.tsx"));

export const PaymentsScreen = forRole("accounting:read", { title: "Payments", what: "payments" }, () => (
  <WindowedList
    list={paymentList}
    panel={paymentPanel}
    nameOf={documentNumber}
    bulk={(chosen) => <PaymentBulkActions {...chosen} />}
    action={<StartPaying />}
    noneOf={({ view, select }) =>
      isAwaitingOnly(view) ? (
        <EmptyState
          title="No payment is unconfirmed."
          action={<Button onClick={() => select(paymentList.unfiltered)}>Show all payments</Button>}
        />
      ) : null
    }
    none={
      <EmptyState
        title="No payments yet. Choose invoices that are awaiting payment and pay them together."
        action={<StartPaying />}
      />
    }
  />
));
