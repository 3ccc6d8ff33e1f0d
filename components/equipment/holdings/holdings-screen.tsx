"use client";

import { EquipmentTabs } from "#components/equipment/assets/equipment-tabs.tsx";
import { CardList } from "#components/list/card-list.tsx";
import { forRole } from "#components/screen/for-role.tsx";
import { useListView } from "#components/table/use-list-view.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { type Group, groupingParams, groupName, holdingListOf } from "./holding-list.tsx";
import { ValueBars } from "./value-bars.tsx";

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
      none={<EmptyState title="No assets here yet." />}
    />
  );
}
