import { z } from "zod";
import { inArea } from "#lib/platform/declaration/contract.ts";
import { updateReportingCurrencyInput } from "./inputs.ts";

const reportingCurrency = z
  .object({
    currency: z
      .string()
      .nullable()
      .meta({
        description: "ISO 4217 code; null until you add a legal entity or choose a currency",
        examples: ["EUR"],
      }),
    is_default: z.boolean().meta({ description: "Whether it is the currency of the first legal entity" }),
  })
  .meta({ id: "ReportingCurrency" });

const defineOperation = inArea("Exchange rates");

export const getReportingCurrency = defineOperation({
  name: "get_reporting_currency",
  words: "main currency reports",
  method: "GET",
  path: "/reporting-currency",
  scope: "accounting:read",
  summary: "Retrieve the reporting currency",
  description: "Home and payroll totals convert other currencies to it.",
  input: z.object({}),
  output: z.object({ data: reportingCurrency }),
});

export const updateReportingCurrency = defineOperation({
  name: "update_reporting_currency",
  words: "main currency reports change",
  method: "PATCH",
  path: "/reporting-currency",
  scope: "accounting:write",
  summary: "Set the reporting currency, or return to the default",
  description:
    "Changes only how Home and payroll totals are shown. Invoices, payments, and refunds keep their currencies.",
  input: updateReportingCurrencyInput,
  output: z.object({ data: reportingCurrency }),
  changes: ["reporting-currency", "home", "payment-cycles"],
});
