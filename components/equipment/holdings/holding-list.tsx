import { createLoader, parseAsStringLiteral } from "nuqs/server";
import { wordOf } from "#components/equipment/assets/asset-words.ts";
import { single } from "#components/list/filter.ts";
import { search } from "#components/list/filters.tsx";
import { declareList, type ListColumn, type RowOf } from "#components/list/list.ts";
import { column } from "#components/table/column.ts";
import { RowLink } from "#components/table/row-link.tsx";
import { Money } from "#components/ui/money.tsx";
import { Select } from "#components/ui/select.tsx";
import { Status } from "#components/ui/status.tsx";
import { listItAssetGroups } from "#lib/equipment/assets/contract.ts";
import { groupings } from "#lib/equipment/assets/rules.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { countOf, formatCount } from "#lib/platform/format/number.ts";

export type Group = RowOf<typeof listItAssetGroups>;
type Grouping = (typeof groupings)[number];

const headers: Record<Grouping, string> = {
  person: "Person",
  warehouse: "Warehouse",
  location: "Location",
  category: "Category",
};

const options = groupings.map((value) => ({ value, label: `By ${headers[value].toLowerCase()}` }));

export const groupingParams = { by: parseAsStringLiteral(groupings).withDefault("person") };
export const loadGrouping = createLoader(groupingParams);

export function groupName(by: Grouping, { name }: Group): string {
  return by === "location" || by === "category" ? wordOf(name) : name;
}

function Amounts({ amounts }: { amounts: readonly { currency: string; amount: string }[] }) {
  if (amounts.length === 0) return missing;
  return amounts.map(({ currency, amount }) => (
    <span key={currency} className="block tabular-nums">
      <Money amount={amount} currency={currency} />
    </span>
  ));
}

function columnsOf(by: Grouping): readonly ListColumn<Group>[] {
  return [
    column({ key: "name", header: headers[by], width: 12, grows: true }, (row) => (
      <RowLink
        href={`/equipment/assets?${by}=${row.id}`}
        title={groupName(by, row)}
        note={countOf(row.assets, "asset")}
      />
    )),
    column({ key: "overdue", header: "Overdue returns", width: 8.5, dropOrder: 1 }, ({ overdue }) =>
      overdue > 0 ? <Status tone="bad">{formatCount(overdue)}</Status> : missing,
    ),
    column({ key: "cost", header: "Purchase value", width: 9.5, align: "end" }, ({ amounts }) => (
      <Amounts amounts={amounts.map(({ currency, cost }) => ({ currency, amount: cost }))} />
    )),
    column({ key: "book", header: "Book value", width: 9.5, align: "end" }, ({ amounts }) => (
      <Amounts amounts={amounts.map(({ currency, book_value }) => ({ currency, amount: book_value }))} />
    )),
  ];
}

/** What each person, warehouse, location, or category has. */
function declare(by: Grouping) {
  return declareList({
    title: "Holders and value",
    noun: "assets",
    path: "/equipment/holdings",
    read: listItAssetGroups,
    filters: [search("Asset or person")],
    grouping: single("by", groupingParams.by, {
      input: (group_by) => ({ group_by }),
      draw: (value, set) => (
        <Select
          aria-label="Group"
          items={options}
          value={value}
          onValueChange={(next) => set(next)}
          className="w-40 max-sm:w-32"
        />
      ),
    }),
    columns: columnsOf(by),
    limit: 50,
  });
}

const lists = Object.fromEntries(groupings.map((by) => [by, declare(by)])) as Record<
  Grouping,
  ReturnType<typeof declare>
>;

export function holdingListOf(by: Grouping) {
  return lists[by];
}
