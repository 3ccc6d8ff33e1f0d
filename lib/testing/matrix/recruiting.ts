import { randomUUID } from "node:crypto";
import {
  addApplication,
  addAttachment,
  addCandidate,
  addEmail,
  addJob,
  addRecruiter,
  addTag,
  linkTag,
  type TestJob,
} from "#lib/testing/recruiting.ts";
import type { Stage } from "#lib/testing/stage.ts";
import type { Arrange, Arrangements } from "./arrange.ts";
import { erasedOf } from "./erased-of.ts";

const candidateOf: Arrange = async (at, of) => ({ candidate_id: await addCandidate(at.owner, at[of]) });
const applicationOf: Arrange = async (at, of) => {
  const { application_id } = await addApplication(at.owner, at[of]);
  return { application_id };
};
const jobOf: Arrange = async (at, of) => ({ job_id: (await addJob(at.owner, at[of])).job_id });

const settingOf =
  (table: string, key: string, values: Record<string, string>): Arrange =>
  async (at, of) => {
    const [row] =
      await at.owner`insert into ${at.owner(table)} ${at.owner({ organization_id: at[of].id, ...values, name: `Matrix ${randomUUID()}` })} returning id`;
    return { [key]: row?.id };
  };

const departmentOf = settingOf("departments", "department_id", {});
const reasonOf = settingOf("archivation_reasons", "reason_id", { kind: "OTHER" });
const templateOf = settingOf("email_templates", "template_id", { subject: "Hi", body: "<p>Hi</p>" });

const stages = () => [
  { name: "Applied", category_type_slug: "LEAD", default_type_slug: "applied" },
  { name: "Archived", category_type_slug: "COMPLETED", default_type_slug: "archived" },
];

const planOf: Arrange = async (at, of) => {
  const [row] =
    await at.owner`insert into interview_plans ${at.owner({ organization_id: at[of].id, name: `Plan ${randomUUID()}` })} returning id`;
  await at.owner`insert into interview_plan_stages ${at.owner({
    ...{ organization_id: at[of].id, interview_plan_id: row?.id, name: "Applied", stage_order: 1 },
    ...{ category_type_slug: "LEAD", default_type_slug: "applied" },
  })}`;
  return { interview_plan_id: row?.id };
};

const postingOf: Arrange = async (at, of) => {
  const { job_id } = await addJob(at.owner, at[of]);
  const [row] =
    await at.owner`insert into job_postings ${at.owner({ organization_id: at[of].id, job_id, title: "Engineer", job_board_type: "LINKEDIN" })} returning id`;
  return { job_posting_id: row?.id };
};

/** A posting with a working public page. */
const publishedOf: Arrange = async (at, of) => {
  const posting = await postingOf(at, of);
  await at.owner`update job_postings set publication_state = 'PUBLISHED_BASIC', requires_cv = false where id = ${posting.job_posting_id as string}`;
  return posting;
};

const criterionOf: Arrange = async (at, of) => {
  const { job_id, criteria_id } = await addJob(at.owner, at[of]);
  return { job_id, job_criteria_id: criteria_id };
};

const noteOf: Arrange = async (at, of) => {
  const { application_id } = await addApplication(at.owner, at[of]);
  const author_id = await addRecruiter(at.owner, at[of]);
  const [row] = await at.owner`insert into application_notes ${at.owner({
    organization_id: at[of].id,
    ...{ application_id, author_id, richtext_content: "<p>Matrix</p>" },
  })} returning id`;
  return { application_id, note_id: row?.id };
};

/** An application that was moved once. */
const movedOf: Arrange = async (at, of) => {
  const { application_id, entry_id, job } = await addApplication(at.owner, at[of]);
  const entry = { organization_id: at[of].id, application_id, is_move: true, status: "ACTIVE" };
  const [row] = await at.owner`insert into application_stages ${at.owner({
    ...entry,
    interview_plan_stage_id: job.stages.interview as string,
    previous_entry_id: entry_id,
  })} returning id`;
  await at.owner`update applications set current_stage_entry_id = ${row?.id}, current_stage_id = ${job.stages.interview as string}
    where organization_id = ${at[of].id} and id = ${application_id}`;
  return { application_id, application_stage_id: row?.id };
};

/** What list filters match: a job with a tagged candidate who meets its criterion, the same in every row. */
const found = new WeakMap<Stage, Promise<{ job: TestJob; tag_id: string }>>();
function setOf(at: Stage) {
  const made = (async () => ({ job: await addJob(at.owner, at.first), tag_id: await addTag(at.owner, at.first) }))();
  if (!found.has(at)) found.set(at, made);
  return found.get(at) ?? made;
}

async function addRow(at: Stage) {
  const { job, tag_id } = await setOf(at);
  const { application_id, candidate_id } = await addApplication(at.owner, at.first, { job });
  await linkTag(at.owner, at.first, candidate_id, tag_id);
  await at.owner`insert into application_matchings ${at.owner({
    organization_id: at.first.id,
    ...{ application_id, job_criteria_id: job.criteria_id, is_matched: "MATCHED" },
  })}`;
}

const boardOf: Arrange = async (at, of) => {
  const job = of === "first" ? (await setOf(at)).job : await addJob(at.owner, at[of]);
  return { job_id: job.job_id, interview_plan_stage_id: job.stages.applied as string };
};

const attachmentsOf: Arrange = async (at, of) => ({
  attachable_type_slug: "CANDIDATE",
  attachable_id: await addCandidate(at.owner, at[of]),
  attachment_type_slug: "CV",
});

const attachmentOf: Arrange = async (at, of) => {
  const candidate_id = await addCandidate(at.owner, at[of]);
  return { candidate_id, attachment_id: await addAttachment(at.owner, at[of], candidate_id) };
};

const newCandidate = () => ({ first_name: "Ma", last_name: "Trix", email: `${randomUUID()}@candidates.example` });

async function newApplication(at: Stage) {
  const { job_id, job_employment_type_id } = await addJob(at.owner, at.first);
  return { job_id, job_employment_type_id, candidate_id: await addCandidate(at.owner, at.first) };
}

async function newMove(at: Stage) {
  const { stages } = await addJob(at.owner, at.first);
  const creator_id = await addRecruiter(at.owner, at.first);
  return { creator_id, interview_plan_stage_id: stages.interview, is_current_stage: true };
}

export const recruiting: Arrangements = {
  list_candidates: {
    row: addRow,
    filters: async (at) => ({ department_ids: (await setOf(at)).job.department_id }),
  },
  get_candidate: { keys: candidateOf },
  create_candidate: { body: newCandidate },
  export_candidate: { keys: candidateOf },
  import_candidates: {
    body: () => ({ csv: `first_name,last_name,email\nMa,Trix,${randomUUID()}@candidates.example`, dry_run: true }),
  },
  update_candidate: { keys: candidateOf, body: () => ({ phone_number: "+49 30 5550142" }) },
  get_candidate_erasure: {
    keys: async (at, of) => erasedOf(at, of, "candidates", { candidate_id: await addCandidate(at.owner, at[of]) }),
  },
  anonymize_candidate: { keys: candidateOf, body: () => ({}) },
  update_job_page: { body: () => ({ slug: `matrix-${randomUUID().slice(0, 8)}` }) },
  undo_candidate_merge: {
    async keys(at, of) {
      const [candidate_id, duplicate_id] = [await addCandidate(at.owner, at[of]), await addCandidate(at.owner, at[of])];
      const snapshot = { duplicate: { email: "" }, filled: {}, alternative_emails: [], alternative_phone_numbers: [] };
      const [row] = await at.owner`
        insert into candidate_merges (organization_id, kept_id, duplicate_id, snapshot)
          values (${at[of].id}, ${candidate_id}, ${duplicate_id}, ${JSON.stringify({ ...snapshot, shared_tag_ids: [], moved: {} })}::text::jsonb) returning id`;
      return { candidate_id, merge_id: row?.id };
    },
    body: () => ({}),
  },
  merge_candidates: {
    keys: candidateOf,
    body: async (at) => ({ duplicate_id: await addCandidate(at.owner, at.first) }),
  },
  replace_candidate_tags: {
    keys: candidateOf,
    body: async (at) => ({ tag_ids: [await addTag(at.owner, at.first)] }),
  },
  list_tags: { row: (at) => addTag(at.owner, at.first) },
  create_tag: { body: () => ({ label: `Matrix ${randomUUID()}` }) },
  get_tag: { keys: async (at, of) => ({ tag_id: await addTag(at.owner, at[of]) }) },
  update_tag: {
    keys: async (at, of) => ({ tag_id: await addTag(at.owner, at[of]) }),
    body: () => ({ label: `Matrix ${randomUUID()}` }),
  },
  delete_tag: { keys: async (at, of) => ({ tag_id: await addTag(at.owner, at[of]) }) },
  list_applications: {
    row: addRow,
    filters: async (at) => ({
      job_criterias_matchings: JSON.stringify({
        job_criteria_id: (await setOf(at)).job.criteria_id,
        is_matched: "MATCHED",
      }),
      entered_from_date: "2020-01-01",
    }),
  },
  get_application: { keys: applicationOf },
  create_application: { body: newApplication },
  create_application_note: {
    keys: applicationOf,
    body: async (at) => ({
      author_id: await addRecruiter(at.owner, at.first),
      richtext_content: "<p>Strong portfolio.</p>",
    }),
  },
  get_application_note: { keys: noteOf },
  update_application_note: { keys: noteOf, body: () => ({ richtext_content: "<p>Matrix</p>" }) },
  delete_application_note: { keys: noteOf },
  move_application: { keys: applicationOf, body: newMove },
  list_application_stages: { keys: applicationOf },
  undo_application_move: { keys: movedOf, body: () => ({}) },
  set_criteria_matching: {
    keys: async (at, of) => {
      if (of === "second") return applicationOf(at, of);
      const { job } = await setOf(at);
      const { application_id } = await addApplication(at.owner, at.first, { job });
      return { application_id };
    },
    body: async (at) => ({ job_criteria_id: (await setOf(at)).job.criteria_id, is_matched: "MATCHED" }),
  },
  get_board: { keys: jobOf },
  list_board_cards: { keys: boardOf, row: addRow },
  list_board_changes: { keys: jobOf },
  list_jobs: { row: (at) => addJob(at.owner, at.first) },
  get_job: { keys: jobOf },
  get_job_funnel: { keys: jobOf },
  create_job: { body: () => ({ title: "Tester" }) },
  update_job: { keys: jobOf, body: () => ({ location: "Gdynia" }) },
  open_job: { keys: jobOf, body: () => ({}) },
  close_job: { keys: jobOf, body: () => ({}) },
  list_job_postings: { keys: jobOf },
  create_job_posting: { keys: jobOf, body: () => ({ title: "Tester", job_board_type: "EXTERNAL_CAREER_PAGE" }) },
  get_job_posting: { keys: postingOf },
  update_job_posting: { keys: postingOf, body: () => ({ publication_state: "PUBLISHED_BASIC" }) },
  get_public_job: { keys: publishedOf },
  send_job_application: { keys: publishedOf, body: newCandidate },
  list_job_criteria: { keys: jobOf },
  create_job_criterion: { keys: jobOf, body: () => ({ title: "Speaks Polish" }) },
  delete_job_criterion: { keys: criterionOf },
  get_interview_plan: { keys: planOf },
  create_interview_plan: { body: () => ({ name: `Matrix ${randomUUID()}`, stages: stages() }) },
  update_interview_plan: { keys: planOf, body: () => ({ stages: stages() }) },
  list_departments: { row: (at) => departmentOf(at, "first") },
  create_department: { body: () => ({ name: `Matrix ${randomUUID()}` }) },
  get_department: { keys: departmentOf },
  update_department: { keys: departmentOf, body: () => ({ name: `Matrix ${randomUUID()}` }) },
  delete_department: { keys: departmentOf },
  list_application_sources: {
    row: (at) =>
      at.owner`insert into application_sources ${at.owner({ organization_id: at.first.id, slug: `S${randomUUID()}` })}`,
  },
  create_application_source: { body: () => ({ slug: `FAIR_${randomUUID().slice(0, 8)}` }) },
  create_employment_type: { body: () => ({ name: `Matrix ${randomUUID()}` }) },
  create_archivation_reason: { body: () => ({ name: `Matrix ${randomUUID()}` }) },
  get_archivation_reason: { keys: reasonOf },
  update_archivation_reason: { keys: reasonOf, body: () => ({ is_retired: true }) },
  create_email_template: { body: () => ({ name: `Matrix ${randomUUID()}`, subject: "Hi", body: "<p>Hi</p>" }) },
  get_email_template: { keys: templateOf },
  update_email_template: { keys: templateOf, body: () => ({ subject: "Hello" }) },
  delete_email_template: { keys: templateOf },
  preview_email_template: {
    keys: templateOf,
    body: async (at) => ({ application_id: (await addApplication(at.owner, at.first)).application_id }),
  },
  list_emails: { row: (at) => addEmail(at.owner, at.first) },
  get_email: { keys: async (at, of) => ({ email_id: await addEmail(at.owner, at[of]) }) },
  cancel_email: { keys: async (at, of) => ({ email_id: await addEmail(at.owner, at[of]) }), body: () => ({}) },
  list_attachments: {
    keys: attachmentsOf,
    row: (at, keys) => addAttachment(at.owner, at.first, keys.attachable_id as string),
  },
  create_candidate_attachment: {
    keys: candidateOf,
    body: () => ({ file: new File(["%PDF-1.4\n%%EOF\n"], "cv.pdf"), attachment_type_slug: "CV" }),
  },
  delete_candidate_attachment: { keys: attachmentOf },
};
