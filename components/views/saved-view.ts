import type { listSavedViews } from "#lib/organization/saved-views/contract.ts";
import type { OutputOf } from "#lib/platform/api/contract.ts";

export type SavedView = OutputOf<typeof listSavedViews>["data"][number];

const byName = new Intl.Collator("en", { sensitivity: "base" });

/** The list with this view in it as it now is. A page has one default, so it takes that from the others. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  const others = views
    .filter(({ id }) => id !== view.id)
    .map((other) => (view.is_default ? { ...other, is_default: false } : other));
  return [...others, view].sort((a, b) => byName.compare(a.name, b.name));
}

export interface ViewSwitcherProps {
  page: string;
  /** Filters, order and columns on screen, as `canonicalQuery` writes them. */
  query: string;
  /** What the address has as its `view`. */
  chosen: string | null;
  /** Shows what a view has kept, and puts the view's id into the address. */
  onChoose: (query: string, view: string | null) => void;
}
