"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { formatCount } from "#lib/format/number.ts";
import { type CycleDetail, isAtWork } from "./cycle.ts";
import { forgetFigures } from "./use-cycles.ts";

/** How far the workers are, and what came of it last. */
export function CycleProgress({ cycle }: { cycle: CycleDetail }) {
  const client = useQueryClient();
  const working = isAtWork(cycle);
  const wasWorking = useRef(working);

  useEffect(() => {
    if (wasWorking.current && !working) forgetFigures(client);
    wasWorking.current = working;
  }, [working, client]);

  return (
    <div role="status">
      {working ? (
        <section aria-label="Progress" className="mb-6 rounded-md border bg-surface px-3 py-2 text-sm">
          <p className="flex flex-wrap justify-between gap-x-3 tabular-nums">
            <span>
              {cycle.status === "closing" ? "Making the invoices" : "Cancelling the invoices"}:{" "}
              {formatCount(cycle.contracts_done)} of {formatCount(cycle.contracts_total)} contracts
            </span>
            <span className="text-fg-2">
              <Asked cycle={cycle} />
            </span>
          </p>
          <progress
            aria-label={cycle.status === "closing" ? "Closed" : "Reopened"}
            max={Math.max(1, cycle.contracts_total)}
            value={cycle.contracts_done}
            className="mt-2 block h-1 w-full overflow-hidden rounded-full bg-border accent-accent"
          />
          <p className="mt-2 text-xs text-fg-2">You can leave this page: it goes on by itself.</p>
        </section>
      ) : cycle.status === "closed" || cycle.status === "paid" ? (
        <p className="mb-6 text-sm text-fg-2">
          {formatCount(cycle.invoices_made)} {cycle.invoices_made === 1 ? "invoice" : "invoices"} made.{" "}
          <Asked cycle={cycle} />
        </p>
      ) : null}
      {cycle.status === "closed" && cycle.invoices_in_payment > 0 ? (
        <Banner tone="info" className="mb-6">
          {formatCount(cycle.invoices_in_payment)} {cycle.invoices_in_payment === 1 ? "invoice is" : "invoices are"} in
          a payment or paid, so the cycle stays closed.
        </Banner>
      ) : null}
    </div>
  );
}

function Asked({ cycle }: { cycle: CycleDetail }) {
  if (cycle.requested_at === null) return null;
  return (
    <>
      {cycle.status === "reopening" ? "Reopened" : "Closed"} by {cycle.requested_by?.name ?? "an access token"}{" "}
      <Timestamp value={cycle.requested_at} />
    </>
  );
}
