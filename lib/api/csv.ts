import { stringify } from "csv-stringify/sync";
import { safeCell } from "#lib/format/safe-cell.ts";

/** CSV (RFC 4180) of records: the named columns in their order, texts made safe for spreadsheets; the names in the first line if asked for. */
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

interface Pages<Page extends { rows: readonly object[] }, After> {
  columns: readonly string[];
  /** Rows of a page; fewer where one can be long, because a page is read in one piece. */
  atOnce?: number;
  /** So many rows of the list behind a place, or its first ones. */
  read: (after: After | null, limit: number) => Promise<Page>;
  /** The place of a page's last row. */
  placeOf: (last: Page["rows"][number], page: Page) => After;
  /** The cells of a row by column, where they are not what the row has. */
  recordOf?: (row: Page["rows"][number]) => object;
}

/** The CSV file of a whole list, piece by piece: never more of it in memory than one page. */
export async function* csvPages<Page extends { rows: readonly object[] }, After>({
  columns,
  atOnce = 1000,
  read,
  placeOf,
  recordOf = (row) => row,
}: Pages<Page, After>): AsyncGenerator<string> {
  yield csvText([], { columns, header: true });
  let after: After | null = null;
  for (;;) {
    const page: Page = await read(after, atOnce);
    yield csvText(page.rows.map(recordOf), { columns });
    const last = page.rows.at(-1);
    if (!last || page.rows.length < atOnce) return;
    after = placeOf(last, page);
  }
}
