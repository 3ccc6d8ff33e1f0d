import { z } from "zod";
import { writtenText } from "#lib/platform/api/input-fields.ts";
import { inArea, type OutputOf } from "#lib/platform/declaration/contract.ts";
import {
  countryCode,
  countryList,
  currencyCode,
  knownCurrencyCode,
  line,
  oneOf,
  oneOrMany,
  outgoingDay,
  outgoingUuid,
  text,
  timestamp,
} from "#lib/platform/declaration/fields.ts";
import { pageInput, pageOf } from "#lib/platform/declaration/list-fields.ts";
import { fieldTypes, operators, requiredBy, ruleTypes } from "./engine/definition.ts";

const defineOperation = inArea("EOR forms");
const reads = "forms:read";

const formKinds = ["worker_additional_fields", "bank_guide"] as const;

const condition = z.union([z.string(), z.array(z.string()), z.object({ op: z.enum(operators), value: z.string() })]);

export const definition = z
  .object({
    key: z.string().meta({ description: "The property's key in the `data` of an update", examples: ["tax_id"] }),
    type: z.enum(fieldTypes),
    is_required: z.boolean(),
    ui_guide: z.object({
      label: z.string().meta({ examples: ["Tax identification number"] }),
      order: z.number().meta({ description: "Position of the field in the form", examples: [10] }),
      field_type: z.enum(fieldTypes).meta({ description: "Suggested input control" }),
      description: z.string(),
      helper_text: z.string(),
      local_label: z.string().meta({ description: "The label on the country's own forms; empty if none" }),
    }),
    validation: z.array(
      z.object({
        type: z.enum(ruleTypes),
        value: z.string().meta({ description: "A number of characters, or a regular expression in RE2 syntax" }),
        error_message: z.string(),
      }),
    ),
    dependencies: z
      .array(z.object({ key: z.string(), value: condition }))
      .meta({ description: "The field is shown only if all of these are true", examples: [[]] }),
    values_allowed: z.array(z.string()).meta({ description: "Empty when free-form", examples: [[]] }),
    required_by: z.enum(requiredBy).meta({ description: "When the field is required" }),
  })
  .meta({ id: "EorFormDefinition" });

export const formSummary = z
  .object({
    id: z.string().meta({ examples: ["worker_additional_fields.DE"] }),
    kind: z.enum(formKinds),
    country: z.string().meta({ description: "ISO 3166-1 alpha-2 code" }),
    currency: z.string().nullable().meta({ description: "ISO 4217 code; null for additional information" }),
    version: z.int().meta({ description: "0 for the built-in version" }),
    origin: z.enum(["built_in", "organization"]),
    fields: z.int().meta({ description: "Number of fields" }),
    source: z
      .string()
      .nullable()
      .meta({ description: "Rules that require the built-in fields; null if there are none" }),
    published_on: outgoingDay,
  })
  .meta({ id: "EorFormSummary" });

const version = z
  .object({
    id: z.string(),
    version: z.int(),
    origin: z.enum(["built_in", "organization"]),
    note: z.string().meta({ description: "What changed; for the built-in version, the rules that require its fields" }),
    created_by: z.object({ id: outgoingUuid, name: z.string() }).nullable(),
    created_at: timestamp,
    definitions: z.array(definition),
  })
  .meta({ id: "EorFormVersion" });

const form = formSummary.extend({ note: z.string(), definitions: z.array(definition) }).meta({ id: "EorForm" });

const form_id = z
  .string()
  .max(60)
  .meta({
    description: "`worker_additional_fields.{country}` or `bank_guide.{country}.{currency}`",
    examples: ["worker_additional_fields.DE"],
  });

const definitions = z.object({ data: z.array(definition) });
const coded = { 400: "coded", 500: "coded" } as const;

export const getWorkerAdditionalFields = defineOperation({
  name: "get_worker_additional_fields",
  words:
    "documents document provide give us need collect onboarding mandatory fields required form hiring country employee needs ask filled",
  method: "GET",
  path: "/forms/eor/worker-additional-fields/{country_code}",
  scope: reads,
  summary: "Retrieve additional fields for a country",
  description:
    "The additional information properties for EOR workers in the country. With `state`, the ones that apply in that state.",
  tolerant: true,
  errors: coded,
  input: z.object({
    country_code: countryCode,
    state: text().max(100).optional().meta({ description: "One of the values that `state` allows" }),
  }),
  output: definitions,
});

const guideOf = { country: countryCode, currency: knownCurrencyCode };

export const findBankGuide = defineOperation({
  name: "find_bank_guide",
  words: "iban bank account details fields required filled country dutch",
  method: "GET",
  path: "/eor/workers/banks/guide",
  scope: reads,
  summary: "Find a bank account guide",
  description: "The fields of a bank account for a country and currency.",
  tolerant: true,
  errors: coded,
  refuses: [404],
  input: z.object(guideOf),
  output: definitions,
});

export const getBankGuide = defineOperation({
  name: "get_bank_guide",
  words: "iban bank account fields required filled country",
  method: "GET",
  path: "/eor/workers/banks-guide/country/{country}/currency/{currency}",
  scope: reads,
  summary: "Retrieve a bank account guide",
  description: "The same guide, addressed by path.",
  tolerant: true,
  errors: coded,
  input: z.object(guideOf),
  output: definitions,
});

export const listEorForms = defineOperation({
  name: "list_eor_forms",
  words: "fields country form mandatory ask employee",
  method: "GET",
  path: "/eor/forms",
  scope: reads,
  summary: "List forms",
  description: "Forms with their current version (built-in or the organization's latest), sorted by ID.",
  input: z.object({
    kinds: oneOrMany(formKinds).optional().meta({ description: "Only these kinds" }),
    countries: countryList.optional().meta({ description: "Only forms of these countries" }),
    ...pageInput(50),
  }),
  output: pageOf(formSummary),
});

export const getEorForm = defineOperation({
  name: "get_eor_form",
  words: "fields mandatory country form ask employee",
  method: "GET",
  path: "/eor/forms/{form_id}",
  scope: reads,
  summary: "Retrieve a form",
  description: "A form with the property definitions of its current version.",
  input: z.object({ form_id }),
  output: z.object({ data: form }),
});

export const listEorFormVersions = defineOperation({
  name: "list_eor_form_versions",
  method: "GET",
  path: "/eor/forms/{form_id}/versions",
  scope: reads,
  summary: "List versions of a form",
  description: "Every version with its definitions, newest first. Version 0 is built in.",
  input: z.object({ form_id, ...pageInput(20) }),
  output: pageOf(version),
});

const short = (most: number) =>
  writtenText(most)
    .refine((value) => !value.includes("\n"), "Use one line")
    .default("");
const word = text().max(200, "Use at most 200 characters");

const pattern = z.string({ error: "must be text" }).max(500, "Use at most 500 characters");

const newDefinition = z.object({
  key: z.string({ error: "must be text" }).min(1, "is required").max(60, "Use at most 60 characters"),
  type: oneOf(fieldTypes),
  is_required: z.boolean({ error: "must be true or false" }).default(false),
  ui_guide: z.object({
    label: line(150),
    order: z.number({ error: "must be a number" }).min(0, "must be 0 or more").max(10_000, "must be at most 10,000"),
    field_type: oneOf(fieldTypes).optional().meta({ description: "Default: the type" }),
    description: short(500),
    helper_text: short(300),
    local_label: short(150),
  }),
  validation: z
    .array(z.object({ type: oneOf(ruleTypes), value: pattern, error_message: line(300) }))
    .max(5, "Use at most 5 rules")
    .default([]),
  dependencies: z
    .array(
      z.object({
        key: word,
        value: z.union([word, z.array(word).max(100), z.object({ op: oneOf(operators), value: word })], {
          error: "must be a value, a list of values, or an operator with a value",
        }),
      }),
    )
    .max(10, "Use at most 10 conditions")
    .default([]),
  values_allowed: z.array(line(200)).max(300, "Use at most 300 options").default([]),
  required_by: oneOf(requiredBy).default("contract_signing"),
});

export const createEorFormVersion = defineOperation({
  name: "create_eor_form_version",
  words: "questions fields change form",
  method: "POST",
  path: "/eor/forms",
  scope: "forms:write",
  summary: "Publish a version of a form",
  description:
    "The new version replaces the current one right away. Existing answers are kept; new fields are missing until they're answered. Additional information always includes the common fields, such as `dob` and `city`.",
  input: z.object({
    kind: oneOf(formKinds).meta({ description: "What the form is for" }),
    country: countryCode,
    currency: currencyCode.nullish().meta({ description: "Required for a bank guide; null otherwise" }),
    base_version: z.int({ error: "must be a whole number" }).optional().meta({
      description: "The version you edited. Refused with 409 if another version is current now",
    }),
    note: writtenText(500).default("").meta({ description: "What changed" }),
    definitions: z
      .array(newDefinition)
      .min(1, "Add at least one field")
      .max(100, "Use at most 100 fields")
      .meta({ description: "All fields of the new version, in their order" }),
  }),
  output: z.object({ data: version }),
  example: {
    kind: "bank_guide",
    country: "SE",
    currency: "SEK",
    note: "First version",
    definitions: [
      {
        key: "clearing_number",
        type: "text",
        is_required: true,
        ui_guide: { label: "Clearing number", order: 1, helper_text: "4 or 5 digits." },
        validation: [{ type: "REGEX", value: "^\\d{4,5}$", error_message: "The clearing number has 4 or 5 digits." }],
      },
    ],
  },
  status: 201,
});

export type FormSummary = OutputOf<typeof listEorForms>["data"][number];

export type Form = OutputOf<typeof getEorForm>["data"];

export type FormVersion = OutputOf<typeof listEorFormVersions>["data"][number];
