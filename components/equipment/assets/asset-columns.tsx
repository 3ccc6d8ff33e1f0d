import type { Column } from "#components/table/column.ts";
import { Money } from "#components/ui/money.tsx";
import { Status } from "#components/ui/status.tsx";
import type { Asset } from "#lib/equipment/assets/contract.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { missing } from "#lib/platform/format/missing.ts";
import type { optionalColumns } from "./asset-view.ts";
import { toneOf, wordOf } from "./asset-words.ts";

export type AssetRow = Asset;

interface AssetColumn extends Column<AssetRow> {
  key: "name" | (typeof optionalColumns)[number];
}

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

export const assetColumns: readonly AssetColumn[] = [
  {
    ...{ key: "name", header: "Asset", width: 15.5, grows: true, sorts: true },
    cell: (row) => <span className="truncate">{nameOf(row)}</span>,
  },
  {
    ...{ key: "serial_number", dropOrder: 5, header: "Serial number", width: 9, phone: "about" },
    cell: (row) => <span className="truncate font-mono text-xs">{row.serial_number ?? missing}</span>,
  },
  {
    key: "category",
    dropOrder: 4,
    header: "Category",
    width: 7,
    cell: (row) => <span className="truncate">{wordOf(row.product.category)}</span>,
  },
  {
    ...{ key: "place", dropOrder: 6, header: "Holder or place", width: 10, grows: true, phone: "state" },
    cell: (row) => <span className="truncate">{placeOf(row)}</span>,
  },
  {
    key: "status",
    header: "Status",
    phone: "end",
    width: 8.5,
    cell: (row) => <Status tone={toneOf(row.status)}>{wordOf(row.status)}</Status>,
  },
  {
    ...{ key: "return_due_on", dropOrder: 3, header: "Return due", width: 10, phone: "fact" },
    cell: (row) =>
      row.return_due_on === null ? <span data-none="">{missing}</span> : <ReturnDue day={row.return_due_on} />,
  },
  {
    ...{ key: "value", dropOrder: 6, header: "Book value", width: 8.5, align: "end" },
    cell: (row) =>
      row.book_value === null || row.purchase_value === null ? (
        missing
      ) : (
        <Money amount={row.book_value} currency={row.purchase_value.currency} />
      ),
  },
  {
    key: "warranty_ends_on",
    dropOrder: 2,
    header: "Warranty ends",
    width: 7.5,
    cell: (row) => formatDate(row.warranty_ends_on),
  },
  { key: "purchase_date", dropOrder: 1, header: "Purchased", width: 7.5, cell: (row) => formatDate(row.purchase_date) },
  {
    key: "created_at",
    dropOrder: 1,
    header: "Added",
    width: 7.5,
    sorts: true,
    cell: (row) => formatDate(row.created_at),
  },
];
