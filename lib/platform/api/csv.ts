import { stringify } from "csv-stringify/sync";
import { withDigits } from "#lib/platform/format/digits.ts";
import { hiddenText } from "#lib/platform/format/hidden.ts";
import { safeCell } from "#lib/platform/format/safe-cell.ts";
import type { Place } from "./pagination.ts";
import { type KeysetList, placeOf, type RowOf, type SelectedRows } from "./read-page.ts";

/**
 * CSV (RFC 4180) of records: the named columns in order, with texts made safe for spreadsheets. `header` puts the names
 * in the first line.
 */
export function csvText(
  records: readonly object[],
  { columns, header = false }: { columns: readonly string[]; header?: boolean },
): string {
  return stringify([...records], {
    columns: [...columns],
    header,
    record_delimiter: "\r\n",
    quoted_match: /[\r\n]/,
    cast: { string: (text) => safeCell(text) },
  });
}

/** The record with every decimal of its amounts, which `names` lists: spreadsheets and booking systems read `0.00`. */
export function withAmounts<Row extends object>(
  record: Row,
  currency: string | null | undefined,
  names: readonly string[],
): object {
  const amounts = Object.entries(record).filter(([name]) => names.includes(name));
  return { ...record, ...Object.fromEntries(amounts.map(([name, value]) => [name, withDigits(value, currency)])) };
}

interface Pages<Selected extends SelectedRows> extends KeysetList<Selected> {
  columns: readonly string[];
  /** Rows per page. Lower it if rows can be long, because a page is read in one piece. */
  atOnce?: number;
  /** Columns whose cells the caller may not read. */
  hidden?: readonly string[];
  /** The cells of a row by column, if they differ from the row's own. */
  recordOf?: (row: RowOf<Selected>) => object;
  /** Columns with amounts, and the currency of a row. */
  amounts?: { names: readonly string[]; currencyOf: (row: RowOf<Selected>) => string | null | undefined };
}

function hide(record: object, columns: readonly string[]): object {
  if (columns.length === 0) return record;
  const isHidden = ([name, value]: [string, unknown]) => columns.includes(name) && value !== null && value !== "";
  return Object.fromEntries(Object.entries(record).map((cell) => (isHidden(cell) ? [cell[0], hiddenText] : cell)));
}

/** A whole list as a CSV file, piece by piece: never more than one page in memory. */
export async function* csvPages<Selected extends SelectedRows>({
  columns,
  atOnce = 1000,
  keys,
  select,
  hidden = [],
  recordOf = (row) => row,
  amounts,
}: Pages<Selected>): AsyncGenerator<string> {
  let after: Place | null = null;
  let header = true;
  do {
    const { rows, goes_on = null }: Selected = await select({ limit: atOnce, after, offset: 0, counted: false });
    yield csvText(
      rows.map((row) => {
        const record = hide(recordOf(row), hidden);
        return amounts ? withAmounts(record, amounts.currencyOf(row), amounts.names) : record;
      }),
      { columns, header },
    );
    header = false;
    const last = rows.length === atOnce ? rows.at(-1) : undefined;
    after = last ? placeOf(last, keys) : goes_on;
  } while (after !== null);
}
