/** The content to print, before layout: plain data, which is sent to the printing thread. */
export interface Sheet {
  /** `Invoice`, `Credit note`. */
  kind: string;
  label: string;
  issuer: Issuer;
  /** The status and its day: `Paid`, `Nov 21, 2025`. */
  stamp: { word: string; detail: string; tone: "ok" | "bad" | "quiet" } | null;
  facts: Entry[];
  parties: { title: string; lines: string[] }[];
  columns: Column[];
  rows: Cell[][];
  /** Sums below the table; the last strong one is the total that matters. */
  sums: (Entry & { strong?: boolean })[];
  /** Payment information, shown next to the sums. */
  payment: { title: string; lines: string[] } | null;
  notes: string[];
  /** At the foot of every page. */
  footer: string;
  /** The creation time recorded in the file: part of the data, so that equal data gives equal bytes. ISO 8601. */
  dated: string;
}

/** Whose document it is: the header of its first page. */
interface Issuer {
  name: string;
  /** Address and tax numbers. */
  lines: string[];
  /** A PNG or JPEG. */
  logo: Uint8Array | null;
}

interface Entry {
  name: string;
  value: string;
}

interface Column {
  title: string;
  /** Share of the table's width. */
  share: number;
  numeric?: boolean;
}

/** Lines of one cell: the first is its text, the others are shown below it, less prominently. */
export type Cell = string[];
