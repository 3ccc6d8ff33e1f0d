import type { Scope } from "./api/scopes.ts";

/** A page of the dashboard that the side bar names. */
export interface Page {
  /** Empty for a page above all sections. */
  section: string;
  name: string;
  path: `/${string}`;
  /** The shell's name of its icon. */
  icon: string;
  /** Pressed after G; left out where no letter is free or fits. */
  key?: string;
  /** Without it nobody sees the page; left out, everybody does. */
  scope?: Scope;
  /** What saved views of its list belong to; left out where a list cannot be saved. */
  views?: string;
  /** How much of it waits for somebody: a count of the account, and the verb for one and for many. */
  waiting?: { count: "failing_webhooks"; one: string; many: string };
  /** Pages below it that the side bar does not name. */
  below?: readonly `/${string}`[];
}
