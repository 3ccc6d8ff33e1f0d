import type { listSavedViews } from "#lib/organization/saved-views/contract.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";

export type SavedView = OutputOf<typeof listSavedViews>["data"][number];

const byName = new Intl.Collator("en", { sensitivity: "base" });

/** The list with this view added or updated. A page has one default, so a new default clears it on the others. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  const others = views
    .filter(({ id }) => id !== view.id)
    .map((other) => (view.is_default ? { ...other, is_default: false } : other));
  return [...others, view].sort((a, b) => byName.compare(a.name, b.name));
}

export interface ViewSwitcherProps {
  page: string;
  /** Filters, sort order and columns on screen, as serialized by `canonicalQuery`. */
  query: string;
  /** A stored query as the page writes it now: its defaults may have changed since. */
  canonical: (query: string) => string;
  /** The `view` parameter in the URL. */
  chosen: string | null;
  /** Applies a view's query and puts the view's ID in the URL. */
  onChoose: (query: string, view: string | null) => void;
}
