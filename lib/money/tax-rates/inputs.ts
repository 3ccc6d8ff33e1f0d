import { z } from "zod";
import { plainDecimal, writtenText } from "#lib/platform/api/input-fields.ts";
import { calendarDay, countryCode, line, oneLine } from "#lib/platform/declaration/fields.ts";

const isZero = (percent: string) => /^[0.]+$/.test(percent);

export const updateTaxRateInput = z
  .object({
    country: countryCode,
    percent: plainDecimal(3, 3, "13.5")
      .refine((percent) => Number(percent) <= 100, "must be at most 100")
      .meta({ description: "The rate in percent" }),
    name: line(40, { missing: "Enter the name of the tax", tooLong: "Use at most 40 characters" }).meta({
      description: "The tax, as on invoices",
      examples: ["HST"],
    }),
    reason: writtenText(200)
      .refine(...oneLine)
      .optional()
      .meta({ description: "Why no tax is charged; required if `percent` is 0, and only then" }),
    valid_from: calendarDay.meta({
      description: "Applies to payment cycles that end on or after this day, until your next rate for the country",
    }),
  })
  .superRefine(({ percent, reason = "" }, context) => {
    if (isZero(percent) && reason === "")
      context.addIssue({ code: "custom", path: ["reason"], message: "Enter why no tax is charged" });
    if (!isZero(percent) && reason !== "")
      context.addIssue({ code: "custom", path: ["reason"], message: "must be left out unless the rate is 0" });
  });
