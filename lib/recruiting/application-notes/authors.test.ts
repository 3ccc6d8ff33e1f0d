import { expect, test } from "vitest";
import { addApplication, addJob, addRecruiter } from "#lib/testing/recruiting.ts";
import { addToken, send, stage } from "#lib/testing/stage.ts";

const at = await stage();
const recruiter = await addRecruiter(at.owner, at.first);
const token = await addToken(at.owner, at.first);
const personal = await addToken(at.owner, at.first, { type: "personal", user_id: recruiter });

async function applyWithNote(text: string) {
  const { job_id, job_employment_type_id } = await addJob(at.owner, at.first);
  const { candidate_id } = await addApplication(at.owner, at.first);
  const notes = [{ richtext_content: "<p>Strong portfolio</p>" }];
  const body = { data: { job_id, candidate_id, job_employment_type_id, notes } };
  const made = await send("POST", "/rest/v2/ats/applications", text, { body });
  expect([made.status, made.body.errors]).toEqual([201, undefined]);
  const path = `/rest/v2/ats/applications/${made.body.data.id}`;
  const [note] = (await send("GET", path, personal)).body.data.notes;
  expect((await send("GET", `${path}/notes/${note.id}`, personal)).body.data).toEqual(note);
  return { note, path, candidate_id };
}

test("a note sent with an application by an organization's token names the token as its author", async () => {
  const { note, path, candidate_id } = await applyWithNote(token);
  const [own] = await at.owner`select id from access_tokens where type = 'organization'`;
  expect(note).toMatchObject({
    created_by: own?.id,
    creator: { id: own?.id, name: "organization token", type: "access_token" },
  });
  const changed = await send("PATCH", `${path}/notes/${note.id}`, token, { body: { ...note, richtext_content: "B" } });
  expect([changed.status, changed.body.data]).toMatchObject([200, { creator: note.creator, richtext_content: "B" }]);
  const exported = await send("GET", `/rest/v2/ats/candidates/${candidate_id}/export`, personal);
  expect([exported.status, exported.text.includes("organization token")]).toEqual([200, true]);
});

test("a note of a person names the person", async () => {
  const { note } = await applyWithNote(personal);
  expect(note).toMatchObject({ created_by: recruiter, creator: { id: recruiter, type: "member" } });
});

test("hiring members have the names, address, and title of the person with their email", async () => {
  const [member] = await at.owner`select email from memberships where user_id = ${recruiter}`;
  const members = async () => (await send("GET", "/rest/v2/ats/hiring-members", token)).body.data;
  const [before] = await members();
  expect(before).toMatchObject({ first_name: "Person", last_name: "recruiter", job_title: null });
  expect(before.work_email).toBe(member?.email);
  await at.owner`insert into people ${at.owner({
    ...{ organization_id: at.first.id, first_name: "Ana Maria", last_name: "de Souza", country: "BR" },
    ...{ email: String(member?.email).toUpperCase(), job_title: "Recruiter" },
  })}`;
  const [after] = await members();
  expect(after).toMatchObject({ first_name: "Ana Maria", last_name: "de Souza", job_title: "Recruiter" });
});
