import { z } from "zod";
import { inArea, type OutputOf } from "#lib/platform/declaration/contract.ts";
import {
  calendarDay,
  countryList,
  deleted,
  incomingAmount,
  line,
  money,
  oneOf,
  oneOrMany,
  outgoingDay,
  outgoingUuid,
  text,
  timestamp,
} from "#lib/platform/declaration/fields.ts";
import {
  csvInput,
  cursor,
  pageInput,
  pageOf,
  searchText,
  sortBy,
  sortOrder,
} from "#lib/platform/declaration/list-fields.ts";
import { outsidersText } from "#lib/platform/declaration/untrusted.ts";
import { contractDetail, contractSummary, percent, title } from "./fields.ts";
import { createContractInput } from "./inputs.ts";
import { contractStatuses, contractTypes } from "./rules.ts";

const defineOperation = inArea("Contracts");
const read = "contracts:read";
const write = "contracts:write";

const one = z.object({ data: contractDetail });

const changesOfContracts = [
  "contracts",
  "people",
  "payment-cycles",
  "timesheets",
  "invoice-adjustments",
  "pay-corrections",
];

const contract_id = z.string().min(1).max(100);

const filters = {
  statuses: oneOrMany(contractStatuses).optional().meta({ description: "Only these statuses" }),
  types: oneOrMany(contractTypes).optional().meta({ description: "Only these types" }),
  countries: countryList.optional().meta({ description: "Only contracts of these countries" }),
  legal_entity_id: z.uuid({ error: "must be a UUID" }).optional(),
  person_id: z.uuid({ error: "must be a UUID" }).optional(),
  search: searchText(
    "Text in the title of the contract or of an amendment, or in the person's name, email address, or job title",
  ),
  starts_from: calendarDay.optional().meta({ description: "Contracts that start on or after this day" }),
  starts_to: calendarDay.optional().meta({ description: "Contracts that start before this day" }),
  ends_from: calendarDay.optional().meta({ description: "Contracts whose last day is this one or later" }),
  ends_to: calendarDay.optional().meta({ description: "Contracts whose last day is before this one" }),
  sort_by: sortBy(["created_at", "starts_on"]),
  sort_order: sortOrder,
};

export const listContracts = defineOperation({
  name: "list_contracts",
  words:
    "freelancer freelancers finish finishing hired hire hires joined year active expire renew employees employment contractors agreements ending expiring starting starts joiners salary notice contract id next month days live countries raise employee waiting working",
  method: "GET",
  path: "/contracts",
  scope: read,
  summary: "List contracts",
  description:
    "Contracts of the organization, newest first. To page, pass `next_cursor` as `cursor` (or `after_cursor`).",
  input: z.object({
    ...filters,
    ...pageInput(20),
    after_cursor: cursor.meta({ description: "The same as `cursor`" }),
  }),
  output: pageOf(contractSummary, { total: true }),
});

/** Columns of the export. An import reads those that it knows. */
export const exportedContracts = [
  ...["id", "title", "worker", "worker_email", "legal_entity", "type", "status", "country", "currency", "rate"],
  ...["frequency", "payment_frequency", "employer_cost_percent", "is_cor", "starts_on", "ends_on"],
  ...["termination_reason", "created_at"],
];

export const exportContracts = defineOperation({
  name: "export_contracts",
  words: "download employees excel spreadsheet",
  page: "/contracts",
  method: "GET",
  path: "/contracts/export",
  scope: read,
  summary: "Export contracts as CSV",
  description: "Every contract that matches the list's filters, in the same order, in one CSV file.",
  needsProof: true,
  input: z.object({ ...filters, ...csvInput }),
  output: z.string(),
  produces: "text/csv",
});

export const getContract = defineOperation({
  name: "get_contract",
  words: "employment agreement terms notice period salary last working day",
  method: "GET",
  path: "/contracts/{contract_id}",
  scope: read,
  summary: "Retrieve a contract",
  description: "One contract with its current terms, upcoming changes, and possible next steps.",
  input: z.object({ contract_id }),
  output: one,
});

const historyTypes = ["created", "status_changed", "amended", "terminated", "termination_withdrawn"] as const;

export const getContractHistory = defineOperation({
  name: "get_contract_history",
  words: "salary raises raise over years gone up promotions development amendments",
  method: "GET",
  path: "/contracts/{contract_id}/history",
  scope: read,
  summary: "Retrieve the history of a contract",
  description: "Status changes, amendments, and terminations, each with who made it and when. Oldest first.",
  input: z.object({ contract_id }),
  output: z.object({
    data: z.array(
      z
        .object({
          id: outgoingUuid,
          type: z.enum(historyTypes),
          at: timestamp,
          by: z
            .string()
            .nullable()
            .meta({ description: "The person who made the change; null for a token or the service itself" }),
          from_status: z.enum(contractStatuses).nullable(),
          to_status: z.enum(contractStatuses).nullable(),
          effective_on: outgoingDay.nullable().meta({ description: "The first day of an amendment" }),
          rate: money.nullable().meta({ description: "For an amendment, from its first day on" }),
          title: z.string().nullable().meta({ description: "For an amendment, from its first day on" }),
          note: z.string().nullable(),
          ends_on: outgoingDay.nullable().meta({ description: "The last day set by a termination" }),
          reason: outsidersText.nullable(),
        })
        .meta({ id: "ContractHistoryItem" }),
    ),
  }),
});

export const createContract = defineOperation({
  name: "create_contract",
  words: "hire employ employee contractor onboard offer",
  adds: true,
  method: "POST",
  path: "/contracts",
  scope: write,
  summary: "Create a contract",
  description:
    "For an existing person (`person_id`) or a new one (`person`). Refused with 409 if the person already has a contract with the same legal entity, title, and start; the message names it. If its days reach into closed payment cycles, their pay is listed as pay corrections.",
  input: createContractInput,
  output: one,
  status: 201,
  changes: changesOfContracts,
});

export const updateContract = defineOperation({
  name: "update_contract",
  method: "PATCH",
  path: "/contracts/{contract_id}",
  scope: write,
  summary: "Change a new contract",
  description: "Changes the title and employer cost of a new contract. After that, use amendments to change its terms.",
  input: z.object({ contract_id, title: title.optional(), employer_cost_percent: percent.optional() }),
  output: one,
  changes: changesOfContracts,
});

export const amendContract = defineOperation({
  name: "amend_contract",
  words:
    "extend prolong renew bump more money higher lower cut rate change hours new terms promoted raise salary promote promotion increase pay month title new rate from",
  method: "POST",
  path: "/contracts/{contract_id}/amendments",
  scope: write,
  summary: "Amend a contract",
  description:
    "Sets a new rate, a new title, or both from a date on. Refused if the date is in a closed payment cycle, is outside the contract, or already has an amendment.",
  input: z.object({
    contract_id,
    effective_on: calendarDay,
    rate: incomingAmount.optional(),
    title: title.optional().meta({ description: "Job title from that day on" }),
    note: text()
      .max(2000, "must have at most 2000 characters")
      .default("")
      .meta({ description: "Why the terms change, for the contract's history" }),
  }),
  output: one,
  status: 201,
  changes: changesOfContracts,
});

export const deleteContractAmendment = defineOperation({
  name: "delete_contract_amendment",
  method: "DELETE",
  path: "/contracts/{contract_id}/amendments/{amendment_id}",
  scope: write,
  summary: "Cancel an amendment",
  description: "Only amendments that haven't taken effect can be canceled.",
  refuses: [409],
  input: z.object({ contract_id, amendment_id: z.uuid({ error: "must be a UUID" }) }),
  output: deleted,
  destructive: true,
  changes: changesOfContracts,
});

export const transitionContract = defineOperation({
  name: "transition_contract",
  words: "activate start pause status",
  method: "POST",
  path: "/contracts/{contract_id}/transition",
  scope: write,
  summary: "Change the status of a contract",
  description:
    "`next_statuses` lists the possible statuses; any other is refused with 409. A contract is completed after its last day, which a termination sets.",
  input: z.object({
    contract_id,
    status: oneOf(contractStatuses).meta({ description: "The status it gets, one of its `next_statuses`" }),
  }),
  output: one,
  changes: changesOfContracts,
});

export const terminateContract = defineOperation({
  name: "terminate_contract",
  words: "fire dismiss dismissal let go lay off sack end employment leave",
  method: "POST",
  path: "/contracts/{contract_id}/termination",
  scope: write,
  summary: "Terminate a contract",
  description:
    "Sets the last day. The contract is completed once that day has passed, or right away if it already has. Days after it that closed payment cycles paid are listed as pay corrections.",
  input: z.object({
    contract_id,
    ends_on: calendarDay.meta({ description: "Its last day" }),
    reason: line(500).meta({ description: "Why it ends" }),
  }),
  output: one,
  status: 201,
  destructive: true,
  changes: ["eor", ...changesOfContracts],
});

export const withdrawContractTermination = defineOperation({
  name: "withdraw_contract_termination",
  words: "staying stay after call off dismissal firing keep revoke undo",
  method: "DELETE",
  path: "/contracts/{contract_id}/termination",
  scope: write,
  summary: "Withdraw a termination",
  description:
    "Possible until the last day has passed. The contract's previous end date applies again. Days that closed payment cycles left out meanwhile are listed as pay corrections.",
  refuses: [409],
  input: z.object({ contract_id }),
  output: deleted,
  changes: changesOfContracts,
});

export type ContractSummary = OutputOf<typeof listContracts>["data"][number];

export type Contract = OutputOf<typeof getContract>["data"];

export type HistoryItem = OutputOf<typeof getContractHistory>["data"][number];
