import { useQueryClient } from "@tanstack/react-query";
import { changeRows } from "#components/screen/early-results.ts";
import { toastFailure } from "#components/screen/toast-failure.ts";
import { useEarlyResult } from "#components/screen/use-early-result.ts";
import { toast } from "#components/ui/toast.tsx";
import type { Desk, WorkRow } from "./desk.ts";
import { named, refresh } from "./use-review.ts";

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

  const removal = useEarlyResult({
    send: (row: Row) => desk.remove(row),
    shows: ({ id }) => [{ queryKey: desk.key, change: changeRows<Row>((row) => (row.id === id ? null : row)) }],
    failed: (row) => `Couldn't delete ${named(desk, [row])}`,
    done(_, row) {
      toast({
        title: `The ${desk.noun} of ${row.worker.name} was deleted`,
        action: { label: "Undo", run: () => void restore(row) },
      });
    },
  });
  return (row: Row) => {
    onGone();
    removal.mutate(row);
  };
}
