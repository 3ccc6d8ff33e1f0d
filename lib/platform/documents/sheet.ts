/** What is printed, before any of it has a place: plain data, which goes to the thread that prints. */
export interface Sheet {
  /** `Invoice`, `Credit note`. */
  kind: string;
  label: string;
  /** Whose document it is. */
  organization: string;
  /** A word on how things stand, with its day: `Paid`, `21 Nov 2025`. */
  stamp: { word: string; detail: string; tone: "ok" | "bad" | "quiet" } | null;
  facts: Entry[];
  parties: { title: string; lines: string[] }[];
  columns: Column[];
  rows: Cell[][];
  /** Sums below the table; the last strong one is what counts. */
  sums: (Entry & { strong?: boolean })[];
  notes: string[];
  /** Moment that the file says it was made: part of the data, so that equal data gives equal bytes. ISO 8601. */
  dated: string;
}

interface Entry {
  name: string;
  value: string;
}

interface Column {
  title: string;
  /** Share of the width. */
  share: number;
  numeric?: boolean;
}

/** Lines of one cell; the first is its text, others stand below it, quieter. */
export type Cell = string[];
