import { z } from "zod";
import { inArea } from "#lib/platform/declaration/contract.ts";
import { dateOrDateTime, oneOf, oneOrSeveral, outgoingUuid, timestamp } from "#lib/platform/declaration/fields.ts";
import { csvInput, pageInput, pageOf } from "#lib/platform/declaration/list-fields.ts";
import { outsidersText } from "#lib/platform/declaration/untrusted.ts";
import { channels, recordTypes } from "./rules.ts";

const defineOperation = inArea("Audit log");

/** The most changes that one response has of an entry. */
export const maxChanges = 100;

const record = z.object({
  type: z.string(),
  id: z.string(),
  name: outsidersText.nullable().meta({ description: "Its current name; null if it is gone or has none" }),
});

const entry = z
  .object({
    id: outgoingUuid,
    at: timestamp,
    summary: outsidersText.meta({ description: "What was done, in words; the actor's name comes before it" }),
    operation: z.string().meta({
      description: "The operation, or `background_work` if a job changed something that nobody asked for just then",
    }),
    actor: z.object({
      kind: z.string().meta({ description: "`member`, `token`, `worker`, `applicant`, or `system`" }),
      id: z.string().nullable(),
      name: z.string().nullable(),
    }),
    token: z
      .object({ id: outgoingUuid, name: z.string().nullable() })
      .nullable()
      .meta({ description: "The access token or connected app that was used" }),
    channel: oneOf(channels).meta({
      description: "`dashboard`, `api`, `mcp` for an assistant's tool, or `system` for the worker and the command line",
    }),
    ip: z.string().nullable(),
    result: z.int().meta({ description: "Status of the response: from 400 it was refused and nothing changed" }),
    request_id: z.string(),
    records: z.array(record).meta({ description: "The first three records that it changed, or was about" }),
    record_count: z.int().meta({ description: "Number of changed records, counted to 1000" }),
    number: z.int().nullable().meta({
      description: "Its place in the sealed chain; null until the worker has sealed it, which takes seconds",
    }),
  })
  .meta({ id: "AuditEntry" });

const change = z.object({
  id: outgoingUuid,
  record,
  action: oneOf(["added", "changed", "deleted"]),
  fields: z.array(
    z.object({
      name: z.string(),
      before: outsidersText.nullable(),
      after: outsidersText.nullable(),
      is_hidden: z.boolean().meta({ description: "The value is secret or sensitive, so that it is never recorded" }),
    }),
  ),
  is_erased: z.boolean().meta({ description: "Whether values were erased with the person that they were about" }),
});

const filters = {
  member_id: z.uuid("must be a UUID").optional().meta({ description: "Only what this member did, by any channel" }),
  token_id: z
    .uuid("must be a UUID")
    .optional()
    .meta({ description: "Only what was done with this access token or connected app" }),
  channel: oneOf(channels).optional().meta({ description: "Only what came this way" }),
  operations: oneOrSeveral(
    z.string().regex(/^[a-z_]{1,100}$/, "must be names of operations"),
    "must be names of operations",
  )
    .optional()
    .meta({ description: "Only these operations, named as in the API reference's tools, such as `mark_payment_paid`" }),
  record_type: oneOf(recordTypes).optional().meta({ description: "Only what changed records of this kind" }),
  record_id: z
    .string()
    .trim()
    .regex(/^[\w:.-]{1,200}$/, "must be the ID of a record")
    .optional()
    .meta({ description: "Only what changed this record, or was refused for it" }),
  result: oneOf(["succeeded", "refused"]).optional().meta({ description: "Only requests with this result" }),
  from: dateOrDateTime.optional().meta({ description: "At or after this time" }),
  to: dateOrDateTime.optional().meta({ description: "Before this time" }),
};

export const listAuditLog = defineOperation({
  name: "list_audit_log",
  words: "who did changed edited deleted paid when history trail activity track accountability what happened by whom",
  method: "GET",
  path: "/audit-log",
  scope: "audit:read",
  summary: "List the audit log",
  description:
    "Who did what to which record, when, from where, and with which result, newest first: every write, also refused ones, and what assistants and holders of sensitive data access read. `GET /audit-log/{entry_id}` has the values before and after.",
  input: z.object({ ...filters, ...pageInput(50) }),
  output: pageOf(entry),
});

export const getAuditEntry = defineOperation({
  name: "get_audit_entry",
  words: "before after old new value difference diff who changed details",
  method: "GET",
  path: "/audit-log/{entry_id}",
  scope: "audit:read",
  summary: "Retrieve an entry of the audit log",
  description: `What was done, and the fields it changed with their values before and after, for up to ${maxChanges} records. Values that are secret or sensitive are never recorded.`,
  input: z.object({ entry_id: z.uuid("must be a UUID") }),
  output: z.object({
    data: z.object({
      ...entry.shape,
      changes: z.array(change),
      has_more_changes: z.boolean().meta({ description: "Whether it changed more records; the export has all" }),
    }),
  }),
});

export const exportAuditLog = defineOperation({
  name: "export_audit_log",
  words: "auditor evidence spreadsheet excel download who did what compliance",
  page: "/audit-log",
  method: "GET",
  path: "/audit-log/export",
  scope: "audit:read",
  summary: "Export the audit log as CSV",
  description: "Every entry that matches the list's filters, in the same order, with what it changed, in one CSV file.",
  needsProof: true,
  input: z.object({ ...filters, ...csvInput }),
  output: z.string(),
  produces: "text/csv",
});

export const exportAuditChain = defineOperation({
  name: "export_audit_chain",
  method: "GET",
  path: "/audit-log/chain",
  scope: "audit:read",
  summary: "Export the sealed audit log as JSON lines",
  description:
    "Every sealed entry in the order of its number, with values, salts, and hashes, between signed checkpoints: one JSON object on each line. `verify-export.mjs` finds what was removed, changed, inserted, or moved in it, without Muster and without packages.",
  needsProof: true,
  input: z.object({
    from: dateOrDateTime.optional().meta({ description: "Sealed entries from this time on" }),
    to: dateOrDateTime.optional().meta({ description: "Sealed entries up to this time" }),
  }),
  output: z.string(),
  produces: "application/jsonl",
});

export const getAuditKey = defineOperation({
  name: "get_audit_key",
  words: "verify signature public key proof tamper auditor",
  method: "GET",
  path: "/audit-log/key",
  scope: "audit:read",
  summary: "Retrieve the key of the audit log",
  description:
    "The public key that checks the signatures of an exported audit log, and the latest signed checkpoint. Keep both elsewhere: whoever changes the log later can't produce that signature again.",
  input: z.object({}),
  output: z.object({
    data: z.object({
      public_key: z.string().meta({ description: "Ed25519, PEM" }),
      checkpoint: z
        .object({
          organization_id: outgoingUuid,
          number: z.int(),
          hash: z.string(),
          at: timestamp,
          signature: z.string().meta({ description: "Hexadecimal" }),
        })
        .nullable()
        .meta({ description: "Null until the first hour's entries were signed" }),
    }),
  }),
});
