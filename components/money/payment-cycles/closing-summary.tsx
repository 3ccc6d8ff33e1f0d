"use client";

import { Skeleton } from "#components/ui/skeleton.tsx";
import { formatDate } from "#lib/platform/format/date.ts";
import { ClosingChecklist } from "./closing-checklist.tsx";
import { countOf } from "./closing-words.ts";
import type { CycleDetail } from "./cycle.ts";
import { useFreshTotals } from "./use-cycles.ts";

interface ClosingSummaryProps {
  cycle: CycleDetail;
  /** Called when a link is followed. */
  onFollow: () => void;
}

/** What closing the cycle creates, and what still needs attention. */
export function ClosingSummary({ cycle, onFollow }: ClosingSummaryProps) {
  const { data, error, isFetchedAfterMount } = useFreshTotals(cycle.id);
  const closing = data?.data.closing;
  const found = closing?.checks.filter(({ count }) => count > 0) ?? [];
  return (
    <div className="flex flex-col gap-2">
      {closing && !error && isFetchedAfterMount ? (
        <>
          <p>
            Closing creates {countOf(closing.invoices, "invoice")}, due on {formatDate(cycle.invoices_due_on)}.
          </p>
          {found.length > 0 ? (
            <ClosingChecklist cycle={cycle} checks={found} onFollow={onFollow} />
          ) : (
            <p>All checks passed.</p>
          )}
        </>
      ) : error ? (
        <p>Couldn't load the number of invoices. They are due on {formatDate(cycle.invoices_due_on)}.</p>
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
