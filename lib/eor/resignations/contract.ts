import { z } from "zod";
import { resignation, resignationDetail, workerResignation } from "#lib/eor/fields.ts";
import { inArea, type OutputOf } from "#lib/platform/declaration/contract.ts";
import { calendarDay, halfNumber, line, oneOf, oneOrMany } from "#lib/platform/declaration/fields.ts";
import { csvInput, pageInput, pageOf, searchText, sortBy, sortOrder } from "#lib/platform/declaration/list-fields.ts";
import { letterStatuses, maxUnusedDays, ptoSettlements, resignationStatuses } from "./rules.ts";

const defineOperation = inArea("Resignations");
const read = "worker:read";
const write = "worker:write";
const changes = ["eor", "contracts", "people", "payment-cycles", "pay-corrections", "home"];

const uuid = z.uuid({ error: "must be a UUID" });
const contract_id = z.string({ error: "Choose a contract" }).min(1, "Choose a contract").max(100);
const one = z.object({ data: resignationDetail });
const own = z.object({ data: workerResignation });

const entered = {
  desired_end_date: calendarDay.meta({ description: "Requested last day of work: today or later" }),
  reason: line(500, { missing: "Enter a reason" }).meta({ description: "Why the worker resigns" }),
};

const filters = {
  statuses: oneOrMany(resignationStatuses).optional().meta({ description: "Only these statuses" }),
  person_id: uuid.optional().meta({ description: "Only resignations of this worker" }),
  contract_id: contract_id.optional().meta({ description: "Only resignations for this contract" }),
  search: searchText("Text in the worker's name or email, or the contract's title"),
  sort_by: sortBy(["created_at", "last_day"]),
  sort_order: sortOrder,
};

export const listResignations = defineOperation({
  name: "list_resignations",
  words:
    "resigning resign resigned quits notice quit quitting leaving leavers handed resigned last day holidays unused working quarter who",
  method: "GET",
  path: "/eor/resignations",
  scope: read,
  summary: "List resignations",
  description: "Resignations of EOR workers, newest first.",
  input: z.object({
    ...filters,
    ...pageInput(50),
  }),
  output: pageOf(resignation, { total: true }),
});

export const exportResignations = defineOperation({
  name: "export_resignations",
  page: "/eor/resignations",
  method: "GET",
  path: "/eor/resignations/export",
  scope: read,
  summary: "Export resignations as CSV",
  description: "Every resignation that matches the list's filters, in the same order, in one CSV file.",
  needsProof: true,
  input: z.object({ ...filters, ...csvInput }),
  output: z.string(),
  produces: "text/csv",
});

export const getResignation = defineOperation({
  name: "get_resignation",
  words: "notice quit leaving last final day date accept proposed agreed holidays unused paid",
  method: "GET",
  path: "/eor/resignations/{resignation_id}",
  scope: read,
  summary: "Retrieve a resignation",
  description: "One resignation with its letter, offboarding tasks, and possible next steps.",
  input: z.object({ resignation_id: uuid }),
  output: one,
});

export const getResignationLetter = defineOperation({
  name: "get_resignation_letter",
  method: "GET",
  path: "/eor/resignations/{resignation_id}/letter",
  scope: read,
  summary: "Download a resignation letter",
  description: "The letter as a PDF, signed or awaiting signature.",
  input: z.object({ resignation_id: uuid }),
  output: z.string(),
  produces: "application/pdf",
});

export const createResignation = defineOperation({
  name: "create_resignation",
  words: "notice quit quits leaving employee",
  method: "POST",
  path: "/eor/resignations",
  scope: write,
  summary: "Create a resignation",
  description:
    "For a worker who gave notice some other way. The worker still signs the letter; then you review paid time off.",
  input: z.object({ contract_id, ...entered }),
  output: one,
  status: 201,
  changes,
});

export const reviewResignationPto = defineOperation({
  name: "review_resignation_pto",
  words: "holidays vacation unused days paid out leave",
  method: "POST",
  path: "/eor/resignations/{resignation_id}/review-pto",
  scope: write,
  summary: "Review unused paid time off",
  description:
    "Records how many days are left and whether they are paid out or taken before the end date. After that, the resignation is ready to be processed. You can review it again until then.",
  input: z.object({
    resignation_id: uuid,
    unused_pto_days: halfNumber(0, maxUnusedDays).meta({
      description: "Remaining days of paid time off, as whole or half days",
      examples: [4.5],
    }),
    pto_settlement: oneOf(ptoSettlements)
      .optional()
      .meta({ description: "`paid_out` or `taken`; `none` if no days are left" }),
  }),
  output: one,
  changes,
});

export const processResignation = defineOperation({
  name: "process_resignation",
  words: "accept finalize notice leaving last day finish",
  method: "POST",
  path: "/eor/resignations/{resignation_id}/process",
  scope: write,
  summary: "Process a resignation",
  description: "Ends the contract on `end_date` (the worker's desired date by default) and completes the resignation.",
  input: z.object({ resignation_id: uuid, end_date: calendarDay.optional() }),
  output: one,
  destructive: true,
  changes,
});

export const cancelResignation = defineOperation({
  name: "cancel_resignation",
  words: "withdraw changed mind staying stay resignation take back notice",
  method: "POST",
  path: "/eor/resignations/{resignation_id}/cancel",
  scope: write,
  summary: "Cancel a resignation",
  description: "Possible until it's processed. The contract continues, and the worker can resign again.",
  input: z.object({ resignation_id: uuid }),
  output: one,
  destructive: true,
  changes,
});

const forWorkers = { area: "Worker self-service", scope: null, principals: ["worker"] as const, changes: [] };

export const listWorkerResignations = defineOperation({
  ...forWorkers,
  name: "list_worker_resignations",
  method: "GET",
  path: "/eor/workers/resignations",
  summary: "List the worker's own resignations",
  description: "Newest first. At most 100.",
  tolerant: true,
  errors: { 400: "field_items", 401: "field_items", 403: "field_items", 500: "field_items" },
  input: z.object({
    status: oneOf(letterStatuses).optional().meta({ description: "Status of the resignation letter" }),
  }),
  output: z.object({ data: z.array(workerResignation) }),
});

export const createWorkerResignation = defineOperation({
  ...forWorkers,
  name: "create_worker_resignation",
  words: "quit leave my notice last day new job file i'm leaving",
  method: "POST",
  path: "/eor/workers/resignations",
  summary: "Submit the worker's own resignation",
  description:
    "The letter is then ready for the worker's signature. `contract_id` is required only if the worker has several contracts.",
  input: z.object({ contract_id: contract_id.optional(), ...entered }),
  output: own,
  status: 201,
});

export const getWorkerResignationLetter = defineOperation({
  ...forWorkers,
  name: "get_worker_resignation_letter",
  method: "GET",
  path: "/eor/workers/resignations/{resignation_id}/letter",
  summary: "Download the worker's own resignation letter",
  description: "The letter as a PDF, to read before signing and to keep.",
  input: z.object({ resignation_id: uuid }),
  output: z.string(),
  produces: "application/pdf",
});

export const signWorkerResignation = defineOperation({
  ...forWorkers,
  name: "sign_worker_resignation",
  method: "POST",
  path: "/eor/workers/resignations/{resignation_id}/sign",
  summary: "Sign the worker's own resignation letter",
  description: "The typed name is the signature. A signed letter can't be changed.",
  input: z.object({
    resignation_id: uuid,
    signature: line(200, { missing: "Type your full name to sign" }).meta({
      description: "The worker's full name, as the signature",
    }),
  }),
  output: own,
});

export const withdrawWorkerResignation = defineOperation({
  ...forWorkers,
  name: "withdraw_worker_resignation",
  words: "changed mind stay withdraw my resignation take back",
  method: "POST",
  path: "/eor/workers/resignations/{resignation_id}/cancel",
  summary: "Withdraw the worker's own resignation",
  description: "Possible until the organization has processed it.",
  input: z.object({ resignation_id: uuid }),
  output: own,
  destructive: true,
});

export type Resignation = OutputOf<typeof getResignation>["data"];

export type ResignationSummary = OutputOf<typeof listResignations>["data"][number];
