import { z } from "zod";
import { defineOperation } from "#lib/platform/api/contract.ts";
import { deleted, outgoingUuid, timestamp } from "#lib/platform/api/fields.ts";
import { createLegalEntityInput, legal_entity_id, updateLegalEntityInput } from "./inputs.ts";
import { legalEntityTypes } from "./rules.ts";

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

const area = "Legal entities";

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
  input: createLegalEntityInput,
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
  input: updateLegalEntityInput,
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
