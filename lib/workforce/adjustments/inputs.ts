import { z } from "zod";
import { writtenText } from "#lib/platform/api/input-fields.ts";
import { calendarDay, countryCode, line } from "#lib/platform/declaration/fields.ts";
import { uploadedFile } from "#lib/platform/uploads/file-fields.ts";
import { adjustment_id, amount, title } from "#lib/workforce/invoice-adjustments/inputs.ts";
import { contract_id } from "#lib/workforce/review.ts";

const given = (longest: number, say: string) => writtenText(longest).min(1, say);

const description = given(500, "Enter a description").meta({ description: "What it is for, in full" });

export const vendor = line(150).meta({ description: "Who was paid, as the receipt names them" });

const country = countryCode;

export const adjustment_category_id = given(60, "must be an id from GET /adjustments/categories");

const cycle_reference = writtenText(100)
  .nullish()
  .meta({ description: "Your own name for the payment cycle; kept as it is" });

/** A record's file sent back as it was read; ignored. */
const fileAsRead = z
  .object({ id: z.string(), name: z.string(), fileType: z.string() })
  .nullable()
  .transform(() => undefined);

/** Multipart bodies have only text: `true`, `false`, and `null` arrive as words. */
const word = (value: unknown) => (value === "null" ? null : value);

const move_next_cycle = z
  .preprocess(
    word,
    z
      .union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")], {
        error: "must be true, false, or null",
      })
      .nullish(),
  )
  .optional()
  .meta({
    description: "Pays it in the cycle after the one that its date falls in. Possible until that cycle's cut-off.",
  });

/** A day, or its first moment, which is how records show it. */
const day = z.preprocess(
  (value) => (typeof value === "string" ? value.replace(/T00:00:00(?:\.000)?Z$/, "") : value),
  calendarDay,
);

const date_of_adjustment = z.preprocess(word, day.nullish()).optional().meta({
  description:
    "ISO 8601 date, up to the contract's last day. Default: today. A contractor's deduction for a day that was invoiced is taxed at the rate of that invoice",
});

export const id = adjustment_id.meta({ description: "ID of the adjustment" });

export const createAdjustmentInput = z.object({
  file: uploadedFile,
  title,
  amount,
  vendor,
  country,
  contract_id,
  description,
  adjustment_category_id,
  cycle_reference,
  move_next_cycle,
  date_of_adjustment,
});

export const updateAdjustmentInput = z.object({
  id,
  file: z
    .union([uploadedFile, fileAsRead], { error: "must be a file, sent as a part with a file name" })
    .optional()
    .meta({ description: "A receipt in place of the one it has" }),
  title: title.optional(),
  amount: amount.optional(),
  vendor: vendor.optional(),
  country: country.optional(),
  description: description.optional(),
  adjustment_category_id: adjustment_category_id.optional(),
  cycle_reference,
  move_next_cycle,
  date_of_adjustment,
});
