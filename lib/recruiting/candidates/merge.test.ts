import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { addApplication, addCandidate, addJob, addTag } from "#lib/testing/recruiting.ts";
import { addPerson, addToken, send, stage } from "#lib/testing/stage.ts";
import { addWebhook } from "#lib/testing/webhooks.ts";

const at = await stage();
const user_id = await addPerson(at.owner, at.first, "recruiter");
const token = await addToken(at.owner, at.first, { type: "personal", user_id });
const job = await addJob(at.owner, at.first);
await addWebhook(at.owner, at.first);

const get = async (path: string) => (await send("GET", `/rest/v2/ats/${path}`, token)).body;
const post = (path: string, body: object = {}) => send("POST", `/rest/v2/ats/${path}`, token, { body });
const candidate = async (id: string) => (await get(`candidates/${id}`)).data;

interface Details {
  email: string;
  phone_number?: string;
  linkedin_profile_url?: string;
}

const add = async (details: Partial<Details> = {}) => {
  const body = { first_name: "Zoë", last_name: "Lind", email: `${randomUUID()}@merge.example`, ...details };
  return (await post("candidates", body)).body.data;
};

const counts = async () => (await get("candidates?limit=1")).total_count;

async function mergedPair() {
  const kept = await add({ phone_number: "+49 30 1" });
  const other = await add({ phone_number: "+49 30 2", linkedin_profile_url: "https://www.linkedin.com/in/zoe" });
  const { application_id } = await addApplication(at.owner, at.first, { job, candidate_id: other.id });
  const before = await candidate(other.id);
  const merged = await post(`candidates/${kept.id}/merge`, { duplicate_id: other.id });
  expect(merged.status).toBe(200);
  return { kept, other, application_id, before, merged: merged.body.data };
}

describe("merging", () => {
  test("keeps the other email address and phone number, which find and match the candidate", async () => {
    const { kept, other, merged } = await mergedPair();
    expect(merged).toMatchObject({
      ...{ email: kept.email, alternative_emails: [other.email] },
      ...{ phone_number: "+49 30 1", alternative_phone_numbers: ["+49 30 2"] },
    });
    const found = await get(`candidates?search=${other.email}`);
    expect(found.data.map(({ id }: { id: string }) => id)).toEqual([kept.id]);
    const search = (await send("GET", `/rest/v2/search?query=${other.email}&kinds=candidate`, token)).body.data;
    expect(search[0].records.map(({ id }: { id: string }) => id)).toEqual([kept.id]);
    const again = await post("candidates", { first_name: "Zoë", last_name: "Lind", email: other.email.toUpperCase() });
    expect([again.status, again.body.errors[0].code]).toEqual([400, "candidate_email_already_exists"]);
    const third = await add();
    const changed = await send("PATCH", `/rest/v2/ats/candidates/${third.id}`, token, { body: { email: other.email } });
    expect([changed.status, changed.body.errors[0].path]).toEqual([409, "/email"]);
    const csv = `first_name,last_name,email,job\nZoë,Lind,${other.email},${job.job_id}\n`;
    const imported = await post("candidates/import", { csv, dry_run: true });
    expect(imported.body.data).toMatchObject({ candidates_created: 0, error_count: 1 });
  });

  test("an alternative address can become the candidate's own", async () => {
    const { kept, other } = await mergedPair();
    const path = `/rest/v2/ats/candidates/${kept.id}`;
    const { body } = await send("PATCH", path, token, { body: { email: other.email } });
    expect(body.data).toMatchObject({ email: other.email, alternative_emails: [] });
  });
});

describe("undoing a merge", () => {
  test("makes the duplicate a candidate again with all that came from it, and keeps what was added since", async () => {
    const { kept, other, application_id, before } = await mergedPair();
    const later = await addApplication(at.owner, at.first, {
      job: await addJob(at.owner, at.first, "Later"),
      candidate_id: kept.id,
    });
    const total = await counts();
    const { merges } = await candidate(kept.id);
    expect(merges).toMatchObject([{ duplicate_id: other.id, name: "Zoë Lind", email: other.email }]);
    const undone = await post(`candidates/${kept.id}/merges/${merges[0].id}/undo`);
    expect(undone.status).toBe(200);
    expect(undone.body.data.candidate).toMatchObject({
      ...{ id: kept.id, alternative_emails: [], alternative_phone_numbers: [], linkedin_profile_url: null },
    });
    const { updated_at: _, ...restored } = await candidate(other.id);
    const { updated_at: __, ...was } = before;
    expect(restored).toEqual(was);
    expect(restored.applications.map(({ id }: { id: string }) => id)).toEqual([application_id]);
    const keptNow = await candidate(kept.id);
    expect([keptNow.merges, keptNow.applications.map(({ id }: { id: string }) => id)]).toEqual([
      [],
      [later.application_id],
    ]);
    expect(await counts()).toBe(total + 1);
    const twice = await post(`candidates/${kept.id}/merges/${merges[0].id}/undo`);
    expect(twice.status).toBe(404);
    const events =
      await at.owner`select body from webhook_events where type = 'ats.candidate.updated' and body like ${`%"id": "${other.id}"%`} or type = 'ats.candidate.updated' and body like ${`%"id":"${other.id}"%`}`;
    expect(events).toHaveLength(1);
    const audit =
      await at.owner`select result from audit_log where operation = 'undo_candidate_merge' and result = 200 and object like ${`%${merges[0].id}%`}`;
    expect(audit).toHaveLength(1);
  });

  test("gives back a tag that both had", async () => {
    const [kept, other] = [await add(), await add()];
    const tag = await addTag(at.owner, at.first, kept.id);
    const [{ tag_id } = { tag_id: "" }] =
      await at.owner`select tag_id from candidate_tag_links where candidate_id = ${kept.id}`;
    expect(tag).toBeTruthy();
    await post(`candidates/${other.id}/tags`, { tag_ids: [tag_id] });
    await post(`candidates/${kept.id}/merge`, { duplicate_id: other.id });
    const [merge] = (await candidate(kept.id)).merges;
    await post(`candidates/${kept.id}/merges/${merge.id}/undo`);
    const tagsOf = async (id: string) =>
      (await candidate(id)).candidate_tags.map((one: { tag_id: string }) => one.tag_id);
    expect([await tagsOf(kept.id), await tagsOf(other.id)]).toEqual([[tag_id], [tag_id]]);
  });

  test("goes back one merge at a time: both are as they were after a chain is undone, and an older one is refused", async () => {
    const { kept, other, application_id, before } = await mergedPair();
    const merged = await candidate(kept.id);
    const third = await add();
    await post(`candidates/${third.id}/merge`, { duplicate_id: kept.id });
    const [newer, older] = (await candidate(third.id)).merges;
    expect([newer.duplicate_id, older.duplicate_id]).toEqual([kept.id, other.id]);
    const refused = await post(`candidates/${third.id}/merges/${older.id}/undo`);
    expect([refused.status, refused.body.errors[0].reason]).toEqual([409, "newer_merge"]);

    expect((await post(`candidates/${third.id}/merges/${newer.id}/undo`)).status).toBe(200);
    expect((await candidate(third.id)).alternative_emails).toEqual([]);
    expect((await candidate(kept.id)).alternative_emails).toEqual(merged.alternative_emails);
    expect((await post(`candidates/${kept.id}/merges/${older.id}/undo`)).status).toBe(200);
    expect((await candidate(kept.id)).alternative_emails).toEqual([]);
    const restored = await candidate(other.id);
    expect([restored.email, restored.applications.map(({ id }: { id: string }) => id)]).toEqual([
      before.email,
      [application_id],
    ]);
  });

  test("of one of two duplicates with the same phone number leaves it with what the other brought", async () => {
    const [kept, first, second] = [await add(), await add(), await add()];
    for (const one of [first, second])
      await at.owner`update candidates set phone_number = '+48 600 100 200' where id = ${one.id}`;
    await at.owner`update candidates set phone_number = '+48 600 100 100' where id = ${kept.id}`;
    for (const one of [first, second]) await post(`candidates/${kept.id}/merge`, { duplicate_id: one.id });
    const [{ id }] = (await candidate(kept.id)).merges;
    expect((await post(`candidates/${kept.id}/merges/${id}/undo`)).status).toBe(200);
    expect((await candidate(kept.id)).alternative_phone_numbers).toEqual(["+48 600 100 200"]);
    expect((await candidate(second.id)).phone_number).toBe("+48 600 100 200");
  });

  test("is possible for 30 days, and no longer", async () => {
    const { kept } = await mergedPair();
    const [merge] = (await candidate(kept.id)).merges;
    await at.owner`update candidate_merges set created_at = now() - interval '30 days 1 minute' where id = ${merge.id}`;
    expect((await candidate(kept.id)).merges).toEqual([]);
    expect((await post(`candidates/${kept.id}/merges/${merge.id}/undo`)).status).toBe(404);
    const [gone] = await at.owner`select app.expire_candidate_merges(10) as n`;
    expect(gone?.n).toBe(1);
    expect((await candidate(kept.id)).alternative_emails).toHaveLength(1);
  });
});

test("erasing archives active applications, and no board shows the candidate", async () => {
  const own = await addJob(at.owner, at.first, "Erasing");
  const id = await addCandidate(at.owner, at.first);
  const { application_id } = await addApplication(at.owner, at.first, { job: own, candidate_id: id });
  const other = await addApplication(at.owner, at.first, { job: own });
  const board = async (query = "") => {
    const { stages, version } = (await get(`jobs/${own.job_id}/board${query}`)).data;
    const of = (key: "count" | "cards") =>
      stages.flatMap((one: Record<string, unknown>) =>
        key === "count" ? [one.count] : (one.cards as { id: string }[]).map((card) => card.id),
      );
    return { version, counts: of("count"), cards: of("cards") };
  };
  const before = await board();
  expect(before.cards.sort()).toEqual([application_id, other.application_id].sort());
  expect((await post(`candidates/${id}/anonymize`)).status).toBe(200);
  const { data } = await get(`applications/${application_id}`);
  expect(data.current_application_interview_plan_stage.interview_plan_stage.default_type_slug).toBe("archived");
  for (const query of ["", "?search=e"]) {
    const after = await board(query);
    expect([query, after.cards]).toEqual([
      query,
      query === "" ? [other.application_id] : after.cards.filter((one: string) => one !== application_id),
    ]);
    expect(after.counts.reduce((sum: number, n: number) => sum + n, 0)).toBe(after.cards.length);
  }
  const changes = (await get(`jobs/${own.job_id}/board/changes?since=${before.version}`)).data;
  expect([changes.cards.length, changes.removed_ids]).toEqual([0, [application_id]]);
  const shown = (await get(`jobs/${own.job_id}`)).data;
  expect(shown.active_applications_count).toBe(1);
});
