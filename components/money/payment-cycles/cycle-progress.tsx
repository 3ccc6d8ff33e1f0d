import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { formatMoney } from "#lib/platform/format/money.ts";
import { countOf, formatCount } from "#lib/platform/format/number.ts";
import { type CycleDetail, isTransitioning } from "./cycle.ts";
import { invalidateFigures } from "./use-cycles.ts";

const works = { closing: "Creating invoices", reopening: "Canceling invoices" } as const;

/** Announced to screen readers: the start and end of the work, not each step. */
const announcements: Partial<Record<CycleDetail["status"], string>> = {
  closing: "Invoices are being created",
  reopening: "Invoices are being canceled",
  closed: "The payment cycle is closed",
  open: "The payment cycle is open",
};

/** The workers' progress, and their latest result. */
export function CycleProgress({ cycle }: { cycle: CycleDetail }) {
  const client = useQueryClient();
  const { status } = cycle;
  const seen = useRef(status);

  useEffect(() => {
    if (seen.current !== status) invalidateFigures(client);
    seen.current = status;
  }, [status, client]);

  return (
    <>
      <p role="status" className="sr-only">
        {announcements[status]}
      </p>
      {status === "closing" || status === "reopening" ? (
        <section aria-label="Progress" className="mb-6 rounded-md border bg-surface px-3 py-2 text-sm">
          <p className="flex flex-wrap justify-between gap-x-3 tabular-nums">
            <span>
              {works[status]}: {formatCount(cycle.contracts_done)} of {formatCount(cycle.contracts_total)} contracts
            </span>
            <span className="text-fg-2">
              <Asked cycle={cycle} />
            </span>
          </p>
          <div className="my-2">
            <ProgressBar label={works[status]} value={cycle.contracts_done} max={cycle.contracts_total} />
          </div>
          <p className="text-xs text-fg-2">You can leave this page. It continues in the background.</p>
        </section>
      ) : status === "closed" || status === "paid" ? (
        <p className="mb-6 text-sm text-fg-2">
          {countOf(cycle.invoices_made, "invoice")} created. <Asked cycle={cycle} />
        </p>
      ) : null}
      {status === "open" && cycle.stopped ? <Stopped stopped={cycle.stopped} /> : null}
      {status === "closed" && cycle.invoices_in_payment > 0 ? (
        <Banner tone="info" className="mb-6">
          {countOf(cycle.invoices_in_payment, "invoice is", "invoices are")} in a payment or paid, so you can't reopen
          the cycle.
        </Banner>
      ) : null}
    </>
  );
}

function Stopped({ stopped: { at, totals } }: { stopped: NonNullable<CycleDetail["stopped"]> }) {
  return (
    <Banner tone="warn" className="mb-6" title="Closing was stopped: the totals had changed">
      <p>
        <Timestamp value={at} />. No invoice was created. Check the totals, then close the cycle again.
      </p>
      <ul className="mt-1 list-disc pl-4">
        {totals.map(({ legal_entity_id, legal_entity_name, currency, expected, total }) => (
          <li key={`${legal_entity_id} ${currency}`}>
            {legal_entity_name}: {formatMoney(expected, currency)} confirmed, {formatMoney(total, currency)} now
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function Asked({ cycle }: { cycle: CycleDetail }) {
  if (cycle.requested_at === null) return null;
  return (
    <>
      {isTransitioning(cycle) ? "Started" : "Closed"} by {cycle.requested_by?.name ?? "an access token"}{" "}
      <Timestamp value={cycle.requested_at} />
    </>
  );
}
