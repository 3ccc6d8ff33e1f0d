import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toastFailure } from "#components/screen/toast-failure.ts";
import { useEarlyResult } from "#components/screen/use-early-result.ts";
import { toast } from "#components/ui/toast.tsx";
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  restoreSavedView,
  updateSavedView,
} from "#lib/organization/saved-views/contract.ts";
import { call, queryKeyOf } from "#lib/platform/api/client.ts";
import type { InputOf, OutputOf } from "#lib/platform/declaration/contract.ts";
import { type SavedView, withView } from "./saved-view.ts";

interface Change {
  view: SavedView;
  patch: Omit<InputOf<typeof updateSavedView>, "view_id">;
  /** Toast title on success. */
  done: string;
}

/** Mutations for a page's views; the list updates as soon as they succeed. */
export function useViewChanges(page: string) {
  const client = useQueryClient();
  const queryKey = queryKeyOf(listSavedViews, { pages: page });

  function update(by: (views: SavedView[]) => SavedView[]) {
    client.setQueryData<OutputOf<typeof listSavedViews>>(queryKey, (list) => list && { data: by(list.data) });
  }

  const keep = (view: SavedView) => update((views) => withView(views, view));

  const create = useMutation({
    mutationFn: (input: InputOf<typeof createSavedView>) => call(createSavedView, input),
    onSuccess: ({ data }) => keep(data),
  });
  const rename = useMutation({
    mutationFn: (input: InputOf<typeof updateSavedView>) => call(updateSavedView, input),
    onSuccess: ({ data }) => keep(data),
  });
  const shown = (by: (views: SavedView[]) => SavedView[]) => [
    { queryKey, change: (result: unknown) => ({ data: by((result as { data: SavedView[] }).data) }) },
  ];
  const change = useEarlyResult({
    turn: "views",
    send: ({ view, patch }: Change) => call(updateSavedView, { view_id: view.id, ...patch }),
    shows: ({ view, patch }) => shown((views) => withView(views, { ...view, ...patch })),
    failed: ({ view }) => `Couldn't change “${view.name}”`,
    done: (_, { done }) => toast({ title: done }),
  });
  const restore = useMutation({
    mutationFn: ({ id }: SavedView) => call(restoreSavedView, { view_id: id }),
    onSuccess: ({ data }) => keep(data),
    onError: (error, { name }) => toastFailure(`Couldn't restore “${name}”`, error),
  });
  const remove = useEarlyResult({
    turn: "views",
    send: ({ id }: SavedView) => call(deleteSavedView, { view_id: id }),
    shows: (view) => shown((views) => views.filter(({ id }) => id !== view.id)),
    failed: ({ name }) => `Couldn't delete “${name}”`,
    done(_, view) {
      toast({ title: `“${view.name}” was deleted`, action: { label: "Undo", run: () => restore.mutate(view) } });
    },
  });
  return { create, rename, change, remove };
}
