import { type Column, column } from "./column.ts";

interface Opens<Row> {
  textOf: (row: Row) => string;
  /** What the button is called, if its text alone doesn't say it. */
  labelOf?: (row: Row) => string;
  onOpen: (row: Row) => void;
}

/** The name of a row, which opens its panel. */
export function openColumn<Row>(
  head: Pick<Column<Row>, "key" | "header" | "width" | "grows">,
  { textOf, labelOf, onOpen }: Opens<Row>,
): Column<Row> {
  return column(head, (row) => (
    <button
      type="button"
      aria-label={labelOf?.(row)}
      onClick={() => onOpen(row)}
      className="min-h-6 min-w-10 rounded-sm text-left font-medium hover:underline coarse:min-h-10"
    >
      {textOf(row)}
    </button>
  ));
}
