import type { Stage } from "#lib/api/testing.ts";

/** Makes what the keys of an operation's path name, in one of two organizations. */
export type Arrange = (at: Stage, of: "first" | "second") => Promise<Record<string, string>>;

/** By name of the operation: values for the keys of its path, and a body that it accepts in the first organization. */
export type Arrangements = Record<string, { keys?: Arrange; body?: (at: Stage) => unknown }>;
