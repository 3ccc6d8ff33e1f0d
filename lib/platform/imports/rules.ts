/** Row numbers as compact ranges: "5, 7, 9–12". */
export function rowRanges(rows: Iterable<number>): string {
  const ranges: [first: number, last: number][] = [];
  for (const row of [...new Set(rows)].sort((a, b) => a - b)) {
    const open = ranges.at(-1);
    if (open && open[1] === row - 1) open[1] = row;
    else ranges.push([row, row]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(", ");
}

/** Whether a file read as UTF-8 text is an Excel workbook: ZIP in .xlsx, OLE2 in .xls. */
export function isWorkbook(text: string): boolean {
  return text.startsWith("PK\u0003\u0004") || text.startsWith("\uFFFD\uFFFD\u0011\u0871");
}
