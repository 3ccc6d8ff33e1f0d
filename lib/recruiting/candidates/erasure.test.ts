import { expect, test } from "vitest";
import { erasedColumns } from "#db/schema/personal.ts";
import { candidates } from "#db/schema/recruiting-candidates.ts";
import { payloadOf } from "#lib/developers/webhooks/payload.ts";
import { removeLeftoverFiles } from "#lib/platform/files/jobs.ts";
import { eventTypeOf } from "#lib/platform/outbox/event-catalog.ts";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { startWorker } from "#lib/platform/worker/worker.ts";
import { sendJobApplication } from "#lib/recruiting/public-jobs/contract.ts";
import { databaseTexts, isIn, plantCanaries, unnamedOn, wronglyErased } from "#lib/testing/canaries.ts";
import { addApplication, addCandidate, addJob, addRecruiter } from "#lib/testing/recruiting.ts";
import { pdf } from "#lib/testing/sample-files.ts";
import { addToken, send, stage } from "#lib/testing/stage.ts";
import { until } from "#lib/testing/until.ts";
import { addWebhook } from "#lib/testing/webhooks.ts";
import { createCandidate } from "./contract.ts";

const at = await stage();
const author_id = await addRecruiter(at.owner, at.first);
const token = await addToken(at.owner, at.first, { type: "personal", user_id: author_id });
const job = await addJob(at.owner, at.first);
await addWebhook(at.owner, at.first);

let keys = 0;

const ask = (method: string, path: string, body: object, as: string | null = token) => {
  keys += 1;
  return send(method, `/rest/v2${path}`, as, { body, headers: { "idempotency-key": `erasure-${keys}` } });
};

const call = async (method: string, path: string, body: object, as: string | null = token) => {
  const answer = await ask(method, path, body, as);
  expect([path, answer.status, answer.status < 300 ? "" : answer.text]).toEqual([path, answer.status, ""]);
  return answer.body.data;
};

/** Tables with the text in any column: plain, as bytes, or encrypted. */
async function tablesWith(canary: string): Promise<string[]> {
  const texts = await databaseTexts(at.owner);
  return [...new Set(texts.filter(({ text }) => isIn(text, canary)).map(({ table }) => table))].sort();
}

/** Removes unreferenced files, as the worker does. */
async function removeFiles(): Promise<void> {
  const worker = startWorker({ url: databaseUrlFor("app_worker", at.ownerUrl), jobs: [removeLeftoverFiles] });
  await until(async () => expect(await at.owner`select from stored_files where status = 'discarded'`).toEqual([]));
  await worker.stop();
}

const bodies = () => at.owner<{ id: string; body: string }[]>`select id, body from webhook_events order by id`;

/** A person with the text in every possible place, who applied twice under two emails and was then merged. */
async function addKnownPerson(canary: string) {
  const cv = (name: string) => new File([Uint8Array.from(pdf(canary))], `${name}.pdf`);
  const given = erasedColumns(candidates).filter(({ name }) => Object.hasOwn(createCandidate.input.shape, name));
  const about = (n: number) => ({
    ...Object.fromEntries(given.map(({ name }) => [name, canary])),
    email: `${canary}${n}@candidates.example`,
    pic_url: `https://pictures.example/${canary}`,
    linkedin_profile_url: `https://www.linkedin.com/in/${canary}`,
  });
  const candidate = await call("POST", "/ats/candidates", about(1));
  const of = `/ats/candidates/${candidate.id}`;
  await call("PATCH", of, { phone_number: `${canary} 2` });
  const tag = await call("POST", "/ats/tags", { label: `Referred ${keys}` });
  await call("POST", `${of}/tags`, { tag_ids: [tag.id] });
  await call("POST", `${of}/attachments`, { file: cv(canary), attachment_type_slug: "CV" });
  const application = await call("POST", "/ats/applications", {
    ...{ job_id: job.job_id, candidate_id: candidate.id, job_employment_type_id: job.job_employment_type_id },
    notes: [{ richtext_content: `<p>${canary}</p>` }],
    application_form_submission_data: [{ type: "FREETEXT", question_id: job.job_id, answer: canary }],
  });
  const applied = `/ats/applications/${application.id}`;
  const note = await call("POST", `${applied}/notes`, { author_id, richtext_content: `<p>${canary}</p>` });
  await call("PATCH", `${applied}/notes/${note.id}`, { richtext_content: `<p>Once more ${canary}</p>` });
  const matching = { job_criteria_id: job.criteria_id, is_matched: "MATCHED", description: canary };
  await call("POST", `${applied}/criteria-matchings`, matching);
  const template = await call("POST", "/ats/email-templates", {
    ...{
      name: `Regards ${keys}`,
      subject: "Dear {{ candidate.first_name }}",
      body: "<p>{{ candidate.email }}</p>",
    },
  });
  await call("POST", `/ats/email-templates/${template.id}/preview`, { application_id: application.id });
  const [reason] = await at.owner`select id from archivation_reasons where organization_id = ${at.first.id} limit 1`;
  await call("POST", `${applied}/interview-plan-stages`, {
    ...{ creator_id: author_id, interview_plan_stage_id: job.stages.archived, is_current_stage: true },
    ...{ candidate_archivation_reason_id: reason?.id, candidate_archivation_email_template_id: template.id },
  });
  const [email] = await at.owner`select id from emails where application_id = ${application.id}`;
  await call("POST", `/ats/emails/${email?.id}/cancel`, {});
  const posting = await call("POST", `/ats/jobs/${job.job_id}/postings`, {
    ...{ title: "Engineer", job_board_type: "EXTERNAL_CAREER_PAGE", requires_cv: false },
  });
  await call("PATCH", `/ats/job-postings/${posting.id}`, { publication_state: "PUBLISHED_BASIC" });
  const typed = Object.fromEntries(
    Object.entries(about(1)).filter(([name]) => Object.hasOwn(sendJobApplication.input.shape, name)),
  );
  await call("POST", `/public-jobs/${posting.id}/applications`, { ...typed, file: cv(`${canary} 2`) }, null);
  const columns = "first_name,last_name,email,phone_number,imported_id,job";
  const row = [canary, canary, `${canary}3@candidates.example`, canary, canary, job.job_id].join();
  await call("POST", "/ats/candidates/import", { csv: `${columns}\n${row}` });
  const [duplicate] = await at.owner`select id from candidates where email = ${`${canary}3@candidates.example`}`;
  await call("POST", `${of}/merge`, { duplicate_id: duplicate?.id });
  // Simulates a receiver that echoes the request.
  await at.owner`
    insert into webhook_exchanges (organization_id, delivery_id, number, request_headers, response_headers, response_body)
      select d.organization_id, d.id, 1, '{}', json_build_object('echo', e.body), e.body from webhook_deliveries d join webhook_events e on e.id = d.event_id on conflict do nothing`;
  return { id: candidate.id as string, application_id: application.id as string };
}

test("erasing a candidate removes everything known about them from every table and leaves other candidates alone", async () => {
  const { id } = await addKnownPerson("kanarienvogel");
  const other = await addKnownPerson("zaunkoenig");
  const others = await tablesWith("zaunkoenig");
  const all = ["application_matchings", "application_notes", "applications", "attachments"];
  const known = [
    ...all,
    "audit_values",
    "candidate_merges",
    "candidates",
    "emails",
    "idempotency_keys",
    "stored_files",
    "webhook_events",
    "webhook_exchanges",
  ];
  expect(await tablesWith("kanarienvogel")).toEqual(known);
  const before = await bodies();

  expect((await ask("POST", `/ats/candidates/${id}/anonymize`, {})).status).toBe(200);
  await removeFiles();
  expect(await tablesWith("kanarienvogel")).toEqual([]);
  expect(await tablesWith("zaunkoenig")).toEqual(others);
  expect((await send("GET", `/rest/v2/ats/candidates/${other.id}`, token)).body.data.first_name).toBe("zaunkoenig");

  const after = new Map((await bodies()).map(({ id: event, body }) => [event, body]));
  for (const { id: event, body } of before) {
    const payload = JSON.parse(after.get(event) ?? "");
    const type = eventTypeOf(payload.data.meta.event_type);
    expect(type && payloadOf(type).parse(payload)).toEqual(payload);
    expect(payload.data.meta).toEqual(JSON.parse(body).data.meta);
  }
  const tagsTold = async (of: string) => {
    const told = (await bodies()).map(({ body }) => JSON.parse(body).data.resource);
    return told.flatMap(({ candidate_id, tag_ids }) => (tag_ids && candidate_id === of ? [tag_ids.length] : []));
  };
  expect([await tagsTold(id), await tagsTold(other.id)]).toEqual([[0], [1]]);
});

test("erasing a candidate erases every column marked so, of the candidate and of all that belongs to them, and no other", async () => {
  const { id } = await addKnownPerson("pirol");
  const canaries = await plantCanaries(at.owner, at.first.id, { table: "candidates", id });
  const erased = canaries.filter(({ personal }) => personal === "erase");
  expect(erased.map(({ column }) => column)).toContain("applications.answers");
  expect((await wronglyErased(at.owner, canaries)).left).toEqual(erased.map(({ column }) => column));
  const { receipt } = (await ask("POST", `/ats/candidates/${id}/anonymize`, {})).body;
  expect(await wronglyErased(at.owner, canaries)).toEqual({ left: [], lost: [] });
  expect(await unnamedOn(receipt, at.owner, canaries)).toEqual([]);
  const tables = new Set(erased.map(({ column }) => column.split(".")[0]));
  expect(receipt.erased.map(({ table }: { table: string }) => table)).toEqual([...tables, "attachments"].sort());
  expect(receipt.audit_values).toBeGreaterThan(5);
  expect((await send("GET", `/rest/v2/ats/candidates/${id}/erasure`, token)).body.data).toEqual(receipt);
});

test("merging keeps what every column marked as personal says of the duplicate, of its name only in the audit log", async () => {
  const [kept, id] = [await addCandidate(at.owner, at.first), await addCandidate(at.owner, at.first)];
  await addApplication(at.owner, at.first, { job, candidate_id: id });
  const canaries = await plantCanaries(at.owner, at.first.id, { table: "candidates", id });
  await call("POST", `/ats/candidates/${kept}/merge`, { duplicate_id: id });
  const left = async () => (await wronglyErased(at.owner, canaries)).left;
  expect(await left()).toEqual(canaries.filter(({ personal }) => personal === "erase").map(({ column }) => column));
  // Once the merge can't be undone, only the audit log has the other name.
  await at.owner`delete from candidate_merges where duplicate_id = ${id}`;
  for (const { text } of canaries.filter(({ column }) => /^candidates\.(?:first|last)_name$/.test(column)))
    expect(await tablesWith(text)).toEqual(["audit_values"]);
  await call("POST", `/ats/candidates/${kept}/anonymize`, {});
  expect(await wronglyErased(at.owner, canaries)).toEqual({ left: [], lost: [] });
});

test.each(["duplicate", "kept"] as const)(
  "erasing the %s one of two candidates whose merge was undone erases what was told while they were one",
  async (erased) => {
    const add = (name: string) =>
      call("POST", "/ats/candidates", { first_name: name, last_name: name, email: `${name}@candidates.example` });
    const names = { kept: `${erased}kranich`, duplicate: `${erased}storch` };
    const kept = await add(names.kept);
    const duplicate = await add(names.duplicate);
    const { application_id } = await addApplication(at.owner, at.first, { job, candidate_id: duplicate.id });
    await call("POST", `/ats/candidates/${kept.id}/merge`, { duplicate_id: duplicate.id });
    const linkedin_profile_url = `https://www.linkedin.com/in/${names.kept}`;
    await call("PATCH", `/ats/candidates/${kept.id}`, { linkedin_profile_url });
    const interview_plan_stage_id = job.stages.screening;
    await call("POST", `/ats/applications/${application_id}/interview-plan-stages`, {
      ...{ creator_id: author_id, interview_plan_stage_id, is_current_stage: true },
    });
    const { merges } = (await send("GET", `/rest/v2/ats/candidates/${kept.id}`, token)).body.data;
    await call("POST", `/ats/candidates/${kept.id}/merges/${merges[0].id}/undo`, {});
    const toldOf = async (name: string) => (await bodies()).filter(({ body }) => isIn(body, name)).length;
    expect(await toldOf(names[erased])).toBeGreaterThan(1);
    await call("POST", `/ats/candidates/${{ kept, duplicate }[erased].id}/anonymize`, {});
    expect(await toldOf(names[erased])).toBe(0);
  },
);

test("a response replayed after an erasure has the IDs but no personal data", async () => {
  const body = { first_name: "Ada", last_name: "Okafor", email: "ada@candidates.example" };
  const post = () => send("POST", "/rest/v2/ats/candidates", token, { body, headers: { "idempotency-key": "again" } });
  const { data } = (await post()).body;
  await call("POST", `/ats/candidates/${data.id}/anonymize`, {});
  const replayed = await post();
  expect(replayed.status).toBe(201);
  expect(replayed.body.data).toEqual({ ...data, first_name: "Erased", last_name: "candidate", email: "" });
});

test("nothing can be added about an erased candidate", async () => {
  const { id, application_id } = await addKnownPerson("rohrdommel");
  const tag = await call("POST", "/ats/tags", { label: "Remote" });
  await call("POST", `/ats/candidates/${id}/anonymize`, {});
  const of = `/ats/applications/${application_id}`;
  const answers = [
    await ask("POST", `${of}/notes`, { author_id, richtext_content: "<p>Tall</p>" }),
    await ask("POST", `${of}/criteria-matchings`, { job_criteria_id: job.criteria_id, is_matched: "MATCHED" }),
    await ask("POST", `/ats/candidates/${id}/tags`, { tag_ids: [tag.id] }),
    await ask("PATCH", `/ats/candidates/${id}`, { first_name: "Tall" }),
  ];
  expect(answers.map(({ status, body }) => [status, body.errors[0].reason])).toEqual(
    answers.map(() => [409, "candidate_anonymized"]),
  );
});
