import type { SearchParams } from "nuqs/server";
import type { ReactNode } from "react";
import type { List, ListOperation } from "#components/list/list.ts";
import { listSavedViews } from "#lib/organization/saved-views/contract.ts";
import { openDefaultView } from "./open-default-view.ts";
import type { Call } from "./prefetch.ts";
import { prefetched } from "./prefetched.tsx";

/** The page of a declared list, which begins with the person's default view. */
export function listPage<Op extends ListOperation, View>(
  { path, views, load, reads }: List<Op, View>,
  screen: ReactNode,
  also: readonly Call[] = [],
) {
  return async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
    if (views) await openDefaultView(views, path, await searchParams);
    const view = await load(searchParams);
    return prefetched(screen, [
      ...(views ? [[listSavedViews, { pages: views }] as const] : []),
      ...reads(view),
      ...also,
    ]);
  };
}
