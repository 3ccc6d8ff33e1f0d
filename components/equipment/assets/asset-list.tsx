import { parseAsStringLiteral } from "nuqs/server";
import { byPerson } from "#components/list/by-person.tsx";
import { input, single } from "#components/list/filter.ts";
import { many, one, search, sorted } from "#components/list/filters.tsx";
import { declareList, type ListColumn, type ViewOf } from "#components/list/list.ts";
import { column } from "#components/table/column.ts";
import { dayColumn, textColumn } from "#components/table/columns.tsx";
import { uuidParam } from "#components/table/view-params.ts";
import { OneChip } from "#components/ui/filter-chip.tsx";
import { Money } from "#components/ui/money.tsx";
import { Status } from "#components/ui/status.tsx";
import { type Asset, assetSortKeys, exportItAssets, getItAsset, listItAssets } from "#lib/equipment/assets/contract.ts";
import { categories, locations, warrantyDays } from "#lib/equipment/assets/rules.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { optionsOf, toneOf, wordOf } from "./asset-words.ts";
import { WarehouseFilter } from "./warehouse-filter.tsx";

export type AssetRow = Asset;

export function nameOf({ product }: Pick<AssetRow, "product">): string {
  return `${product.brand} ${product.name}`;
}

/** The holder, or the place. */
export function placeOf({ assigned_user: user, assigned_warehouse: warehouse, location }: AssetRow): string {
  const place = user ? `${user.first_name} ${user.last_name}` : warehouse?.name;
  if (place === undefined) return wordOf(location);
  return location === "WITH_COURIER" ? `On its way to ${place}` : place;
}

/** Marked if overdue. */
export function ReturnDue({ day }: { day: string | null }) {
  if (day === null) return missing;
  if (day >= new Date().toISOString().slice(0, 10)) return formatDate(day);
  return <Status tone="bad">{formatDate(day)}, overdue</Status>;
}

const columns: readonly ListColumn<AssetRow>[] = [
  textColumn("name", "Asset", 15.5, (row) => nameOf(row), { grows: true, sorts: true }),
  column({ key: "serial_number", dropOrder: 4, header: "Serial number", width: 9, phone: "about" }, (row) => (
    <span className="truncate font-mono text-xs">{row.serial_number ?? missing}</span>
  )),
  textColumn("category", "Category", 7, (row) => wordOf(row.product.category), { dropOrder: 4 }),
  textColumn("place", "Holder or place", 10, (row) => placeOf(row), { dropOrder: 5, grows: true, phone: "state" }),
  column({ key: "status", header: "Status", phone: "end", width: 8.5 }, (row) => (
    <Status tone={toneOf(row.status)}>{wordOf(row.status)}</Status>
  )),
  column({ key: "return_due_on", dropOrder: 3, header: "Return due", width: 10, sorts: true, phone: "fact" }, (row) =>
    row.return_due_on === null ? <span data-none="">{missing}</span> : <ReturnDue day={row.return_due_on} />,
  ),
  column({ key: "value", dropOrder: 6, header: "Book value", width: 8.5, align: "end" }, (row) =>
    row.book_value === null || row.purchase_value === null ? (
      missing
    ) : (
      <Money amount={row.book_value} currency={row.purchase_value.currency} />
    ),
  ),
  dayColumn("warranty_ends_on", "Warranty ends", 8.5, (row) => row.warranty_ends_on, {
    leads: true,
    dropOrder: 2,
    sorts: true,
  }),
  dayColumn("purchase_date", "Purchased", 7.5, (row) => row.purchase_date, { isHidden: true, dropOrder: 1 }),
  dayColumn("created_at", "Added", 7.5, (row) => row.created_at, { dropOrder: 1, sorts: true }),
];

const warrantyOptions = [{ value: "soon", label: `Within ${warrantyDays} days` }] as const;

function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

export const assetList = declareList({
  title: "Assets",
  path: "/equipment/assets",
  views: "assets",
  read: listItAssets,
  exported: exportItAssets,
  filters: [
    search("Product, serial, person"),
    byPerson("person", "hris_profile_id"),
    many("location", "locations", { label: "Location", options: optionsOf(locations) }),
    single("warehouse", uuidParam, {
      input: (id) => input("warehouse_id", id),
      draw: (selected, set) => <WarehouseFilter selected={selected} onSelectedChange={set} />,
    }),
    many("category", "categories", { label: "Category", options: optionsOf(categories) }),
    one("status", "status", {
      label: "Status",
      options: { ACTIVE: "Active", ARCHIVED: "In repair or archived" },
    }),
    one("returns", "returns", {
      label: "Return",
      column: "return_due_on",
      options: { requested: "Requested", overdue: "Overdue" },
    }),
    single("warranty", parseAsStringLiteral(["soon"]), {
      column: "warranty_ends_on",
      input: (isSoon) => (isSoon ? { warranty_ends_from: dayIn(0), warranty_ends_to: dayIn(warrantyDays) } : {}),
      draw: (value, set) => (
        <OneChip label="Warranty ends" options={warrantyOptions} selected={value} onSelectedChange={set} />
      ),
    }),
  ],
  order: sorted(assetSortKeys, "-created_at"),
  columns,
  row: "asset",
  record: (asset_id) => [[getItAsset, { asset_id }]],
});

export type AssetView = ViewOf<typeof assetList>;
