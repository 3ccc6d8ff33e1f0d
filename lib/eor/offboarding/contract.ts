import { z } from "zod";
import { offboardingTask } from "#lib/eor/fields.ts";
import { defineOperation } from "#lib/platform/declaration/contract.ts";
import { line, oneOf } from "#lib/platform/declaration/fields.ts";

const task_id = z.uuid({ error: "must be a UUID" });
const one = z.object({ data: offboardingTask });

export const completeOffboardingTask = defineOperation({
  name: "complete_offboarding_task",
  words: "leaver step done checklist",
  method: "POST",
  path: "/eor/offboarding-tasks/{task_id}/complete",
  area: "Resignations",
  scope: "worker:write",
  summary: "Complete an offboarding task",
  description: "Only the organization's tasks. Workers complete their own.",
  input: z.object({ task_id }),
  output: one,
});

export const reopenOffboardingTask = defineOperation({
  name: "reopen_offboarding_task",
  words: "leaver step again",
  method: "POST",
  path: "/eor/offboarding-tasks/{task_id}/reopen",
  area: "Resignations",
  scope: "worker:write",
  summary: "Reopen an offboarding task",
  description: "Sets a completed task back to pending, including the worker's tasks.",
  input: z.object({ task_id }),
  output: one,
});

export const listWorkerOffboardingTasks = defineOperation({
  name: "list_worker_offboarding_tasks",
  words: "before leave leaving my steps still to do pending offboarding checklist left",
  method: "GET",
  path: "/eor/workers/offboarding-tasks",
  area: "Worker self-service",
  scope: null,
  principals: ["worker"],
  summary: "List the worker's own offboarding tasks",
  description: "Tasks of the worker's active resignations, most urgent first. At most 100.",
  input: z.object({
    status: oneOf(["pending", "completed", "all"])
      .default("pending")
      .meta({ description: "Which tasks. Default `pending`" }),
  }),
  output: z.object({ data: z.array(offboardingTask) }),
});

export const completeWorkerOffboardingTask = defineOperation({
  name: "complete_worker_offboarding_task",
  method: "POST",
  path: "/eor/workers/offboarding-tasks/{task_id}/complete",
  area: "Worker self-service",
  scope: null,
  principals: ["worker"],
  summary: "Complete one of the worker's own offboarding tasks",
  description: "`confirm_address` requires a `note` with the address for final documents.",
  sensitive: ["note"],
  input: z.object({
    task_id,
    note: line(500, { missing: "Enter the address where we should send your final documents" })
      .optional()
      .meta({ description: "The answer that the task asks for" }),
  }),
  output: one,
});
