import { z } from "zod";
import { writtenText } from "#lib/platform/api/input-fields.ts";
import { line, oneOrSeveral, outgoingUuid, text, timestamp } from "#lib/platform/declaration/fields.ts";
import { defaultStageTypes, stageCategories } from "./words.ts";

/** An ID as input. */
export const id = z.uuid({ error: "must be a UUID" }).toLowerCase();

export const ids = oneOrSeveral(id, "must be one or more UUIDs");

export const slugs = oneOrSeveral(
  text().min(1, "must not be blank").max(100, "must have at most 100 characters"),
  "must be one or more slugs",
);

export const emailAddress = text("must be an email address")
  .max(200, "must have at most 200 characters")
  .pipe(z.email("must be an email address"));

export const phoneNumber = line(50);

export const emailSubject = writtenText(200).min(1, "Subject is required.");

/** The HTML of an email. */
export const emailBody = writtenText(50_000).min(1, "Body is required.");

export const reference = z.object({ id: outgoingUuid, title: z.string() });

export const tagReference = z.object({ id: outgoingUuid, label: z.string() });

export const member = z.object({ id: outgoingUuid, name: z.string() });

/** Who wrote a note. */
export const noteAuthor = {
  created_by: outgoingUuid.meta({ description: "ID of its author: a member, or the access token that sent it" }),
  creator: z
    .object({ id: outgoingUuid, name: z.string(), type: z.enum(["member", "access_token"]) })
    .meta({ description: "Its author" }),
};

export const named = z.object({ id: outgoingUuid, name: z.string() });

export const jobEmploymentType = z.object({ id: outgoingUuid, employment_type: named });

const sourceSlugs = [
  "SOURCED_INTERNALLY",
  "EXTERNAL_CAREER_PAGE",
  "LINKEDIN_PREMIUM",
  "LINKEDIN_BASIC",
  "INTERNAL_CAREER_PAGE",
  "INTERNAL_REFERRAL",
  "BULK_IMPORTED",
] as const;

export const sourceSlug = z
  .string()
  .nullable()
  .meta({ description: `A slug from \`GET /ats/application-sources\`: ${sourceSlugs.join(", ")}, or one of your own` });

/** `others` selects stages without a default type. */
export const stageSlugFilters = {
  current_stage_category_type_slugs: slugs
    .optional()
    .meta({ description: `Categories of the current stage: ${stageCategories.join(", ")}` }),
  current_stage_default_type_slugs: slugs.optional().meta({
    description: `Default types of the current stage: ${defaultStageTypes.join(", ")}; \`others\` selects custom stages`,
  }),
};

export const stage = z.object({
  id: outgoingUuid,
  name: z.string(),
  description: z.string().nullable(),
  stage_order: z.int(),
  default_type_slug: z.string().nullable().meta({ description: "Null for a custom stage" }),
  interview_plan_id: outgoingUuid,
  category_type_slug: z.string(),
});

export const settingName = (missing: string) => line(100, { missing });

export const stamps = { created_at: timestamp, updated_at: timestamp };
