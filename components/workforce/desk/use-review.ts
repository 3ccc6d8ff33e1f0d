import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { changeRows } from "#components/screen/early-results.ts";
import { toastFailure } from "#components/screen/toast-failure.ts";
import { useEarlyResult } from "#components/screen/use-early-result.ts";
import { toast } from "#components/ui/toast.tsx";
import { formatCount } from "#lib/platform/format/number.ts";
import type { Desk, ReviewOutcome, Verdict, WorkRow } from "./desk.ts";

const maxPerRequest = 200;

/** Resolves once the list shows the change. */
function refresh<Row extends WorkRow>(client: QueryClient, desk: Desk<Row>): Promise<unknown> {
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

function verbOf<Row extends WorkRow>(desk: Desk<Row>, verdict: Verdict): string {
  return { approved: "approve", refused: desk.refused.verb.toLowerCase(), pending: "undo the review of" }[verdict];
}

/** "the timesheet of Ada Okafor" */
function named<Row extends WorkRow>(desk: Desk<Row>, rows: readonly Row[]): string {
  return rows.length === 1 ? `the ${desk.noun} of ${rows[0]?.worker.name}` : counted(desk, rows.length);
}

/** The rows with the status that they get, in the lists and in the panel. */
function changesOf<Row extends WorkRow>(desk: Desk<Row>, rows: readonly Row[], verdict: Verdict) {
  const ids = new Set(rows.map(({ id }) => id));
  const status = verdict === "refused" ? desk.refused.done : verdict;
  const change = changeRows<Row>((row) => (ids.has(row.id) ? { ...row, status } : row));
  return [desk.key, desk.readOne("").queryKey.slice(0, 2)].map((queryKey) => ({ queryKey, change }));
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

  const send = ({ rows, verdict, reason }: Decision<Row>) =>
    reviewAll(
      desk,
      rows.map(({ id }) => id),
      verdict,
      reason,
    );

  function tell(outcomes: ReviewOutcome[], { rows, verdict }: Decision<Row>) {
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
  }

  const review = useEarlyResult({
    send,
    shows: ({ rows, verdict }: Decision<Row>) => changesOf(desk, rows, verdict),
    failed: ({ rows, verdict }) => `Couldn't ${verbOf(desk, verdict)} ${named(desk, rows)}`,
    done: tell,
  });
  const refuse = useMutation({
    mutationFn: send,
    async onSuccess(outcomes, decision: Decision<Row>) {
      tell(outcomes, decision);
      await refresh(client, desk);
    },
  });

  return {
    review: (rows: Row[], verdict: Verdict) => review.mutate({ rows, verdict }),
    /** The same for a dialog, which shows failures itself. */
    refuse: (rows: Row[], reason: string | undefined) => refuse.mutateAsync({ rows, verdict: "refused", reason }),
    /** The verdict being submitted. */
    pending: refuse.isPending ? "refused" : review.isPending ? review.variables.verdict : null,
    refusals,
    dismiss: () => setRefusals(null),
  };
}

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
