/** What is printed, before any of it has a place: plain data, which goes to the thread that prints. */
export interface Sheet {
  /** `Invoice`, `Credit note`. */
  kind: string;
  label: string;
  issuer: Issuer;
  /** A word on how things stand, with its day: `Paid`, `Nov 21, 2025`. */
  stamp: { word: string; detail: string; tone: "ok" | "bad" | "quiet" } | null;
  facts: Entry[];
  parties: { title: string; lines: string[] }[];
  columns: Column[];
  rows: Cell[][];
  /** Sums below the table; the last strong one is what counts. */
  sums: (Entry & { strong?: boolean })[];
  /** What somebody needs to know to pay, beside the sums. */
  payment: { title: string; lines: string[] } | null;
  notes: string[];
  /** At the foot of every page. */
  footer: string;
  /** Moment that the file says it was made: part of the data, so that equal data gives equal bytes. ISO 8601. */
  dated: string;
}

/** Whose document it is: the head of its first page. */
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
  /** Share of the width. */
  share: number;
  numeric?: boolean;
}

/** Lines of one cell; the first is its text, others stand below it, quieter. */
export type Cell = string[];
