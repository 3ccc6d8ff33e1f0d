import type { Stage } from "#lib/testing.ts";

/** Makes what the keys of an operation's path name, in one of two organizations. */
export type Arrange = (at: Stage, of: "first" | "second") => Promise<Record<string, string>>;

interface Arrangement {
  keys?: Arrange;
  body?: (at: Stage) => unknown;
  /** What its query has to have. */
  query?: Record<string, string>;
  /** Values for filters that no row of the list shows. */
  filters?: (at: Stage) => Promise<Record<string, string>>;
  /** Adds one row to a list that is read page by page, in the first organization. */
  row?: (at: Stage, keys: Record<string, string>) => Promise<unknown>;
}

/** By name of the operation: values for the keys of its path, a body that it accepts in the first organization, rows of its list. */
export type Arrangements = Record<string, Arrangement>;
