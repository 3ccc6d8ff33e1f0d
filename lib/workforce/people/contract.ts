import { z } from "zod";
import { sensitive } from "#lib/platform/api/sensitive.ts";
import { inArea, type OutputOf } from "#lib/platform/declaration/contract.ts";
import { countryList, deleted, outgoingDay, outgoingUuid, timestamp } from "#lib/platform/declaration/fields.ts";
import { csvInput, pageInput, pageOf, searchText, sortBy, sortOrder } from "#lib/platform/declaration/list-fields.ts";
import { historyActor } from "#lib/platform/declaration/record-history.ts";
import { fileLink, uploadedFile } from "#lib/platform/uploads/file-fields.ts";
import { longestFile } from "#lib/platform/uploads/upload-rule.ts";
import { contractStatuses } from "#lib/workforce/contracts/rules.ts";
import { managerField, personFields } from "./inputs.ts";
import { historyFields } from "./rules.ts";

const defineOperation = inArea("People");

export const person = z
  .object({
    id: outgoingUuid,
    first_name: z.string(),
    last_name: z.string(),
    name: z.string().meta({ description: "First and last name" }),
    email: z.string(),
    country: z.string().meta({ description: "ISO 3166-1 alpha-2 code" }),
    job_title: z.string(),
    manager_id: outgoingUuid.nullable().meta({ description: "The person they report to" }),
    photo_file_id: outgoingUuid
      .nullable()
      .meta({ description: "Their photo; `GET /people/{person_id}/photo` has a link to it" }),
    created_at: timestamp,
  })
  .meta({ id: "Person" });

const listedPerson = person
  .extend({
    contracts: z.int().meta({ description: "How many contracts the person has" }),
    active_contracts: z.int().meta({ description: "How many of them are in progress" }),
  })
  .meta({ id: "ListedPerson" });

const personContract = z.object({
  id: z.string(),
  title: z.string(),
  type: z.string(),
  status: z.string(),
  country: z.string(),
  currency: z.string(),
  rate: sensitive(z.string(), { openWith: "contracts:read" }).meta({ description: "Current terms" }),
  frequency: z.string(),
  starts_on: outgoingDay,
  ends_on: outgoingDay.nullable(),
  is_terminated: z.boolean().meta({ description: "Someone has terminated it as of `ends_on`" }),
  legal_entity: z.object({ id: outgoingUuid, name: z.string() }),
});

const person_id = z.uuid({ error: "must be a UUID" });

const filters = {
  search: searchText("Text in the name, the email address, or the job title"),
  countries: countryList.optional().meta({ description: "Only people in these countries" }),
  manager_id: z
    .uuid({ error: "must be a UUID" })
    .optional()
    .meta({ description: "Only people who report to this one" }),
  sort_by: sortBy(["created_at", "last_name"]),
  sort_order: sortOrder,
};

export const listPeople = defineOperation({
  name: "list_people",
  words:
    "hire hired hires joined count many freelancers based where phone book directory employees workers staff team colleagues headcount reports manager countries live joiner joiners starting left who leavers contractor everyone works",
  method: "GET",
  path: "/people",
  scope: "people:read",
  summary: "List people",
  description:
    "Everyone with a current, past, or upcoming contract, newest first. To page, pass `next_cursor` as `cursor`.",
  input: z.object({ ...filters, ...pageInput(20) }),
  output: pageOf(listedPerson, { total: true }),
});

/** Columns of the export. An import reads those that it knows. */
export const exportedPeople = [
  ...[
    "first_name",
    "last_name",
    "email",
    "country",
    "job_title",
    "manager_email",
    "contracts",
    "active_contracts",
    "created_at",
    "id",
  ],
];

export const exportPeople = defineOperation({
  name: "export_people",
  words: "download employees excel spreadsheet directory",
  page: "/people",
  method: "GET",
  path: "/people/export",
  scope: "people:read",
  summary: "Export people as CSV",
  description: "Everyone who matches the list's filters, in the same order, in one CSV file.",
  needsProof: true,
  input: z.object({ ...filters, ...csvInput }),
  output: z.string(),
  produces: "text/csv",
});

export const getPerson = defineOperation({
  name: "get_person",
  words: "employee worker profile details",
  method: "GET",
  path: "/people/{person_id}",
  scope: "people:read",
  summary: "Retrieve a person",
  description: "One person with all their contracts, newest first.",
  input: z.object({ person_id }),
  output: z.object({
    data: person.extend({
      manager: z.object({ id: outgoingUuid, name: z.string() }).nullable(),
      reports: z.int().meta({ description: "How many people report to them" }),
      contracts: z.array(personContract),
    }),
  }),
});

const historyTypes = [
  ...(["added", "changed"] as const),
  ...(["created", "status_changed", "amended", "terminated", "termination_withdrawn"] as const),
] as const;

export const listPersonHistory = defineOperation({
  name: "list_person_history",
  words: "changes who changed employee log",
  method: "GET",
  path: "/people/{person_id}/history",
  scope: "people:read",
  summary: "List the history of a person",
  description:
    "What happened to a person's details and to all of their contracts, newest first: who did it, when, and what changed.",
  input: z.object({ person_id, ...pageInput(20) }),
  output: pageOf(
    z
      .object({
        id: z.string(),
        at: timestamp,
        type: z.enum(historyTypes).meta({
          description: "`added` and `changed` are about the person, the others about the contract",
        }),
        contract: z.object({ id: z.string(), title: z.string() }).nullable(),
        fields: z
          .array(z.enum(historyFields))
          .meta({ description: "What changed of the person; empty for anything else" }),
        status: z.enum(contractStatuses).nullable().meta({ description: "What the contract's status became" }),
        effective_on: outgoingDay.nullable().meta({ description: "The first day of an amendment" }),
        rate: sensitive(z.string(), { openWith: "contracts:read" })
          .nullable()
          .meta({ description: "For an amendment, from its first day on" }),
        currency: z.string().nullable(),
        title: z.string().nullable().meta({ description: "For an amendment, from its first day on" }),
        ends_on: outgoingDay.nullable().meta({ description: "The last day set by a termination" }),
        note: sensitive(z.string(), { openWith: "contracts:read" })
          .nullable()
          .meta({ description: "The reason or note given" }),
        actor: historyActor,
      })
      .meta({ id: "PersonHistoryItem" }),
  ),
});

export const createPerson = defineOperation({
  name: "create_person",
  words: "team employee add new worker onboard contact employee worker hire new joiner",
  adds: true,
  method: "POST",
  path: "/people",
  scope: "people:write",
  summary: "Add a person",
  description: "Refused with 409 if someone in the organization already has this email address.",
  input: z.object({ ...personFields, manager_id: managerField }),
  output: z.object({ data: person }),
  status: 201,
  changes: ["contracts", "people", "payment-cycles", "timesheets", "invoice-adjustments"],
});

export const updatePerson = defineOperation({
  name: "update_person",
  words: "moved new home address phone email surname married employee worker manager address rename",
  method: "PATCH",
  path: "/people/{person_id}",
  scope: "people:write",
  summary: "Change a person",
  description: "Only the fields you send change.",
  input: z.object({ person_id, ...z.object(personFields).partial().shape, manager_id: managerField }),
  output: z.object({ data: person }),
  changes: ["contracts", "people", "payment-cycles", "timesheets", "invoice-adjustments", "it"],
});

export const getPersonPhoto = defineOperation({
  name: "get_person_photo",
  words: "picture avatar headshot",
  method: "GET",
  path: "/people/{person_id}/photo",
  scope: "people:read",
  summary: "Retrieve a link to a person's photo",
  description: "The link works for 15 minutes, as long as the credential that requested it is valid.",
  input: z.object({ person_id }),
  output: z.object({ data: fileLink }),
  showsSecret: true,
});

export const setPersonPhoto = defineOperation({
  name: "set_person_photo",
  words: "picture avatar headshot upload",
  method: "POST",
  path: "/people/{person_id}/photo",
  scope: "people:write",
  summary: "Set a person's photo",
  description: "PNG, JPEG, or WebP, at most 5 MB. Replaces the one before, which is deleted.",
  body: "multipart",
  longestBody: longestFile + 1024 * 1024,
  input: z.object({ person_id, file: uploadedFile }),
  output: z.object({ data: person }),
});

export const deletePersonPhoto = defineOperation({
  name: "delete_person_photo",
  words: "picture avatar headshot remove",
  method: "DELETE",
  path: "/people/{person_id}/photo",
  scope: "people:write",
  summary: "Delete a person's photo",
  description: "Can't be undone. Refused with 404 if there is none.",
  input: z.object({ person_id }),
  output: deleted,
});

export type Person = OutputOf<typeof getPerson>["data"];
