"use client";

import { lazy } from "react";
import { WindowedList } from "#components/list/windowed-list.tsx";
import { forRole } from "#components/screen/for-role.tsx";
import { lateCode } from "#components/screen/late-panel.tsx";
import { useMay } from "#components/screen/use-may.ts";
import { ViewOnly } from "#components/screen/view-only.tsx";
import { Button, buttonClasses } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { documentNumber } from "#lib/platform/format/document-number.ts";
import { choosePay } from "./pay-link.ts";
import { isAwaitingOnly, paymentList } from "./payment-list.tsx";

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

/** Links to choosing what to pay, for those with permission to pay. */
function StartPaying() {
  if (!useMay("accounting:write")) return <ViewOnly what="payments" needs="accounting:write" />;
  return (
    <Link href={choosePay} className={buttonClasses({ variant: "primary" })}>
      Pay
    </Link>
  );
}
