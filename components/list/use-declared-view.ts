import { type How, useListView } from "#components/table/use-list-view.ts";
import type { List, ListOperation } from "./list.ts";

export interface ListState<View> {
  view: View;
  change: (patch: Partial<View>, how?: How) => void;
  /** Goes back to the first row as well. */
  select: (patch: Partial<View>, how?: How) => void;
}

/** A declared list's state in the URL. */
export function useDeclaredView<Op extends ListOperation, View>({ params }: List<Op, View>): ListState<View> {
  return useListView(params) as unknown as ListState<View>;
}
