import type { QueryClient } from "@tanstack/react-query";
import { changeRows } from "#components/screen/early-results.ts";
import { useAccount } from "#components/screen/use-account.ts";
import { useEarlyResult } from "#components/screen/use-early-result.ts";
import { toast } from "#components/ui/toast.tsx";
import { completeOffboardingTask, reopenOffboardingTask } from "#lib/eor/offboarding/contract.ts";
import { getResignation, type Resignation } from "#lib/eor/resignations/contract.ts";
import { call, keyOf, queryKeyOf } from "#lib/platform/api/client.ts";

/** Caches a resignation from the server's latest response. */
export function cacheResignation(client: QueryClient, resignation: Resignation) {
  client.setQueryData(queryKeyOf(getResignation, { resignation_id: resignation.id }), { data: resignation });
}

type Task = Resignation["tasks"][number];

function withTask(resignation: Resignation, id: string, done: boolean, by: string): Resignation {
  const change = done
    ? ({ status: "completed", completed_by: by, completed_at: new Date().toISOString() } as const)
    : ({ status: "pending", completed_by: null, completed_at: null } as const);
  return { ...resignation, tasks: resignation.tasks.map((task) => (task.id === id ? { ...task, ...change } : task)) };
}

/** Completes or reopens a task; each undoes the other. */
export function useTask({ id: task_id }: Task, title: string) {
  const { name } = useAccount();
  const change = useEarlyResult({
    turn: `task ${task_id}`,
    send: (done: boolean) => call(done ? completeOffboardingTask : reopenOffboardingTask, { task_id }),
    shows: (done) => [
      { queryKey: keyOf(getResignation), change: changeRows<Resignation>((row) => withTask(row, task_id, done, name)) },
    ],
    failed: (done) => `Couldn't ${done ? "complete" : "reopen"} “${title}”`,
    done(_, done) {
      const action = { label: "Undo", run: () => change.mutate(!done) };
      toast({ title: done ? "Task completed" : "Task reopened", action });
    },
  });
  return change;
}
