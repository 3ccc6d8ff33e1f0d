import { z } from "zod";
import { writtenText } from "#lib/platform/api/input-fields.ts";
import { line } from "#lib/platform/declaration/fields.ts";
import { id } from "#lib/recruiting/fields.ts";

const question_id = id;
const text = (longest: number) => writtenText(longest);
const optionIds = z.array(id, { error: "must be a list of option IDs" }).max(100, "must have at most 100 options");
const day = z.iso.date({ error: "must be a date like 2026-01-31" });
const place = writtenText(200).optional();

/** An answer on an application form, tagged by `type`. */
const answer = z.discriminatedUnion(
  "type",
  [
    z.object({ type: z.literal("FREETEXT"), question_id, answer: text(1000) }),
    z.object({ type: z.literal("PARAGRAPH"), question_id, answer: text(20_000) }),
    z.object({ type: z.literal("SINGLESELECTION"), question_id, selected_option_id: id }),
    z.object({ type: z.literal("MULTISELECTION"), question_id, selected_option_ids: optionIds }),
    z.object({
      type: z.literal("DOCUMENTUPLOAD"),
      question_id,
      document_ids: z.array(id, { error: "must be a list of document IDs" }).max(20, "must have at most 20 documents"),
    }),
    z.object({
      type: z.literal("PRESETDROPDOWN"),
      question_id,
      preset: line(100),
      selected_options: z
        .array(text(200), { error: "must be a list of options" })
        .max(100, "must have at most 100 options"),
    }),
    z.object({ type: z.literal("CUSTOMDROPDOWN"), question_id, selected_option_ids: optionIds }),
    z.object({ type: z.literal("NUMBER"), question_id, value: text(50) }),
    z.object({ type: z.literal("DATEPICKER"), question_id, start_date: day.optional(), end_date: day.optional() }),
    z.object({
      type: z.literal("ADDRESS"),
      question_id,
      address_street: place,
      address_number: place,
      address_city: place,
      address_state: place,
      address_country: place,
      address_zip_code: place,
    }),
    z.object({ type: z.literal("PHONENUMBER"), question_id, phone_number: text(50) }),
    z.object({ type: z.literal("EMAIL"), question_id, email: text(200) }),
  ],
  { error: "must be an answer with a known type" },
);

export type FormAnswer = z.output<typeof answer>;

export const formAnswers = z
  .array(answer, { error: "must be a list of answers" })
  .max(200, "must have at most 200 answers")
  .nullish();
