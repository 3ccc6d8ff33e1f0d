"use client";

import { ErrorState } from "#components/ui/error-state.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatMoney } from "#lib/platform/format/money.ts";
import { countOf } from "#lib/platform/format/number.ts";
import { ClosingChecklist } from "./closing-checklist.tsx";
import type { CycleDetail } from "./cycle.ts";
import { totalsByCurrency } from "./expected-totals.ts";
import { useFreshTotals } from "./use-cycles.ts";

interface ClosingSummaryProps {
  cycle: CycleDetail;
  /** Called when a link is followed. */
  onFollow: () => void;
}

/** What closing the cycle creates, and what still needs attention. */
export function ClosingSummary({ cycle, onFollow }: ClosingSummaryProps) {
  const totals = useFreshTotals(cycle.id);
  const { data, error, isFetchedAfterMount } = totals;
  const closing = data?.data.closing;
  const sums = data ? totalsByCurrency(data.data).map(({ total, currency }) => formatMoney(total, currency)) : [];
  const found = closing?.checks.filter(({ count }) => count > 0) ?? [];
  return (
    <div className="flex flex-col gap-2">
      {closing && !error && isFetchedAfterMount ? (
        <>
          <p>
            Closing creates {countOf(closing.invoices, "invoice")}
            {sums.length > 0 ? ` for ${sums.join(", ")}` : null}, due on {formatDate(cycle.invoices_due_on)}.
          </p>
          {found.length > 0 ? (
            <ClosingChecklist cycle={cycle} checks={found} onFollow={onFollow} />
          ) : (
            <p>All checks passed.</p>
          )}
        </>
      ) : error ? (
        <ErrorState title="Couldn't load the totals" query={totals} />
      ) : (
        <div role="status">
          <span className="sr-only">Counting invoices</span>
          <Skeleton className="h-10 w-full" />
        </div>
      )}
      <p>
        Anything approved or submitted later is paid in the next cycle. You can reopen the cycle until one of its
        invoices is in a payment.
      </p>
    </div>
  );
}
