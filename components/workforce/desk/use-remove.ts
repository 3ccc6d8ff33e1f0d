import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toastFailure } from "#components/screen/toast-failure.ts";
import { toast } from "#components/ui/toast.tsx";
import type { Desk, WorkRow } from "./desk.ts";
import { refresh } from "./use-review.ts";

/** Deletes a pending record, which can be restored while the toast is shown. */
export function useRemove<Row extends WorkRow>(desk: Desk<Row>, onGone: () => void) {
  const client = useQueryClient();

  async function restore(row: Row) {
    try {
      await desk.restore(row);
      toast({ title: `The ${desk.noun} was restored` });
    } catch (error) {
      toastFailure(`Couldn't restore the ${desk.noun}`, error);
    }
    await refresh(client, desk);
  }

  return useMutation({
    mutationFn: (row: Row) => desk.remove(row),
    async onSuccess(_, row) {
      onGone();
      toast({
        title: `The ${desk.noun} of ${row.worker.name} was deleted`,
        action: { label: "Undo", run: () => void restore(row) },
      });
      await refresh(client, desk);
    },
    onError: (error) => toastFailure(`Couldn't delete the ${desk.noun}`, error),
  });
}
