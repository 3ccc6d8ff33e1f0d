import { z } from "zod";
import { writtenText } from "#lib/platform/api/input-fields.ts";
import { inArea, type OutputOf } from "#lib/platform/declaration/contract.ts";
import { line, outgoingDay, outgoingUuid, text, timestamp } from "#lib/platform/declaration/fields.ts";
import { uploadedDocument } from "#lib/platform/uploads/file-fields.ts";
import { longestFile } from "#lib/platform/uploads/upload-rule.ts";
import { id, named, phoneNumber } from "#lib/recruiting/fields.ts";
import { longestAnswer, maxQuestions, questionTypes } from "#lib/recruiting/job-postings/rules.ts";

const defineOperation = inArea("Public jobs");

const job = z
  .object({
    id: outgoingUuid,
    title: z.string(),
    description: z.string().meta({ description: "Sanitized HTML" }),
    location: z.string().nullable(),
    salary: z.string().nullable(),
    organization: z.object({
      name: z.string(),
      logo_path: z.string().nullable().meta({ description: "Picture with the organization's logo; null without one" }),
      jobs_path: z.string().meta({ description: "Page with the organization's open jobs" }),
    }),
    is_listed: z.boolean().meta({ description: "Whether it is on the organization's external career page" }),
    published_on: outgoingDay.meta({ description: "When the posting was made" }),
    employment_types: z.array(named).meta({ description: "Use `id` as `job_employment_type_id` in an application" }),
    questions: z.array(
      z.object({
        id: outgoingUuid,
        type: z.enum(questionTypes),
        text: z.string(),
        is_required: z.boolean(),
        options: z.array(z.object({ id: outgoingUuid, label: z.string() })),
      }),
    ),
    consent_text: z.string().meta({ description: "The text applicants have to agree to; empty if none" }),
    requires_cv: z.boolean(),
  })
  .meta({ id: "PublicJob" });

const shared = { scope: null, principals: ["applicant"] } as const;

const job_posting_id = id;

export const getPublicJob = defineOperation({
  ...shared,
  name: "get_public_job",
  method: "GET",
  path: "/public-jobs/{job_posting_id}",
  summary: "Retrieve a published job and its application form",
  description:
    "Needs no token. Responds with 404 unless the posting is published and its job is open. At most 120 requests per minute from one network.",
  input: z.object({ job_posting_id }),
  output: z.object({ data: job }),
});

/** Multipart bodies have no booleans. */
const agreed = z
  .union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")], {
    error: "must be true or false",
  })
  .default(false);

export const sendJobApplication = defineOperation({
  ...shared,
  name: "send_job_application",
  method: "POST",
  path: "/public-jobs/{job_posting_id}/applications",
  summary: "Apply for a published job",
  description:
    "Needs no token. Adds an application, and a candidate if the email address is new. An existing candidate isn't changed, and the response is the same either way. At most 30 requests per hour from one network.",
  body: "multipart",
  takesDocuments: true,
  longestBody: longestFile + 1024 * 1024,
  input: z.object({
    job_posting_id,
    first_name: line(100, { missing: "First name is required." }).meta({ description: "First name" }),
    last_name: line(100, { missing: "Last name is required." }).meta({ description: "Last name" }),
    email: text("Email address is required.")
      .max(200, "Use at most 200 characters.")
      .pipe(z.email("Enter a valid email address."))
      .meta({ description: "Email address" }),
    phone_number: phoneNumber.nullish().meta({ description: "Phone number" }),
    job_employment_type_id: id.optional().meta({ description: "Default: the first one of the job" }),
    answers: z
      .record(id, writtenText(longestAnswer.PARAGRAPH), { error: "must be answers by question ID" })
      .refine((answers) => Object.keys(answers).length <= maxQuestions, "has more answers than a form has questions")
      .default({})
      .meta({
        description:
          "By question ID: text, the ID of an option, or `yes` or `no`. In a multipart body, send each as `answers[<question ID>]`.",
      }),
    file: uploadedDocument
      .optional()
      .meta({ description: "CV: PDF, DOCX, ODT, PNG, JPEG, WebP, or HEIC, at most 20 MB" }),
    consent: agreed.meta({ description: "Must be true if the job has a `consent_text`" }),
    website: z
      .string({ error: "must be text" })
      .max(0, "Leave this field empty. It only catches programs that fill in every field.")
      .optional()
      .meta({ description: "Must be empty" }),
  }),
  output: z.object({
    data: z.object({ id: outgoingUuid.meta({ description: "Of the submitted form" }), received_at: timestamp }),
  }),
  status: 201,
  changes: [],
});

export type OpenJob = OutputOf<typeof getPublicJob>["data"];
