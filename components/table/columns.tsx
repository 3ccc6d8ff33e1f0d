import { Money } from "#components/ui/money.tsx";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import type { Column } from "./column.ts";

type Placed = Omit<Column<never>, "key" | "header" | "width" | "cell"> & { isHidden?: true; leads?: true };

/** A column of what each row has, in one of the usual forms. */
type ColumnOf<Value> = <Row>(
  key: string,
  header: string,
  width: number,
  read: (row: Row) => Value,
  placed?: Placed,
) => Column<Row>;

/** A text that ends where its column does. */
export const textColumn: ColumnOf<string> = (key, header, width, textOf, placed) => ({
  ...{ key, header, width, ...placed },
  cell: (row) => <span className="truncate">{textOf(row)}</span>,
});

/** A day or an instant, shown as its day. */
export const dayColumn: ColumnOf<string | null> = (key, header, width, dayOf, placed) => ({
  ...{ key, header, width, ...placed },
  cell: (row) => formatDate(dayOf(row)),
});

/** An amount and its currency. */
export const moneyColumn: ColumnOf<readonly [amount: string | null, currency: string]> = (
  ...[key, header, width, moneyOf, placed]
) => ({
  ...{ key, header, width, align: "end", ...placed },
  cell(row) {
    const [amount, currency] = moneyOf(row);
    return <Money amount={amount} currency={currency} />;
  },
});

/** A number of things. */
export const countColumn: ColumnOf<number> = (key, header, width, countOf, placed) => ({
  ...{ key, header, width, align: "end", ...placed },
  cell: (row) => formatCount(countOf(row)),
});
