"use client";

import { EquipmentTabs } from "#components/equipment/assets/equipment-tabs.tsx";
import { CardList } from "#components/list/card-list.tsx";
import { forRole } from "#components/screen/for-role.tsx";
import { useListView } from "#components/table/use-list-view.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { formatMoney } from "#lib/platform/format/money.ts";
import { type Group, groupingParams, groupName, holdingListOf } from "./holding-list.tsx";

export const HoldingsScreen = forRole("it-assets:read", { title: "Holders and value", what: "equipment" }, Holdings);

function currenciesOf(groups: readonly Group[]): string[] {
  return [...new Set(groups.flatMap(({ amounts }) => amounts.map(({ currency }) => currency)))].sort();
}

function Holdings() {
  const { by } = useListView(groupingParams).view;
  return (
    <CardList
      list={holdingListOf(by)}
      tabs={<EquipmentTabs />}
      around={(table, { rows }) => (
        <div className="flex flex-col gap-6">
          {table}
          {currenciesOf(rows).map((currency) => (
            <ValueBars key={currency} groups={rows} currency={currency} nameOf={(group) => groupName(by, group)} />
          ))}
        </div>
      )}
      none={
        <EmptyState title="No assets yet. Once you add some, this page shows who has them and what they are worth." />
      }
    />
  );
}

const maxBars = 12;
const bar = 18;
const width = 640;

interface ValueBarsProps {
  groups: readonly Group[];
  currency: string;
  nameOf: (group: Group) => string;
}

/** Purchase value of the largest groups in one currency, and how much of it is left. The table has the figures. */
function ValueBars({ groups, currency, nameOf }: ValueBarsProps) {
  const bars = groups
    .flatMap((group) => {
      const amount = group.amounts.find((one) => one.currency === currency);
      return amount ? [{ name: nameOf(group), ...amount }] : [];
    })
    .toSorted((a, b) => Number(b.cost) - Number(a.cost))
    .slice(0, maxBars);
  const most = Math.max(...bars.map(({ cost }) => Number(cost)), 1);
  if (bars.length === 0) return null;
  return (
    <figure className="max-w-192">
      <figcaption className="mb-2 text-xs text-fg-2">
        Purchase value in {currency}; the filled part is today's book value
      </figcaption>
      <ul className="flex flex-col gap-1">
        {bars.map(({ name, cost, book_value }) => (
          <li key={name} className="text-xs">
            <span className="flex flex-wrap justify-between gap-x-3">
              <span className="truncate">{name}</span>
              <span className="text-fg-2 tabular-nums">
                {formatMoney(book_value, currency)} of {formatMoney(cost, currency)}
              </span>
            </span>
            <svg viewBox={`0 0 ${width} ${bar}`} preserveAspectRatio="none" className="h-3 w-full" aria-hidden="true">
              <rect width={width} height={bar} className="fill-subtle" />
              <rect width={(Number(cost) / most) * width} height={bar} className="fill-border" />
              <rect width={(Number(book_value) / most) * width} height={bar} className="fill-accent" />
            </svg>
          </li>
        ))}
      </ul>
    </figure>
  );
}
