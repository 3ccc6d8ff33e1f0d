import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toastFailure } from "#components/screen/toast-failure.ts";
import { toast } from "#components/ui/toast.tsx";
import { formatCount } from "#lib/platform/format/number.ts";
import type { Desk, ReviewOutcome, Verdict, WorkRow } from "./desk.ts";

const maxPerRequest = 200;

/** Resolves once the list shows the change. */
export function refresh<Row extends WorkRow>(client: QueryClient, desk: Desk<Row>): Promise<unknown> {
  return client.invalidateQueries({ queryKey: desk.key }, { cancelRefetch: false });
}

async function reviewAll<Row extends WorkRow>(desk: Desk<Row>, ids: string[], verdict: Verdict, reason?: string) {
  const outcomes: ReviewOutcome[] = [];
  for (let at = 0; at < ids.length; at += maxPerRequest)
    outcomes.push(...(await desk.review(ids.slice(at, at + maxPerRequest), verdict, reason)).data);
  return outcomes;
}

function counted<Row extends WorkRow>(desk: Desk<Row>, count: number): string {
  return `${formatCount(count)} ${count === 1 ? desk.noun : desk.plural}`;
}

function doneWords<Row extends WorkRow>(desk: Desk<Row>, verdict: Verdict): string {
  return { approved: "approved", refused: desk.refused.done, pending: "pending again" }[verdict];
}

interface Decision<Row> {
  rows: Row[];
  verdict: Verdict;
  reason?: string | undefined;
}

export interface Refusals {
  verdict: Verdict;
  of: number;
  rows: { id: string; name: string; day: string; message: string }[];
}

/** Reviews rows. A toast offers undo; refused rows are kept to be shown. */
export function useReview<Row extends WorkRow>(desk: Desk<Row>, onRefused: (ids: string[]) => void) {
  const client = useQueryClient();
  const [refusals, setRefusals] = useState<Refusals | null>(null);

  async function undo(ids: string[]) {
    try {
      const outcomes = await reviewAll(desk, ids, "pending");
      const stuck = outcomes.filter(({ result }) => result === "refused");
      toast({
        title: `${counted(desk, outcomes.length - stuck.length)} ${doneWords(desk, "pending")}`,
        description: stuck[0] ? `${formatCount(stuck.length)} not: ${stuck[0].message}` : undefined,
      });
    } catch (error) {
      toastFailure("Couldn't undo", error);
    }
    await refresh(client, desk);
  }

  const review = useMutation({
    mutationFn: ({ rows, verdict, reason }: Decision<Row>) =>
      reviewAll(
        desk,
        rows.map(({ id }) => id),
        verdict,
        reason,
      ),
    async onSuccess(outcomes, { rows, verdict }) {
      const done = outcomes.flatMap(({ id, result }) => (result === "reviewed" ? [id] : []));
      const refused = outcomes.filter(({ result }) => result === "refused");
      const asked = new Map(rows.map((row) => [row.id, { name: row.worker.name, day: desk.dayOf(row) }]));
      setRefusals(
        refused.length === 0
          ? null
          : {
              verdict,
              of: outcomes.length,
              rows: refused.map(({ id, message }) => ({
                id,
                name: id,
                day: "",
                ...asked.get(id),
                message: message ?? "",
              })),
            },
      );
      onRefused(refused.map(({ id }) => id));
      if (done.length > 0) {
        toast({
          title: `${counted(desk, done.length)} ${doneWords(desk, verdict)}`,
          ...(verdict === "pending" ? {} : { action: { label: "Undo", run: () => void undo(done) } }),
        });
      }
      await refresh(client, desk);
    },
  });

  function tell(error: unknown) {
    toastFailure("Nothing was changed", error);
  }

  return {
    review: (rows: Row[], verdict: Verdict) => review.mutate({ rows, verdict }, { onError: tell }),
    /** The same for a dialog, which shows failures itself. */
    refuse: (rows: Row[], reason: string | undefined) => review.mutateAsync({ rows, verdict: "refused", reason }),
    /** The verdict being submitted. */
    pending: review.isPending ? review.variables.verdict : null,
    refusals,
    dismiss: () => setRefusals(null),
  };
}
