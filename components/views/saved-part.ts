import { createLoader, createSerializer, type inferParserType } from "nuqs/server";
import { canonicalQuery } from "./view-param.ts";

type Params = Parameters<typeof createSerializer>[0];

/** The part of a list's state that a saved view keeps (filters, order, columns), and how it is stored. */
export function savedPart<Saved extends Params>(params: Saved) {
  type View = inferParserType<Saved>;
  type Patch = Partial<View> & { view: string | null };
  const addressOf = createSerializer(params);
  const load = createLoader(params);

  const savedQueryOf = (view: View): string => canonicalQuery(addressOf("", view));
  const savedViewOf = (query: string): View => load(new URLSearchParams(query));
  const canonical = (query: string): string => savedQueryOf(savedViewOf(query));

  /** Props of the list's `ViewSwitcher`. `select` applies a view that isn't on screen already. */
  function switcherOf(
    view: View & { view: string | null },
    change: (patch: Patch) => void,
    select: (patch: Patch) => void = change,
  ) {
    const query = savedQueryOf(view);
    return {
      query,
      canonical,
      chosen: view.view,
      onChoose(chosen: string, id: string | null) {
        if (chosen === query) change({ view: id } as Patch);
        else select({ ...savedViewOf(chosen), view: id });
      },
    };
  }

  return { savedQueryOf, savedViewOf, switcherOf };
}
