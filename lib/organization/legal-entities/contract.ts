import { z } from "zod";
import { inArea, type OutputOf } from "#lib/platform/declaration/contract.ts";
import { deleted, outgoingUuid, timestamp } from "#lib/platform/declaration/fields.ts";
import { createLegalEntityInput, legal_entity_id, updateLegalEntityInput } from "./inputs.ts";
import { legalEntityTypes } from "./rules.ts";

const legalEntity = z
  .object({
    id: outgoingUuid,
    name: z.string(),
    country: z.string().meta({ description: "ISO 3166-1 alpha-2 code" }),
    currency: z.string().meta({ description: "Currency it pays in; ISO 4217 code" }),
    vat_id: z.string(),
    type: z.enum(legalEntityTypes),
    address: z.string().meta({ description: "As it should appear on an envelope, with line breaks" }),
    code: z.string().meta({
      description: "In the numbers of its documents, as in INV-PL-2026-0001. Unique in the organization",
      examples: ["PL"],
    }),
    is_code_used: z.boolean().meta({ description: "Whether document numbers contain its code; it can't change then" }),
    is_in_use: z
      .boolean()
      .meta({ description: "Whether contracts, invoices, payments, or refunds use it; it can't be deleted then" }),
    has_documents: z.boolean().meta({
      description: "Whether invoices, payments, or refunds use it; its country and currency can't change then",
    }),
    created_at: timestamp,
  })
  .meta({ id: "LegalEntity" });

const defineOperation = inArea("Legal entities");

export const listLegalEntities = defineOperation({
  name: "list_legal_entities",
  words: "subsidiaries branches company companies subsidiary entity",
  method: "GET",
  path: "/legal-entities",
  scope: "accounting:read",
  summary: "List legal entities",
  description:
    "The companies and individuals through which the organization hires and pays, sorted by name. At most 1,000.",
  input: z.object({}),
  output: z.object({ data: z.array(legalEntity) }),
});

export const getLegalEntity = defineOperation({
  name: "get_legal_entity",
  method: "GET",
  path: "/legal-entities/{legal_entity_id}",
  scope: "accounting:read",
  summary: "Retrieve a legal entity",
  description:
    "`is_in_use` says whether it can still be deleted, `has_documents` whether its country and currency can still change, and `is_code_used` whether its code can.",
  input: z.object({ legal_entity_id }),
  output: z.object({ data: legalEntity }),
});

export const createLegalEntity = defineOperation({
  name: "create_legal_entity",
  words: "subsidiary company branch entity add set up register",
  adds: true,
  method: "POST",
  path: "/legal-entities",
  scope: "accounting:write",
  summary: "Add a legal entity",
  description: "An organization has at most 1,000. Its code is in the numbers of its documents.",
  refuses: [409],
  input: createLegalEntityInput,
  output: z.object({ data: legalEntity }),
  status: 201,
});

export const updateLegalEntity = defineOperation({
  name: "update_legal_entity",
  words: "company address vat number subsidiary",
  method: "PATCH",
  path: "/legal-entities/{legal_entity_id}",
  scope: "accounting:write",
  summary: "Change a legal entity",
  description:
    "Only the fields you send change. You can't change the country or currency once an invoice, payment, or refund uses the entity, because taxes and amounts depend on them, nor the code once a document number contains it. Add another entity instead.",
  input: updateLegalEntityInput,
  output: z.object({ data: legalEntity }),
});

export const deleteLegalEntity = defineOperation({
  name: "delete_legal_entity",
  method: "DELETE",
  path: "/legal-entities/{legal_entity_id}",
  scope: "accounting:write",
  summary: "Delete a legal entity",
  description: "Only if no contract, invoice, payment, or refund uses it. Otherwise the 409 response says what does.",
  refuses: [409],
  input: z.object({ legal_entity_id }),
  output: deleted,
  destructive: true,
});

export type LegalEntity = OutputOf<typeof listLegalEntities>["data"][number];
