"use client";

import { type QueryClient, useMutation } from "@tanstack/react-query";
import { noticeSessionEnd } from "#components/screen/session.ts";
import { toastFailure } from "#components/screen/toast-failure.ts";
import { toast } from "#components/ui/toast.tsx";
import { completeOffboardingTask, reopenOffboardingTask } from "#lib/eor/offboarding/contract.ts";
import { getResignation } from "#lib/eor/resignations/contract.ts";
import { call, queryKeyOf } from "#lib/platform/api/client.ts";
import type { Resignation } from "./resignation-words.ts";

/** Caches a resignation from the server's latest response. */
export function cacheResignation(client: QueryClient, resignation: Resignation) {
  client.setQueryData(queryKeyOf(getResignation, { resignation_id: resignation.id }), { data: resignation });
}

/** Completes or reopens a task; each undoes the other. */
export function useTask() {
  const change = useMutation({
    mutationFn: ({ task_id, done }: { task_id: string; done: boolean }) =>
      call(done ? completeOffboardingTask : reopenOffboardingTask, { task_id }),
    onSuccess(_, { task_id, done }) {
      const action = { label: "Undo", run: () => change.mutate({ task_id, done: !done }) };
      toast({ title: done ? "Task completed" : "Task reopened", action });
    },
    onError(error) {
      noticeSessionEnd(error);
      toastFailure("Couldn't change the task", error);
    },
  });
  return change;
}
