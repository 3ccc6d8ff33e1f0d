import type { Scope } from "./declaration/scopes.ts";

/** A dashboard page in the sidebar. */
export interface Page {
  /** Empty for a page above all sections. */
  section: string;
  name: string;
  path: `/${string}`;
  /** Where its link leads, if its own path only redirects there: a redirect takes a second request, which isn't fetched ahead. */
  opens?: `/${string}`;
  /** The name of its icon in the shell. */
  icon: string;
  /** Pressed after G; omitted if no letter is free or fits. */
  key?: string;
  /** Required to see the page; if omitted, everyone sees it. */
  scope?: Scope;
  /** The page is for owners and admins alone. */
  isForManagers?: true;
  /** The key of its list's saved views; omitted if the list can't be saved. */
  views?: string;
  /** How many items need attention: a count from the account, and the verb for one and for many. */
  waiting?: { count: "failing_webhooks"; one: string; many: string };
  /** Pages below it that are not in the sidebar. */
  below?: readonly `/${string}`[];
}
