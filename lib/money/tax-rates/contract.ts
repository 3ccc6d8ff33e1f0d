import { z } from "zod";
import { inArea, type OutputOf } from "#lib/platform/declaration/contract.ts";
import { countryList, deleted, oneOf, outgoingDay } from "#lib/platform/declaration/fields.ts";
import { pageInput, pageOf } from "#lib/platform/declaration/list-fields.ts";
import { updateTaxRateInput } from "./inputs.ts";

const percent = z.string().meta({ description: "Percent", examples: ["25.5"] });

/** A rate of VAT, GST, or a similar tax, and where it comes from. */
const taxRateFields = {
  country: z.string().meta({ description: "ISO 3166-1 alpha-2 code", examples: ["DE"] }),
  percent,
  name: z.string().meta({ description: "The tax, as on invoices", examples: ["VAT"] }),
  reason: z.string().nullable().meta({ description: "Why no tax is charged, if `percent` is 0" }),
  source: z.string().meta({ description: "The law or authority that sets it; empty for your own rate" }),
  valid_from: outgoingDay,
  is_own: z.boolean().meta({ description: "Whether your organization set it" }),
};

/** What an invoice is taxed by. */
export const taxBasis = z
  .object({
    ...taxRateFields,
    kind: z.enum(["taxed", "no_tax", "cross_border", "unknown"]).meta({
      description:
        "`taxed` or `no_tax` at the rate of the legal entity's country; `cross_border`: no tax, because the contractor is in another country; `unknown`: no tax on fees, because the country's rate isn't known",
    }),
    country: taxRateFields.country.meta({ description: "The legal entity's country" }),
    percent: percent.nullable(),
    name: taxRateFields.name.nullable(),
    source: taxRateFields.source.nullable(),
    valid_from: outgoingDay.nullable(),
  })
  .meta({ id: "TaxBasis" });

const taxRate = z
  .object({
    id: z.string().meta({ examples: ["CA-2026-01-01-own"] }),
    ...taxRateFields,
    is_current: z.boolean().meta({ description: "Whether it applies today" }),
  })
  .meta({ id: "TaxRate" });

const defineOperation = inArea("Tax rates");

export const listTaxRates = defineOperation({
  name: "list_tax_rates",
  words: "vat charge tax percent country vat",
  method: "GET",
  path: "/tax-rates",
  scope: "accounting:read",
  summary: "List tax rates",
  description:
    "Standard rates of VAT or GST with the law or authority that sets them, and your organization's own rates, by country, oldest first. Your own rate replaces the standard one from its day on. A rate of 0 says why no tax is charged. An invoice has the rate of the last day of its payment cycle.",
  input: z.object({
    countries: countryList.optional().meta({ description: "Only rates of these countries" }),
    only: oneOf(["current"])
      .optional()
      .meta({ description: "`current` for the rate of each country that applies today" }),
    ...pageInput(50),
  }),
  output: pageOf(taxRate),
});

export const updateTaxRate = defineOperation({
  name: "update_tax_rate",
  words: "vat tax percent set",
  method: "POST",
  path: "/tax-rates",
  scope: "accounting:write",
  summary: "Add or replace your own tax rate",
  description:
    "Replaces the standard rate of a country from a day on, or your own rate from the same day. Existing invoices keep their tax. Refused while a payment cycle closes that ends on that day or later.",
  example: { country: "CA", percent: "13", name: "HST", valid_from: "2026-01-01" },
  input: updateTaxRateInput,
  output: z.object({ data: taxRate }),
  changes: ["tax-rates", "payment-cycles"],
});

export const deleteTaxRate = defineOperation({
  name: "delete_tax_rate",
  method: "DELETE",
  path: "/tax-rates/{tax_rate_id}",
  scope: "accounting:write",
  summary: "Delete your own tax rate",
  description:
    "Your previous rate or the standard one applies instead. Existing invoices keep their tax. Refused while a payment cycle closes that ends on its day or later.",
  input: z.object({
    tax_rate_id: z
      .string()
      .regex(/^[A-Z]{2}-\d{4}-\d{2}-\d{2}-own$/, "must be the id of your own rate (CA-2026-01-01-own)")
      .meta({ examples: ["CA-2026-01-01-own"] }),
  }),
  output: deleted,
  refuses: [409],
  destructive: true,
  changes: ["tax-rates", "payment-cycles"],
});

export type TaxRate = OutputOf<typeof listTaxRates>["data"][number];
export type TaxBasis = z.output<typeof taxBasis>;
