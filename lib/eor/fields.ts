import { z } from "zod";
import { sensitive } from "#lib/platform/api/sensitive.ts";
import { outgoingDay, outgoingUuid, timestamp } from "#lib/platform/declaration/fields.ts";
import { outsidersText, untrusted } from "#lib/platform/declaration/untrusted.ts";
import { taskAssignees, taskTypes } from "./offboarding/rules.ts";
import { letterStatuses, ptoSettlements, resignationActions, resignationStatuses } from "./resignations/rules.ts";

export const offboardingTask = z
  .object({
    id: outgoingUuid,
    resignation_id: outgoingUuid,
    assignee: z.enum(taskAssignees).meta({ description: "Who has to do it" }),
    type: z.enum(taskTypes),
    due_on: outgoingDay,
    status: z.enum(["pending", "completed"]),
    completed_at: timestamp.nullable(),
    completed_by: z.string().nullable().meta({ description: "Name of the person or token that completed it" }),
    note: untrusted(sensitive(z.string()))
      .nullable()
      .meta({ description: "What the worker wrote, such as the address for final documents" }),
    equipment: z
      .array(z.object({ name: z.string(), serial_number: z.string().nullable() }))
      .meta({ description: "Equipment the worker currently holds; empty for other tasks" }),
  })
  .meta({ id: "OffboardingTask" });

const letter = z
  .object({
    id: outgoingUuid,
    status: z.enum(letterStatuses),
    signature: outsidersText.nullable().meta({ description: "The name as the worker typed it" }),
    signed_at: timestamp.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: "ResignationLetter" });

const common = {
  id: outgoingUuid,
  status: z.enum(resignationStatuses),
  contract_id: z.string(),
  contract_title: z.string(),
  reason: outsidersText,
  desired_end_date: outgoingDay.meta({ description: "The requested last day" }),
  end_date: outgoingDay.nullable().meta({ description: "The contract's last day, once the resignation is processed" }),
  submitted_by: z.enum(["worker", "client"]),
  cancelled_by: z
    .enum(["worker", "client", "termination"])
    .nullable()
    .meta({ description: "`termination` if the organization terminated the contract instead" }),
  resignation_letter: letter.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
};

export const workerResignation = z.object(common).meta({ id: "WorkerResignation" });

export const resignation = z
  .object({
    ...common,
    worker: z.object({ id: outgoingUuid, name: z.string() }),
    unused_pto_days: z
      .number()
      .nullable()
      .meta({ description: "Days of paid time off left, as whole or half days; null before the review" }),
    pto_settlement: z
      .enum(ptoSettlements)
      .nullable()
      .meta({ description: "Whether those days are paid out or taken before the end" }),
    pto_reviewed_at: timestamp.nullable(),
    closed_at: timestamp.nullable().meta({ description: "When it was completed or canceled" }),
  })
  .meta({ id: "Resignation" });

export const resignationDetail = resignation
  .extend({
    tasks: z.array(offboardingTask),
    allowed_actions: z.array(z.enum(resignationActions)),
  })
  .meta({ id: "ResignationDetail" });
