"use client";

import { Money } from "#components/invoices/money.tsx";
import { Button } from "#components/ui/button.tsx";
import { deleteAmendment } from "#lib/contracts/contract.ts";
import { formatDate } from "#lib/format/date.ts";
import type { Contract } from "./contract-words.ts";
import { useContractChange } from "./use-contract.ts";

/** What is agreed to change, which can still be taken back. */
export function UpcomingAmendments({ contract }: { contract: Contract }) {
  const takeBack = useContractChange(deleteAmendment, "The amendment is taken back");
  if (contract.upcoming_amendments.length === 0) return null;
  return (
    <section aria-labelledby="upcoming">
      <h2 id="upcoming" className="mb-2 text-lg font-semibold">
        Agreed changes
      </h2>
      <ul className="text-sm">
        {contract.upcoming_amendments.map((amendment) => (
          <li key={amendment.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t py-2">
            <span className="min-w-0">
              <span className="font-medium">From {formatDate(amendment.effective_on)}:</span>{" "}
              <Money amount={amendment.rate} currency={contract.currency} />
              {amendment.title === contract.title ? null : <span>, {amendment.title}</span>}
              {amendment.note ? <span className="block text-xs text-fg-2">{amendment.note}</span> : null}
            </span>
            <Button
              size="small"
              onClick={() => takeBack.mutate({ contract_id: contract.id, amendment_id: amendment.id })}
              pending={takeBack.isPending}
              aria-label={`Take back the change of ${formatDate(amendment.effective_on)}`}
            >
              Take back
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
