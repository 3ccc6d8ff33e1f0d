import { z } from "zod";
import { writtenText } from "#lib/platform/api/input-fields.ts";
import {
  countryCode,
  currencyCode,
  knownCurrencyCode,
  line,
  oneLine,
  oneOf,
} from "#lib/platform/declaration/fields.ts";
import { legalEntityTypes } from "./rules.ts";

export const legal_entity_id = z.uuid({ error: "must be a UUID" });

const name = line(200, { missing: "Enter a name", tooLong: "Use at most 200 characters" }).meta({
  description: "Registered name",
});

const vat_id = writtenText(40).refine(...oneLine);

const address = writtenText(500).meta({ description: "As it should appear on an envelope, with line breaks" });

const codeHint = "Use 2 to 6 letters and digits, starting with a letter";

const codeAs = (pattern: RegExp) => z.string({ error: codeHint }).trim().toUpperCase().regex(pattern, codeHint);

const code = codeAs(/^[A-Z][A-Z0-9]{1,5}$/).meta({
  description: "In the numbers of its documents, as in INV-PL-2026-0001. Unique in the organization",
  examples: ["PL"],
});

export const createLegalEntityInput = z.object({
  name,
  country: countryCode,
  currency: currencyCode.meta({ description: "Currency it pays in; ISO 4217 code" }),
  vat_id: vat_id.default(""),
  type: oneOf(legalEntityTypes).default("company").meta({ description: "Its legal form. Default `company`" }),
  address: address.default(""),
  code: codeAs(/^(?:[A-Z][A-Z0-9]{1,5})?$/)
    .default("")
    .meta({
      description:
        "In the numbers of its documents, as in INV-PL-2026-0001. Unique in the organization. Default: the country, with a digit if that is taken",
      examples: ["PL"],
    }),
});

export const updateLegalEntityInput = z.object({
  legal_entity_id,
  name: name.optional(),
  country: countryCode.optional(),
  currency: knownCurrencyCode.optional(),
  vat_id: vat_id.optional(),
  type: oneOf(legalEntityTypes).optional().meta({ description: "Its legal form" }),
  address: address.optional(),
  code: code.optional(),
});
