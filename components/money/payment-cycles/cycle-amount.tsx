"use client";

import { Button } from "#components/ui/button.tsx";
import { Money } from "#components/ui/money.tsx";
import { Popover } from "#components/ui/popover.tsx";
import { missing } from "#lib/platform/format/missing.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { type Cycle, periodOf } from "./cycle.ts";
import { expectedByContracts } from "./expected-totals.ts";
import { useTotalsInTurn } from "./use-cycles.ts";

type Sums = NonNullable<Cycle["totals"]>;

/** With more currencies than this, a row shows fewer and a button for the others. */
const maxShown = 3;

/** What a cycle's invoices come to in each currency; for an open one, what they would come to now; nothing in between. */
export function CycleAmount({ cycle }: { cycle: Cycle }) {
  if (cycle.status === "open") return <Expected cycle={cycle} />;
  return cycle.totals === null ? missing : <Amounts cycle={cycle} sums={cycle.totals} />;
}

function Expected({ cycle }: { cycle: Cycle }) {
  const { data, error } = useTotalsInTurn(cycle.id);
  if (error && !data) return <span className="text-fg-2">Couldn't load</span>;
  if (!data) return <span className="text-fg-3">Calculating…</span>;
  return <Amounts cycle={cycle} sums={expectedByContracts(data.data)} isExpected />;
}

function Amounts({ cycle, sums, isExpected = false }: { cycle: Cycle; sums: Sums; isExpected?: boolean }) {
  if (sums.length === 0) return missing;
  const shown = sums.length > maxShown ? sums.slice(0, maxShown - 1) : sums;
  const more = sums.length - shown.length;
  return (
    <span className="flex flex-col items-end leading-5 cards:items-start phone:items-end!">
      {shown.map(({ currency, total }) => (
        <Money key={currency} amount={total} currency={currency} />
      ))}
      <span className="flex items-center gap-1 text-xs text-fg-2 empty:hidden">
        {isExpected ? "so far" : null}
        {more > 0 ? (
          <Popover
            label={`Amounts of ${periodOf(cycle)}`}
            align="end"
            className="w-56 p-3"
            trigger={
              <Button variant="ghost" size="small" className="h-6 px-0 text-xs underline coarse:h-10">
                {formatCount(more)} more
              </Button>
            }
          >
            <ul className="flex flex-col items-end gap-0.5 text-sm tabular-nums">
              {sums.map(({ currency, total }) => (
                <li key={currency}>
                  <Money amount={total} currency={currency} />
                </li>
              ))}
            </ul>
          </Popover>
        ) : null}
      </span>
    </span>
  );
}
