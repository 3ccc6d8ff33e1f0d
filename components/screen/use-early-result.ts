import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "#components/ui/toast.tsx";
import { type EarlyResult, showEarly } from "./early-results.ts";
import { errorMessage } from "./error-message.ts";

interface EarlyWrite<Given, Answer> {
  send: (given: Given) => Promise<Answer>;
  /** What it will have changed on screen. */
  shows: (given: Given) => readonly EarlyResult[];
  /** "Couldn't delete the note of Ada Okafor"; omitted if the caller says so where the person entered it. */
  failed?: (given: Given) => string;
  done?: (answer: Answer, given: Given) => void;
  /** Writes with the same name are sent one after the other. */
  turn?: string;
}

/**
 * A write whose result is shown at once. For writes whose result is certain and which the server rarely refuses; money
 * that moves, and what the server decides, waits for the response with a pending button. If it fails, everything is as
 * before, and a notice says what couldn't be kept and offers to try again.
 */
export function useEarlyResult<Given, Answer>(
  write: EarlyWrite<Given, Answer>,
): UseMutationResult<Answer, Error, Given> {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: write.send,
    ...(write.turn === undefined ? {} : { scope: { id: write.turn } }),
    onMutate: (given: Given) => showEarly(client, write.shows(given)),
    async onSuccess(answer, given, takeBack) {
      write.done?.(answer, given);
      const reads = write
        .shows(given)
        .map(({ queryKey }) => client.invalidateQueries({ queryKey }, { cancelRefetch: false }));
      await Promise.all(reads);
      takeBack(true);
    },
    onError(error, given, takeBack) {
      takeBack?.(false);
      if (!write.failed) return;
      toast({
        ...{ title: write.failed(given), description: errorMessage(error) },
        action: { label: "Try again", run: () => mutation.mutate(given) },
      });
    },
  });
  return mutation;
}
