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
