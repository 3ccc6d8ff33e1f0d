import { useMutation } from "@tanstack/react-query";
import { toast } from "#components/ui/toast.tsx";
import { toastFailure } from "./toast-failure.ts";

interface UndoableDelete<Row> {
  /** At the beginning of a sentence: "The EUR rate". */
  subject: (row: Row) => string;
  remove: (row: Row) => Promise<unknown>;
  restore: (row: Row) => Promise<unknown>;
}

/** Deletes a record, which can be restored while the toast is shown. */
export function useUndoableDelete<Row>({ subject, remove, restore }: UndoableDelete<Row>) {
  const inSentence = (row: Row) => subject(row).replace(/^(?:The|Your) /, (word) => word.toLowerCase());
  const restoring = useMutation({
    mutationFn: restore,
    onSuccess: (_, row) => toast({ title: `${subject(row)} was restored` }),
    onError: (error, row) => toastFailure(`Couldn't restore ${inSentence(row)}`, error),
  });
  return useMutation({
    mutationFn: remove,
    onSuccess: (_, row) =>
      toast({
        title: `${subject(row)} was deleted`,
        action: { label: "Undo", run: () => restoring.mutate(row) },
      }),
    onError: (error, row) => toastFailure(`Couldn't delete ${inSentence(row)}`, error),
  });
}
