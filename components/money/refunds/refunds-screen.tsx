"use client";

import { WindowedList } from "#components/list/windowed-list.tsx";
import { forRole } from "#components/screen/for-role.tsx";
import { lateCode } from "#components/screen/late-panel.tsx";
import { buttonClasses } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { refundList } from "./refund-list.tsx";

const refundPanel = lateCode(async () => (await import("./refund-panel.tsx")).RefundPanel);

export const RefundsScreen = forRole("accounting:read", { title: "Refunds", what: "refunds" }, () => (
  <WindowedList
    list={refundList}
    panel={refundPanel}
    none={
      <EmptyState
        title="No refunds yet. Open a paid invoice and choose Refund."
        action={
          <Link href="/invoices" className={buttonClasses({ variant: "primary" })}>
            Show paid invoices
          </Link>
        }
      />
    }
  />
));
