import { z } from "zod";
import {
  dayOrInstant,
  money,
  oneOrMany,
  outgoingUuid,
  text,
  totalIsMinimum,
} from "#lib/platform/declaration/fields.ts";

const entityTypes = ["individual", "company"] as const;

const expectedHint = "must be an amount as text, e.g. 1250.00";

/** What the caller confirmed that it would come to, as input. */
export const expectedTotal = z.string({ error: expectedHint }).regex(/^\d{1,15}(\.\d{1,4})?$/, expectedHint);

const codeHint = "must be a currency code of three letters, e.g. EUR";

/** ISO 4217 code in either case. */
export const currencyCode = z
  .string({ error: codeHint })
  .regex(/^[A-Za-z]{3}$/, codeHint)
  .transform((code) => code.toUpperCase());

export const currencies = z
  .union([z.array(currencyCode).min(1).max(100), currencyCode.transform((code) => [code])], { error: codeHint })
  .optional()
  .meta({ description: "One currency code or several" });

export const entities = oneOrMany(entityTypes).optional().meta({ description: "One type of legal entity or both" });

/** A reason that people read later. */
export const reasonText = text("Enter a reason")
  .min(1, "Enter a reason")
  .max(500, "Use at most 500 characters")
  .meta({ description: "The reason, kept with the record" });

/** When the money of a payment or refund moved, as input. */
export const paidAt = dayOrInstant.optional();

/** How many invoices and workers a list row names; the breakdown includes all of them. */
export const maxNamed = 1000;

const named = `At most ${maxNamed}; the breakdown has all`;

export const workers = z
  .array(
    z.object({
      id: outgoingUuid.nullable(),
      name: z.string(),
      picUrl: z.string().nullable(),
      contract_id: z.string().nullable(),
    }),
  )
  .meta({ description: `Who it was for. ${named}.` });

export const invoiceIds = z
  .array(z.object({ id: z.string() }))
  .meta({ description: `What it settles, in order. ${named}.` });

export const entityCode = z.string().meta({
  description:
    "The code of the legal entity. New numbers contain it; earlier ones may be the same for several entities",
  examples: ["DE"],
});

/** A document's number. */
export const numberOf = (example: string) =>
  z.string().meta({
    description:
      "Its number. Those with the code of the legal entity are unique in the organization, earlier ones only within the legal entity",
    examples: [example],
  });

export const legalEntity = z.object({
  id: outgoingUuid,
  name: z.string(),
  type: z.enum(entityTypes),
  code: entityCode,
});

export const currencyText = z.string().meta({ description: "ISO 4217 code", examples: ["EUR"] });

export const funds = z.object({
  amount: money,
  original_amount: money.nullable(),
  original_currency: z.string().nullable(),
});

/** Envelope for lists of payments and refund statements. */
export function paymentPageOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    data: z.object({
      rows: z.array(row),
      total: z.int().meta({ description: "Total number of matching records" }),
      has_more: z.boolean(),
      next_cursor: z.string().nullable(),
      total_count: z.int().meta({ description: "The same as `total`" }),
      total_is_minimum: totalIsMinimum,
    }),
  });
}
