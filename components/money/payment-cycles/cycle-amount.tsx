"use client";

import { Money } from "#components/ui/money.tsx";
import { missing } from "#lib/platform/format/missing.ts";
import type { Cycle } from "./cycle.ts";
import { totalsByCurrency } from "./expected-totals.ts";
import { useTotals } from "./use-cycles.ts";

type Sums = NonNullable<Cycle["totals"]>;

/** What a cycle's invoices come to in each currency; for an open one, what they would come to now. */
export function CycleAmount({ cycle }: { cycle: Cycle }) {
  return cycle.totals === null ? <Expected id={cycle.id} /> : <Amounts sums={cycle.totals} />;
}

function Expected({ id }: { id: string }) {
  const { data, error } = useTotals(id);
  if (error && !data) return <span className="text-fg-2">Couldn't load</span>;
  if (!data) return <span className="text-fg-3">Calculating…</span>;
  const sums = totalsByCurrency(data.data);
  if (sums.length === 0) return missing;
  return (
    <span className="text-fg-2">
      <Amounts sums={sums} />
      <span className="block text-xs">so far</span>
    </span>
  );
}

function Amounts({ sums }: { sums: Sums }) {
  if (sums.length === 0) return missing;
  return (
    <span className="flex flex-col items-end cards:items-start phone:items-end!">
      {sums.map(({ currency, total }) => (
        <Money key={currency} amount={total} currency={currency} />
      ))}
    </span>
  );
}
