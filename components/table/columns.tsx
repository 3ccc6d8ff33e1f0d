import { Money } from "#components/ui/money.tsx";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import type { Column } from "./column.ts";

type Placed = Omit<Column<never>, "key" | "header" | "width" | "cell"> & { isHidden?: true; leads?: true };

/** A text that ends where its column does. */
export function textColumn<Row>(
  key: string,
  header: string,
  width: number,
  textOf: (row: Row) => string,
  placed?: Placed,
): Column<Row> {
  return { key, header, width, ...placed, cell: (row) => <span className="truncate">{textOf(row)}</span> };
}

/** A day or an instant, shown as its day. */
export function dayColumn<Row>(
  key: string,
  header: string,
  width: number,
  dayOf: (row: Row) => string | null,
  placed?: Placed,
): Column<Row> {
  return { key, header, width, ...placed, cell: (row) => formatDate(dayOf(row)) };
}

/** An amount and its currency. */
export function moneyColumn<Row>(
  key: string,
  header: string,
  width: number,
  moneyOf: (row: Row) => readonly [amount: string | null, currency: string],
  placed?: Placed,
): Column<Row> {
  return {
    ...{ key, header, width, align: "end", ...placed },
    cell(row) {
      const [amount, currency] = moneyOf(row);
      return <Money amount={amount} currency={currency} />;
    },
  };
}

/** A number of things. */
export function countColumn<Row>(
  key: string,
  header: string,
  width: number,
  countOf: (row: Row) => number,
  placed?: Placed,
): Column<Row> {
  return { key, header, width, align: "end", ...placed, cell: (row) => formatCount(countOf(row)) };
}
