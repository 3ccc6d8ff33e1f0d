"use client";

import { wordOf } from "#components/equipment/assets/asset-words.ts";
import { EquipmentTabs } from "#components/equipment/assets/equipment-tabs.tsx";
import { forRole } from "#components/screen/for-role.tsx";
import { boundTo } from "#components/table/bound-to.ts";
import { CardTable } from "#components/table/card-table.tsx";
import type { Column } from "#components/table/column.ts";
import { CursorList } from "#components/table/cursor-list.tsx";
import { RowLink } from "#components/table/row-link.tsx";
import { SearchField } from "#components/table/search-field.tsx";
import { useCursorPages } from "#components/table/use-cursor-pages.ts";
import { useListView } from "#components/table/use-list-view.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Money } from "#components/ui/money.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Select } from "#components/ui/select.tsx";
import { Status } from "#components/ui/status.tsx";
import { listItAssetGroups } from "#lib/equipment/assets/contract.ts";
import type { groupings } from "#lib/equipment/assets/rules.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { groupsInput, holdingParams } from "./holdings-view.ts";
import { type Group, ValueBars } from "./value-bars.tsx";

type Grouping = (typeof groupings)[number];

const options = [
  { value: "person", label: "By person" },
  { value: "warehouse", label: "By warehouse" },
  { value: "location", label: "By location" },
  { value: "category", label: "By category" },
] as const satisfies readonly { value: Grouping; label: string }[];

const headers: Record<Grouping, string> = {
  person: "Person",
  warehouse: "Warehouse",
  location: "Location",
  category: "Category",
};

export const HoldingsScreen = forRole("it-assets:read", { title: "Holders and value", what: "equipment" }, Holdings);

function Holdings() {
  const { view, change } = useListView(holdingParams);
  const bound = boundTo(view, change);
  const list = useCursorPages(listItAssetGroups, groupsInput(view));
  const groups = list.data?.pages.flatMap((page) => page.data) ?? [];
  const { by } = view;
  const isWord = by === "location" || by === "category";
  const nameOf = ({ name }: Group) => (isWord ? wordOf(name) : name);
  const currencies = [...new Set(groups.flatMap(({ amounts }) => amounts.map(({ currency }) => currency)))].sort();
  return (
    <Page>
      <PageHeader title="Holders and value" />
      <EquipmentTabs />
      <div className="flex flex-wrap items-center gap-2 pb-3 max-sm:pb-2">
        <SearchField label="Search assets" placeholder="Product, serial, or person" {...bound.search("q")} />
        <Select
          aria-label="Group"
          items={options}
          value={by}
          onValueChange={(next) => change({ by: next })}
          className="ml-auto w-40 max-sm:w-32"
        />
      </div>
      <CursorList
        list={list}
        failed="Couldn't load assets"
        loading="Loading assets"
        more="Show more"
        count={groups.length}
        empty={<EmptyState title={view.q === "" ? "No assets here yet." : "No matches."} />}
      >
        <div className="flex flex-col gap-6">
          <CardTable label={headers[by]} columns={columnsFor(by, nameOf)} rows={groups} keyOf={({ id }) => id} />
          {currencies.map((currency) => (
            <ValueBars key={currency} groups={groups} currency={currency} nameOf={nameOf} />
          ))}
        </div>
      </CursorList>
    </Page>
  );
}

function columnsFor(by: Grouping, nameOf: (group: Group) => string): readonly Column<Group>[] {
  return [
    {
      ...{ key: "name", header: headers[by], width: 12, grows: true },
      cell: (row) => (
        <RowLink
          href={`/equipment/assets?${by}=${row.id}`}
          title={nameOf(row)}
          note={`${formatCount(row.assets)} ${row.assets === 1 ? "asset" : "assets"}`}
        />
      ),
    },
    {
      ...{ key: "overdue", header: "Overdue returns", width: 8.5, dropOrder: 1 },
      cell: ({ overdue }) => (overdue > 0 ? <Status tone="bad">{formatCount(overdue)}</Status> : missing),
    },
    {
      ...{ key: "cost", header: "Purchase value", width: 9.5, align: "end" },
      cell: ({ amounts }) => <Amounts amounts={amounts.map(({ currency, cost }) => ({ currency, amount: cost }))} />,
    },
    {
      ...{ key: "book", header: "Book value", width: 9.5, align: "end" },
      cell: ({ amounts }) => (
        <Amounts amounts={amounts.map(({ currency, book_value }) => ({ currency, amount: book_value }))} />
      ),
    },
  ];
}

function Amounts({ amounts }: { amounts: readonly { currency: string; amount: string }[] }) {
  if (amounts.length === 0) return missing;
  return amounts.map(({ currency, amount }) => (
    <span key={currency} className="block tabular-nums">
      <Money amount={amount} currency={currency} />
    </span>
  ));
}
