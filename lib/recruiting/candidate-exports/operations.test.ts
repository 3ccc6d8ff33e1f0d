import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { toIncomingRequest } from "#lib/platform/incoming-request.ts";
import { router } from "#lib/registry/router.ts";
import { plantCanaries } from "#lib/testing/canaries.ts";
import { addAttachment, addCandidate, addJob, addTag } from "#lib/testing/recruiting.ts";
import { pdf } from "#lib/testing/sample-files.ts";
import { addPerson, addToken, send, stage } from "#lib/testing/stage.ts";
import { unzip } from "#lib/testing/zip.ts";

const at = await stage();
const user_id = await addPerson(at.owner, at.first, "recruiter");
const token = await addToken(at.owner, at.first, { type: "personal", user_id });

const path = (candidate_id: string) => `/rest/v2/ats/candidates/${candidate_id}/export`;

async function download(candidate_id: string): Promise<Response> {
  const headers = { authorization: `Bearer ${token}` };
  return router.handle(
    toIncomingRequest(new Request(`https://localhost${path(candidate_id)}`, { headers }), "192.0.2.1"),
  );
}

async function unpack(candidate_id: string) {
  const answer = await download(candidate_id);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="ats-candidates.zip"');
  const [first, ...others] = unzip(new Uint8Array(await answer.arrayBuffer()));
  expect(first?.name).toBe("candidate.json");
  const files = Object.fromEntries(others.map(({ name, bytes }) => [name, bytes.toString()]));
  return { record: JSON.parse(first?.bytes.toString() ?? ""), files };
}

const post = async (of: string, body: object) => {
  const answer = await send("POST", `/rest/v2/ats/${of}`, token, { body });
  expect(answer.status).toBeLessThan(300);
  return answer.body.data;
};
const cv = (filling: string, name = "cv.pdf") => new File([Uint8Array.from(pdf(filling))], name);

test("an export contains everything about a candidate, files byte for byte, and nothing about anyone else", async () => {
  const job = await addJob(at.owner, at.first, "Surveyor");
  const candidate = await post("candidates", {
    first_name: "Zoë",
    last_name: "O'Hara",
    email: `${randomUUID()}@candidates.example`,
  });
  await addTag(at.owner, at.first, candidate.id);
  const application = await post("applications", {
    ...{ job_id: job.job_id, candidate_id: candidate.id, job_employment_type_id: job.job_employment_type_id },
    application_form_submission_data: [{ type: "FREETEXT", question_id: randomUUID(), answer: "Because of the maps" }],
  });
  await post(`applications/${application.id}/notes`, {
    author_id: user_id,
    richtext_content: "<p>Strong portfolio</p>",
  });
  await post(`applications/${application.id}/interview-plan-stages`, {
    ...{ creator_id: user_id, interview_plan_stage_id: job.stages.interview, is_current_stage: true },
  });
  const template = await post("email-templates", {
    name: randomUUID(),
    subject: "About {{ job.title }}",
    body: "<p>Thank you, {{ candidate.first_name }}</p>",
  });
  const [reason] = await at.owner`select id from archivation_reasons where organization_id = ${at.first.id} limit 1`;
  await post(`applications/${application.id}/interview-plan-stages`, {
    ...{ creator_id: user_id, interview_plan_stage_id: job.stages.archived, is_current_stage: true },
    ...{ candidate_archivation_reason_id: reason?.id, candidate_archivation_email_template_id: template.id },
  });
  for (const [filling, name] of [
    ["first", "cv.pdf"],
    ["second", "CV.pdf"],
  ] as const)
    await post(`candidates/${candidate.id}/attachments`, { file: cv(filling, name), attachment_type_slug: "CV" });
  await addAttachment(at.owner, at.first, candidate.id);
  const other = await addCandidate(at.owner, at.first, { first_name: "Somebody", last_name: "Else" });
  await post(`candidates/${other}/attachments`, { file: cv("other"), attachment_type_slug: "CV" });

  const { record, files } = await unpack(candidate.id);
  expect(files).toEqual({ "files/cv.pdf": pdf("first").toString(), "files/CV (2).pdf": pdf("second").toString() });
  expect(record.files.map((file: { path: string | null }) => file.path)).toEqual([
    "files/cv.pdf",
    "files/CV (2).pdf",
    null,
  ]);
  expect(record.candidate).toMatchObject({
    id: candidate.id,
    first_name: "Zoë",
    last_name: "O'Hara",
    email: candidate.email,
  });
  expect(record.tags).toHaveLength(1);
  expect(record.applications).toMatchObject([
    {
      ...{ id: application.id, job: "Surveyor", form_answers: [{ answer: "Because of the maps" }] },
      notes: [{ author: { name: "Person recruiter" }, richtext_content: "<p>Strong portfolio</p>" }],
      stage_history: [{ stage: "Applied" }, { stage: "Interview" }, { stage: "Archived", status: "REJECTED" }],
    },
  ]);
  expect(record.emails).toMatchObject([
    { to: candidate.email, subject: "About Surveyor", html: "<p>Thank you, Zoë</p>" },
  ]);
  expect(JSON.stringify(record)).not.toContain("Somebody");

  const matching = { job_criteria_id: job.criteria_id, is_matched: "MATCHED" };
  await post(`applications/${application.id}/criteria-matchings`, matching);
  const canaries = await plantCanaries(at.owner, at.first.id, { table: "candidates", id: candidate.id });
  const text = JSON.stringify((await unpack(candidate.id)).record);
  const missing = canaries.filter((canary) => !text.includes(canary.text)).map(({ column }) => column);
  // The export names tags by their label.
  expect(missing).toEqual(["candidate_tag_links.tag_id"]);
});

test("records who exported whom in the audit log, including people using the dashboard", async () => {
  const candidate_id = await addCandidate(at.owner, at.first);
  expect((await download(candidate_id)).status).toBe(200);
  const rows =
    await at.owner`select user_id, object, result, ip from audit_log where operation = 'export_candidate' and object = ${`candidate_id=${candidate_id}`}`;
  expect([...rows]).toEqual([{ user_id, object: `candidate_id=${candidate_id}`, result: 200, ip: "192.0.2.1" }]);
});

test("an export contains what is left of an erased candidate and treats another organization's candidate as unknown", async () => {
  const candidate = await post("candidates", {
    first_name: "Gone",
    last_name: "Soon",
    email: `${randomUUID()}@candidates.example`,
  });
  await post(`candidates/${candidate.id}/attachments`, { file: cv("secret"), attachment_type_slug: "CV" });
  await post(`candidates/${candidate.id}/anonymize`, {});
  const { record, files } = await unpack(candidate.id);
  expect(files).toEqual({});
  expect(JSON.stringify(record)).not.toMatch(/Gone|Soon|candidates\.example|cv\.pdf/);
  const foreign = await addCandidate(at.owner, at.second);
  expect([(await download(foreign)).status, (await download(randomUUID())).status]).toEqual([404, 404]);
});
