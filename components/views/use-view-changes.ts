import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toastFailure } from "#components/screen/toast-failure.ts";
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
  input: InputOf<typeof updateSavedView>;
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
  const tell = (title: string) => (error: unknown) => toastFailure(title, error);

  const create = useMutation({
    mutationFn: (input: InputOf<typeof createSavedView>) => call(createSavedView, input),
    onSuccess: ({ data }) => keep(data),
  });
  const rename = useMutation({
    mutationFn: (input: InputOf<typeof updateSavedView>) => call(updateSavedView, input),
    onSuccess: ({ data }) => keep(data),
  });
  const change = useMutation({
    mutationFn: ({ input }: Change) => call(updateSavedView, input),
    onSuccess({ data }, { done }) {
      keep(data);
      toast({ title: done });
    },
    onError: tell("Couldn't change the view"),
  });
  const restore = useMutation({
    mutationFn: ({ id }: SavedView) => call(restoreSavedView, { view_id: id }),
    onSuccess: ({ data }) => keep(data),
    onError: tell("Couldn't restore the view"),
  });
  const remove = useMutation({
    mutationFn: ({ id }: SavedView) => call(deleteSavedView, { view_id: id }),
    onSuccess(_, view) {
      update((views) => views.filter(({ id }) => id !== view.id));
      toast({ title: `“${view.name}” was deleted`, action: { label: "Undo", run: () => restore.mutate(view) } });
    },
    onError: tell("Couldn't delete the view"),
  });
  return { create, rename, change, remove };
}
