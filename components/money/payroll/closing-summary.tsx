"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { useAccount } from "#components/shell/use-account.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { adjustmentAddress } from "#components/workforce/adjustments/adjustment-view.ts";
import { timesheetAddress } from "#components/workforce/time/timesheet-view.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { countOf, cutoffText, type Unapproved, unapprovedText } from "./closing-words.ts";
import type { CycleDetail } from "./cycle.ts";
import { useFreshTotals } from "./use-cycles.ts";

/** What closing the cycle makes, and what it leaves out. */
export function ClosingSummary({ cycle }: { cycle: CycleDetail }) {
  const { data, error, isFetchedAfterMount } = useFreshTotals(cycle.id);
  const { scopes } = useAccount();
  const closing = data?.data.closing;
  const early = closing && cutoffText(closing.days_before_cutoff, cycle.cutoff_on);
  return (
    <div className="flex flex-col gap-2">
      {closing && !error && isFetchedAfterMount ? (
        <>
          <p>
            Closing makes {countOf(closing.invoices, "invoice")}, due on {formatDate(cycle.due_on)}.
          </p>
          {early ? <p>{early}</p> : null}
          <ExcludedInvoice
            rows={closing.unapproved_timesheets}
            noun="timesheet"
            href={scopes.includes("timesheets:read") ? timesheetAddress("/time/timesheets", { cycle: cycle.id }) : null}
          />
          <ExcludedInvoice
            rows={closing.unapproved_adjustments}
            noun="adjustment"
            href={
              scopes.includes("invoice-adjustments:read")
                ? adjustmentAddress("/adjustments", { cycle: cycle.id })
                : null
            }
          />
        </>
      ) : error ? (
        <p>The number of invoices could not be loaded. They are due on {formatDate(cycle.due_on)}.</p>
      ) : (
        <div role="status">
          <span className="sr-only">Counting the invoices</span>
          <Skeleton className="h-10 w-full" />
        </div>
      )}
      <p>
        What is approved or submitted later is paid in the next cycle. It can be reopened until one of its invoices is
        in a payment.
      </p>
    </div>
  );
}

interface LeftOutProps {
  rows: readonly Unapproved[];
  noun: "timesheet" | "adjustment";
  href: string | null;
}

function ExcludedInvoice({ rows, noun, href }: LeftOutProps): ReactNode {
  const text = unapprovedText(rows, noun);
  if (text === null) return null;
  return (
    <p className="text-warn">
      {text}{" "}
      {href === null ? null : (
        <Link href={href} className="inline-flex min-h-6 items-center rounded-sm font-medium underline coarse:min-h-10">
          Review {noun}s
        </Link>
      )}
    </p>
  );
}
