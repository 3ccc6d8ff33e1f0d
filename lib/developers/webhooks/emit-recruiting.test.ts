import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { eventTypeOf, eventTypes } from "#lib/platform/outbox/event-catalog.ts";
import { addJob, addRecruiter } from "#lib/testing/recruiting.ts";
import { addSession, send, stage } from "#lib/testing/stage.ts";
import { addWebhook } from "#lib/testing/webhooks.ts";
import { payloadOf } from "./payload.ts";

const at = await stage();
const session = await addSession(at.owner, at.first, "owner");
await addWebhook(at.owner, at.first);
await addWebhook(at.owner, at.second);

test("every recruiting event is emitted by an operation and matches its declared type", async () => {
  const call = async (method: string, path: string, body?: object, text: string | null = session) => {
    const answer = await send(method, `/rest/v2${path}`, text, { body });
    expect([path, answer.status, answer.status < 300 ? "" : answer.text]).toEqual([path, answer.status, ""]);
    return answer.body.data;
  };
  const job = await addJob(at.owner, at.first);
  const author_id = await addRecruiter(at.owner, at.first);
  const person = () => ({ first_name: "Zoë", last_name: 'O"Hara 🦊', email: `${randomUUID()}@candidates.example` });
  const candidate = await call("POST", "/ats/candidates", person());
  await call("PATCH", `/ats/candidates/${candidate.id}`, { phone_number: "+49 30 5550142" });
  const tag = await call("POST", "/ats/tags", { label: "Remote" });
  await call("POST", `/ats/candidates/${candidate.id}/tags`, { tag_ids: [tag.id] });
  const application = await call("POST", "/ats/applications", {
    ...{ job_id: job.job_id, candidate_id: candidate.id, job_employment_type_id: job.job_employment_type_id },
  });
  const of = `/ats/applications/${application.id}`;
  await call("POST", `${of}/notes`, { author_id, richtext_content: "<p>Strong</p>" });
  const moving = { creator_id: author_id, interview_plan_stage_id: job.stages.interview, is_current_stage: true };
  const move = await call("POST", `${of}/interview-plan-stages`, moving);
  await call("POST", `${of}/interview-plan-stages/${move.id}/undo`, {});
  const posting = await call("POST", `/ats/jobs/${job.job_id}/postings`, {
    ...{ title: "Engineer", job_board_type: "EXTERNAL_CAREER_PAGE", requires_cv: false },
  });
  await call("PATCH", `/ats/job-postings/${posting.id}`, { publication_state: "PUBLISHED_BASIC" });
  await call("POST", `/public-jobs/${posting.id}/applications`, person(), null);
  await call("POST", `/public-jobs/${posting.id}/applications`, { ...person(), email: candidate.email }, null);
  const csv = `first_name,last_name,email,job\nA,B,${randomUUID()}@candidates.example,${job.job_id}`;
  await call("POST", "/ats/candidates/import", { csv });
  await call("POST", "/ats/candidates/import", { csv: csv.replace("@", "2@"), dry_run: true });
  const duplicate = await call("POST", "/ats/candidates", person());
  await call("POST", `/ats/candidates/${candidate.id}/merge`, { duplicate_id: duplicate.id });
  await call("POST", `/ats/candidates/${candidate.id}/anonymize`, {});

  const rows = await at.owner`select body from webhook_events where organization_id = ${at.first.id} order by id`;
  const payloads = rows
    .map(({ body }) => JSON.parse(body))
    .filter(({ data }) => data.meta.event_type.startsWith("ats."));
  expect(payloads.map(({ data }) => data.meta.event_type.slice("ats.".length))).toEqual([
    ...["candidate.created", "candidate.updated", "candidate.tags-replaced", "application.created"],
    ...["application.note-created", "application.transitioned", "application.transitioned"],
    // A form from a new candidate, then from an existing one.
    ...["candidate.created", "application.created", "application.created"],
    ...["candidate.created", "application.created"],
    ...["candidate.created", "candidate.updated"],
    // Erasing archives active applications.
    ...["application.transitioned", "application.transitioned", "candidate.anonymized"],
  ]);
  for (const payload of payloads) {
    const type = eventTypeOf(payload.data.meta.event_type);
    expect(type && payloadOf(type).parse(payload)).toEqual(payload);
    expect(payload.data.meta).toMatchObject({ organization_id: at.first.id, organization_name: at.first.name });
  }
  const declared = eventTypes()
    .filter(({ name }) => name.startsWith("ats."))
    .map(({ name }) => name);
  expect(new Set(payloads.map(({ data }) => data.meta.event_type))).toEqual(new Set(declared));
  const foreignDeliveries = await at.owner`select from webhook_deliveries where organization_id = ${at.second.id}`;
  expect(foreignDeliveries).toHaveLength(0);
});
