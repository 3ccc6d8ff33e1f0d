import { z } from "zod";
import { inArea, type OutputOf } from "#lib/platform/declaration/contract.ts";
import {
  dateOrDateTime,
  line,
  outgoingUuid,
  text,
  timestamp,
  totalIsMinimum,
} from "#lib/platform/declaration/fields.ts";
import { pageInput, pageOf, searchText } from "#lib/platform/declaration/list-fields.ts";
import { outsidersText, untrusted } from "#lib/platform/declaration/untrusted.ts";
import { receipt } from "#lib/platform/erasure/receipt.ts";
import {
  emailAddress,
  id,
  ids,
  phoneNumber,
  reference,
  stage,
  stageSlugFilters,
  stamps,
  tagReference,
} from "#lib/recruiting/fields.ts";
import { stageEntryStatuses } from "#lib/recruiting/words.ts";

const defineOperation = inArea("Candidates");

const webAddress = text("must be a URL")
  .max(2000, "must have at most 2,000 characters")
  .pipe(z.url({ protocol: /^https?$/, error: "must be a URL that starts with https:// or http://" }))
  .nullish()
  .meta({ format: "uri", examples: ["https://www.linkedin.com/in/ada-okafor"] });

const candidateFields = {
  first_name: line(100).meta({ description: "First name" }),
  last_name: line(100).meta({ description: "Last name" }),
  email: emailAddress.meta({ description: "Unique in the organization, ignoring case" }),
  phone_number: phoneNumber.nullish().meta({ description: "Phone number" }),
  headline: line(200)
    .nullish()
    .meta({ description: "What they do now, in a few words", examples: ["Surveyor at Nordwind"] }),
  pic_url: webAddress.meta({ description: "Web address of a picture" }),
  linkedin_profile_url: webAddress.meta({ description: "Web address of the LinkedIn profile" }),
};

export const candidate = z
  .object({
    id: outgoingUuid,
    numeric_id: z.int().meta({ description: "The candidate's number in the organization, starting at 1" }),
    first_name: outsidersText,
    last_name: outsidersText,
    email: untrusted(z.string().meta({ description: "Empty after the candidate has been erased" })),
    phone_number: outsidersText.nullable(),
    alternative_emails: z.array(outsidersText).meta({
      description: "Email addresses of merged duplicates, in lower case; they find and match the candidate, too",
    }),
    alternative_phone_numbers: z.array(outsidersText).meta({ description: "Phone numbers of merged duplicates" }),
    headline: outsidersText.nullable(),
    pic_url: outsidersText.nullable(),
    linkedin_profile_url: outsidersText.nullable(),
    source: z.string().nullable(),
    imported_id: z.string().nullable(),
    import_session_id: outgoingUuid.nullable(),
    final_archivation_at: timestamp.nullable().meta({
      description: "When the last of the candidate's applications was archived; null while one is open",
    }),
    anonymized_at: timestamp.nullable(),
    ...stamps,
  })
  .meta({ id: "Candidate" });

export const candidateApplication = z.object({
  id: outgoingUuid,
  created_at: timestamp,
  job: reference,
  current_application_interview_plan_stage: z
    .object({
      id: outgoingUuid,
      status: z.enum(stageEntryStatuses),
      created_at: timestamp,
      application_id: outgoingUuid,
      interview_plan_stage_id: outgoingUuid,
      interview_plan_stage: stage,
    })
    .nullable(),
});

export const candidateTag = z.object({
  id: outgoingUuid,
  tag_id: outgoingUuid,
  candidate_id: outgoingUuid,
  tag: tagReference,
});

const listedCandidate = candidate
  .omit({ source: true, imported_id: true, import_session_id: true, anonymized_at: true })
  .extend({
    total_applications_count: z.int(),
    applications: z.array(candidateApplication).meta({ description: "The latest 100" }),
    candidate_tags: z.array(candidateTag),
  })
  .meta({ id: "ListedCandidate" });

const candidate_id = id;

export const listCandidates = defineOperation({
  name: "list_candidates",
  words: "applicant applicants people find tagged labeled email openings interview jobs everyone touched twice called",
  tolerant: true,
  method: "GET",
  path: "/ats/candidates",
  scope: "ats:read",
  summary: "List candidates",
  description: "The organization's candidates with their applications and tags, newest first.",
  input: z.object({
    search: searchText("Text in the candidate's name or email address"),
    job_ids: ids.optional().meta({ description: "Only candidates who applied for one of these jobs" }),
    department_ids: ids.optional().meta({ description: "Only candidates who applied in one of these departments" }),
    tag_ids: ids.optional().meta({ description: "Only candidates with one of these tags" }),
    ...stageSlugFilters,
    updated_after: dateOrDateTime.optional().meta({ description: "Only candidates updated after this time" }),
    ...pageInput(20),
  }),
  output: pageOf(listedCandidate, { total: true }).extend({ total_is_minimum: totalIsMinimum }),
  errors: { 400: "bare_item", 500: "coded" },
});

export const getCandidate = defineOperation({
  name: "get_candidate",
  words: "applicant profile cv resume details",
  method: "GET",
  path: "/ats/candidates/{candidate_id}",
  scope: "ats:read",
  summary: "Retrieve a candidate",
  description:
    "Includes contact details, tags, and the latest 100 applications. `merged_into_id` is set if the candidate was merged into another one.",
  input: z.object({ candidate_id }),
  output: z.object({
    data: candidate.extend({
      merged_into_id: outgoingUuid.nullable().meta({ description: "The candidate this one was merged into" }),
      total_applications_count: z.int(),
      applications: z.array(candidateApplication).meta({ description: "The latest 100" }),
      candidate_tags: z.array(candidateTag),
      merges: z
        .array(
          z.object({
            id: outgoingUuid,
            duplicate_id: outgoingUuid,
            name: untrusted(z.string().meta({ description: "The duplicate's name" })),
            email: outsidersText,
            merged_at: timestamp,
            undo_until: timestamp,
          }),
        )
        .meta({ description: "Merges into this candidate that can still be undone, newest first" }),
    }),
  }),
});

export const createCandidate = defineOperation({
  name: "create_candidate",
  words: "applicant new referral person hire add her his name",
  adds: true,
  isShownWrapped: true,
  tolerant: true,
  method: "POST",
  path: "/ats/candidates",
  scope: "ats:write",
  summary: "Add a candidate",
  description:
    "Refused with 400 if a candidate in the organization already has this email address, or has it as an alternative.",
  input: z.object(candidateFields),
  output: z.object({ data: candidate }),
  status: 201,
  errors: { 400: "coded", 500: "coded" },
});

export const updateCandidate = defineOperation({
  name: "update_candidate",
  words: "applicant change phone email rename",
  method: "PATCH",
  path: "/ats/candidates/{candidate_id}",
  scope: "ats:write",
  summary: "Change a candidate",
  description: "Only the fields you send change.",
  input: z.object({ candidate_id, ...z.object(candidateFields).partial().shape }),
  output: z.object({ data: candidate }),
});

export const anonymizeCandidate = defineOperation({
  name: "anonymize_candidate",
  words: "delete everything hold data right to be forgotten personal wipe erase gdpr forget privacy",
  method: "POST",
  path: "/ats/candidates/{candidate_id}/anonymize",
  scope: "ats:write",
  summary: "Erase a candidate's personal data",
  description:
    "Permanently removes the name, email address, phone number, links, notes, form answers, attachments, and emails, also from stored webhook events and merges. Active applications are archived, and boards no longer show any. Applications and their stage history stay so statistics remain correct. The receipt says what was erased, what was kept, why, and until when.",
  input: z.object({ candidate_id }),
  output: z.object({ data: candidate, receipt }),
  destructive: true,
});

export const getCandidateErasure = defineOperation({
  name: "get_candidate_erasure",
  words: "gdpr proof right to be forgotten receipt what was erased kept backups",
  method: "GET",
  path: "/ats/candidates/{candidate_id}/erasure",
  scope: "ats:read",
  summary: "Retrieve the receipt of a candidate's erasure",
  description:
    "What the last erasure of the candidate's personal data erased, what it kept, why, and until when, also in backups.",
  input: z.object({ candidate_id }),
  output: z.object({ data: receipt }),
});

export const mergeCandidates = defineOperation({
  name: "merge_candidates",
  words: "duplicate same person twice combine",
  method: "POST",
  path: "/ats/candidates/{candidate_id}/merge",
  scope: "ats:write",
  summary: "Merge a duplicate into a candidate",
  description:
    "Moves the duplicate's applications, tags, attachments, and emails to the candidate in the path, and fills in missing details such as phone number and links. Its email address and phone number become alternatives. The duplicate is then removed from the list. Can be undone for 30 days.",
  input: z.object({ candidate_id, duplicate_id: id }),
  output: z.object({ data: candidate }),
  refuses: [404, 409],
  destructive: true,
});

export const undoCandidateMerge = defineOperation({
  name: "undo_candidate_merge",
  words: "separate split duplicate mistake",
  method: "POST",
  path: "/ats/candidates/{candidate_id}/merges/{merge_id}/undo",
  scope: "ats:write",
  summary: "Undo a merge of candidates",
  description:
    "Makes the duplicate a candidate of its own again, with the applications, tags, attachments, emails, and details that came from it. What was added since stays with the candidate in the path. Possible for 30 days, the newest merge first.",
  input: z.object({ candidate_id, merge_id: id }),
  output: z.object({ data: z.object({ candidate, restored: candidate }) }),
  refuses: [409],
});

export type Candidate = OutputOf<typeof getCandidate>["data"];

export type ListedCandidate = OutputOf<typeof listCandidates>["data"][number];
