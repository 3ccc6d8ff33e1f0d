import type { Stage } from "#lib/testing/stage.ts";

/** Creates the records named by an operation's path, in one of two organizations. */
export type Arrange = (at: Stage, of: "first" | "second") => Promise<Record<string, string>>;

interface Arrangement {
  keys?: Arrange;
  body?: (at: Stage) => unknown;
  /** Required query parameters. */
  query?: Record<string, string>;
  /** It is called by a viewer: owners lack nothing that they could ask for. */
  lacksAccess?: true;
  /** Values for filters that don't appear in any row of the list. */
  filters?: (at: Stage) => Promise<Record<string, string>>;
  /** Adds one row to a paginated list, in the first organization. */
  row?: (at: Stage, keys: Record<string, string>) => Promise<unknown>;
}

/** By operation name: path parameters, a body it accepts in the first organization, and rows for its list. */
export type Arrangements = Record<string, Arrangement>;
