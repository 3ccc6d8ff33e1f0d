import { z } from "zod";
import { defineOperation, deleted } from "#lib/platform/api/contract.ts";
import { countryCode, currencyCode, line, oneLine, oneOf, outgoingUuid, timestamp } from "#lib/platform/api/fields.ts";
import { writtenText } from "#lib/platform/api/input-fields.ts";

export const legalEntityTypes = ["company", "individual"] as const;

const legalEntity = z
  .object({
    id: outgoingUuid,
    name: z.string(),
    country: z.string().meta({ description: "ISO 3166-1 alpha-2 code" }),
    currency: z.string().meta({ description: "What it pays in; ISO 4217 code" }),
    vat_id: z.string(),
    type: z.enum(legalEntityTypes),
    address: z.string().meta({ description: "As on an envelope, lines by line breaks" }),
    is_in_use: z
      .boolean()
      .meta({ description: "Contracts, invoices, payments or refunds name it: it cannot be deleted" }),
    has_documents: z
      .boolean()
      .meta({ description: "Invoices, payments or refunds name it: its country and its currency stay" }),
    created_at: timestamp,
  })
  .meta({ id: "LegalEntity" });

const legal_entity_id = z.uuid({ error: "must be a UUID" });
const area = "Legal entities";

const name = line(200, { missing: "Enter a name", tooLong: "Use at most 200 characters" });
const vat_id = writtenText(40).refine(...oneLine);
const address = writtenText(500).meta({ description: "As on an envelope, lines by line breaks" });

export const listLegalEntities = defineOperation({
  name: "list_legal_entities",
  method: "GET",
  path: "/legal-entities",
  area,
  scope: "accounting:read",
  summary: "List legal entities",
  description:
    "The companies and persons that the organization hires and pays by, in order of their names. An organization has at most 1,000.",
  input: z.object({}),
  output: z.object({ data: z.array(legalEntity) }),
});

export const getLegalEntity = defineOperation({
  name: "get_legal_entity",
  method: "GET",
  path: "/legal-entities/{legal_entity_id}",
  area,
  scope: "accounting:read",
  summary: "Retrieve a legal entity",
  input: z.object({ legal_entity_id }),
  output: z.object({ data: legalEntity }),
});

export const createLegalEntity = defineOperation({
  name: "create_legal_entity",
  method: "POST",
  path: "/legal-entities",
  area,
  scope: "accounting:write",
  summary: "Add a legal entity",
  description: "An organization has at most 1,000.",
  input: z.object({
    name,
    country: countryCode,
    currency: currencyCode.meta({ description: "What it pays in; ISO 4217 code" }),
    vat_id: vat_id.default(""),
    type: oneOf(legalEntityTypes).default("company"),
    address: address.default(""),
  }),
  output: z.object({ data: legalEntity }),
  status: 201,
});

export const updateLegalEntity = defineOperation({
  name: "update_legal_entity",
  method: "PATCH",
  path: "/legal-entities/{legal_entity_id}",
  area,
  scope: "accounting:write",
  summary: "Change a legal entity",
  description:
    "What is left out stays. Country and currency stay once an invoice, a payment or a refund names the entity: taxes and amounts of documents depend on them. Add another entity instead.",
  input: z.object({
    legal_entity_id,
    name: name.optional(),
    country: countryCode.optional(),
    currency: currencyCode.optional(),
    vat_id: vat_id.optional(),
    type: oneOf(legalEntityTypes).optional(),
    address: address.optional(),
  }),
  output: z.object({ data: legalEntity }),
});

export const deleteLegalEntity = defineOperation({
  name: "delete_legal_entity",
  method: "DELETE",
  path: "/legal-entities/{legal_entity_id}",
  area,
  scope: "accounting:write",
  summary: "Delete a legal entity",
  description: "Only while no contract, invoice, payment or refund names it; otherwise 409 says what does.",
  refuses: [409],
  input: z.object({ legal_entity_id }),
  output: deleted,
  destructive: true,
});
