import { z } from "zod";
import { definition } from "#lib/eor/forms/contract.ts";
import { sensitive } from "#lib/platform/api/sensitive.ts";
import { inArea, type OutputOf } from "#lib/platform/declaration/contract.ts";
import { countryList, deleted, oneOrMany, outgoingUuid, text, timestamp } from "#lib/platform/declaration/fields.ts";
import { csvInput, pageInput, pageOf, searchText, sortBy, sortOrder } from "#lib/platform/declaration/list-fields.ts";
import { untrusted } from "#lib/platform/declaration/untrusted.ts";
import { receipt } from "#lib/platform/erasure/receipt.ts";
import { contractStatuses } from "#lib/workforce/contracts/rules.ts";

const defineOperation = inArea("EOR workers");
const reads = "worker:read";

const contract_id = z
  .string({ error: "Choose a contract" })
  .min(1, "Choose a contract")
  .max(100, "Use at most 100 characters")
  .meta({ description: "ID of an EOR contract" });

const answer = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);

/** An answer in our output. */
const stored = untrusted(sensitive(answer, { asText: true }));

const missing = z
  .array(z.object({ key: z.string(), label: z.string(), message: z.string() }))
  .meta({ description: "Required fields without an answer, and answers the current version doesn't accept" });

const contractOfForm = {
  title: z.string(),
  country: z.string().meta({ description: "ISO 3166-1 alpha-2 code" }),
  status: z.enum(contractStatuses),
  worker: z.object({ id: outgoingUuid, name: z.string(), email: z.string() }),
  can_update: z.boolean(),
  read_only_reason: z
    .enum(["contract_status", "no_form"])
    .nullable()
    .meta({ description: "Why it can't be updated: the contract's status, or no form for its country" }),
  asked: z.int().meta({ description: "Number of fields shown, given the answers" }),
  answered: z.int().meta({ description: "How many of them have an answer" }),
  missing,
};

const filters = {
  search: searchText("Text in the contract's title, or in the worker's name, email address, or job title"),
  statuses: oneOrMany(contractStatuses).optional().meta({ description: "Only these statuses" }),
  countries: countryList.optional().meta({ description: "Only contracts of these countries" }),
  person_id: z.uuid({ error: "must be a UUID" }).optional().meta({ description: "Only contracts of this person" }),
};

export const listEorContracts = defineOperation({
  name: "list_eor_contracts",
  words: "workers employee waiting employee contract missing information onboarding status",
  method: "GET",
  path: "/eor/workers/contracts",
  scope: reads,
  summary: "List EOR contracts",
  description: "EOR contracts with the completeness of their additional information, newest first.",
  input: z.object({
    ...filters,
    has_missing: z
      .enum(["true", "false"], { error: "must be true or false" })
      .optional()
      .meta({ description: "Only contracts with incomplete additional information, or only complete ones" }),
    sort_by: sortBy(["created_at", "starts_on"]),
    sort_order: sortOrder,
    ...pageInput(20),
  }),
  output: pageOf(
    z.object({ id: z.string(), ...contractOfForm, starts_on: z.string().meta({ format: "date" }) }).meta({
      id: "EorContract",
    }),
  ),
});

const information = z.object({
  data: z
    .object({
      contract_id: z.string(),
      ...contractOfForm,
      form: z
        .object({ id: z.string(), version: z.int(), definitions: z.array(definition) })
        .nullable()
        .meta({ description: "Null if there is none for the country" }),
      values: z.record(z.string(), stored).meta({
        description: "Answers by key, without those that another answer hides",
        examples: [{ city: "Berlin" }],
      }),
      no_longer_asked: z.array(z.object({ key: z.string(), label: z.string(), value: stored })).meta({
        description:
          "Earlier answers that aren't asked for with the current answers or by the current version of the form. They're kept and apply again if they're asked for again.",
      }),
      updated_at: timestamp.nullable(),
    })
    .meta({ id: "AdditionalInformation" }),
});

export const getAdditionalInformation = defineOperation({
  name: "get_additional_information",
  words: "tax number bank details personal data form employee",
  method: "GET",
  path: "/eor/workers/contracts/{contract_id}/additional-information",
  scope: reads,
  summary: "Retrieve additional information",
  description: "The form of an EOR contract with its answers, what is missing, and whether it can be edited.",
  input: z.object({ contract_id }),
  output: information,
});

const properties = z
  .record(
    z.string(),
    z.union([text(), z.number(), z.boolean(), z.array(text()), z.null()], {
      error: "must be text, a number, true, false, a list of strings, or null",
    }),
    { error: "must be an object of properties" },
  )
  .meta({ description: "Properties by key", examples: [{ city: "Berlin", zip_code: "10115" }] });

const updated = z.object({
  data: z.object({ updated: z.boolean().meta({ description: "Whether anything changed" }) }),
});

export const updateAdditionalInformation = defineOperation({
  name: "update_additional_information",
  words: "fill in tax number bank shirt size dietary personal data form employee set iban address",
  method: "PATCH",
  path: "/eor/workers/contracts/{contract_id}/additional-information",
  scope: "worker:write",
  summary: "Update additional information",
  description:
    "Changes only the properties you send; null or blank text removes a value. The keys come from the form for the contract's country. Possible while the contract is new, under_review, or waiting_for_employee_contract. If any value is refused, nothing is saved.",
  tolerant: true,
  wrap: null,
  errors: {
    400: "bare_errors",
    401: "bare_errors",
    403: "bare_errors",
    404: "bare_errors",
    429: "bare_errors",
    500: "bare_errors",
  },
  sensitive: ["data"],
  input: z.object({
    contract_id,
    data: properties,
  }),
  output: updated,
});

const forWorkers = { area: "Worker self-service", scope: null, principals: ["worker"] as const };

export const getWorkerInformation = defineOperation({
  ...forWorkers,
  name: "get_worker_information",
  method: "GET",
  path: "/eor/workers/me/contracts/{contract_id}/additional-information",
  summary: "Retrieve the worker's own additional information",
  description:
    "The form of one of the worker's EOR contracts with their answers, and whether it can be edited. Without the fields that only the employer answers.",
  input: z.object({ contract_id }),
  output: information,
});

export const updateWorkerInformation = defineOperation({
  ...forWorkers,
  name: "update_worker_information",
  method: "PATCH",
  path: "/eor/workers/me/contracts/{contract_id}/additional-information",
  summary: "Update the worker's own additional information",
  description:
    "Changes only the properties you send; null or blank text removes a value. Possible while the contract is new, under_review, or waiting_for_employee_contract. If any value is refused, nothing is saved.",
  wrap: null,
  sensitive: ["data"],
  input: z.object({ contract_id, data: properties }),
  output: updated,
  changes: [],
});

export const exportAdditionalInformation = defineOperation({
  name: "export_additional_information",
  page: "/eor",
  method: "GET",
  path: "/eor/workers/additional-information/export",
  scope: reads,
  summary: "Export additional information as CSV",
  description:
    "The additional information of all EOR contracts, one row per contract and key, without answers that another answer hides.",
  needsProof: true,
  input: z.object({
    ...csvInput,
    statuses: filters.statuses,
    countries: filters.countries,
    contract_id: contract_id.optional(),
  }),
  output: z.string(),
  produces: "text/csv",
  sensitiveColumns: ["value"],
});

const person_id = z.uuid({ error: "must be a UUID" });

export const eraseSensitiveData = defineOperation({
  name: "erase_sensitive_data",
  words: "gdpr delete bank tax personal data worker leaver",
  method: "DELETE",
  path: "/people/{person_id}/sensitive-data",
  scope: "worker:write",
  summary: "Erase a person's sensitive data",
  description:
    "Deletes all additional information on every contract of the person, whatever its status, their photo, and their notes on offboarding tasks, and ends their worker session. This can't be undone. The receipt says what was erased, what was kept, why, and until when.",
  input: z.object({ person_id }),
  output: deleted.extend({ receipt }),
  destructive: true,
  changes: ["eor", "people"],
});

export const getSensitiveDataErasure = defineOperation({
  name: "get_sensitive_data_erasure",
  words: "gdpr proof right to be forgotten receipt what was erased kept worker backups",
  method: "GET",
  path: "/people/{person_id}/sensitive-data/erasure",
  scope: "worker:read",
  summary: "Retrieve the receipt of an erasure of sensitive data",
  description:
    "What the last erasure of the person's sensitive data erased, what it kept, why, and until when, also in backups.",
  input: z.object({ person_id }),
  output: z.object({ data: receipt }),
});

export type Information = OutputOf<typeof getAdditionalInformation>["data"];
