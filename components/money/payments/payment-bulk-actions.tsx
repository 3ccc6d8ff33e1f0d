"use client";

import { useQueries } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { BulkProps } from "#components/list/windowed-list.tsx";
import { SelectedSums } from "#components/money/invoices/selected-sums.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { ViewOnly } from "#components/screen/view-only.tsx";
import { type ListAnswer, partOf } from "#components/table/list-answer.ts";
import { pagesOf } from "#components/table/pages.ts";
import { countWords } from "#components/table/row-count.ts";
import { Button } from "#components/ui/button.tsx";
import { EscapeCancels } from "#components/ui/escape-cancels.tsx";
import { formatCount } from "#lib/platform/format/number.ts";
import type { PaymentRow, PaymentView } from "./payment-list.tsx";

const MarkSelectedPaid = lazy(() => import("./mark-selected-paid.tsx"));

/** Above this count, rows aren't loaded to be added up or confirmed together. */
const maxRead = 1000;

/** Totals of the selected payments by currency, and the actions on them. */
export default function PaymentBulkActions({ selection, pageQuery, count: all }: BulkProps<PaymentRow, PaymentView>) {
  const { scopes } = useAccount();
  const [marking, setMarking] = useState<readonly PaymentRow[] | null>(null);
  const { rows, everything } = selection;
  const count = everything ? (all?.total ?? 0) : rows.size;
  const reads = everything && all?.isMinimum === false && count <= maxRead;
  const pages = useQueries({
    queries: reads ? pagesOf(0, count).map((page) => pageQuery(page)) : [],
  });
  const isRead = reads && pages.every(({ data }) => data !== undefined);
  const read = isRead ? pages.flatMap(({ data }) => partOf(data as ListAnswer<PaymentRow>).rows) : null;
  const chosen = everything ? read : [...rows.values()];

  /** From here on these rows are selected: what matches the filters changes while they are marked. */
  function review(marked: readonly PaymentRow[]) {
    selection.keep(marked);
    setMarking(marked);
  }

  return (
    <>
      {chosen === null ? null : (
        <SelectedSums
          what="payments"
          rows={chosen.map(({ payment_currency, total }) => ({ currency: payment_currency, total }))}
        />
      )}
      {everything && !reads ? (
        <p className="text-fg-2">Up to {formatCount(maxRead)} payments can be added up and marked as paid at once.</p>
      ) : null}
      {!everything && all !== undefined && all.total > count ? (
        <Button variant="ghost" onClick={selection.selectEverything}>
          Select all {countWords(all)}
        </Button>
      ) : null}
      {scopes.includes("accounting:write") ? (
        chosen && (
          <Button variant="primary" onClick={() => review(chosen)}>
            Mark as paid
          </Button>
        )
      ) : (
        <ViewOnly what="payments" />
      )}
      <Suspense fallback={<EscapeCancels onCancel={() => setMarking(null)} />}>
        {marking ? (
          <MarkSelectedPaid
            rows={marking}
            onMarked={(refused) => selection.keep(refused)}
            onClose={() => setMarking(null)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
