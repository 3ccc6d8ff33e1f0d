import { expect, test } from "vitest";
import { addCandidate, addTag } from "#lib/testing/recruiting.ts";
import { addToken, send, stage } from "#lib/testing/stage.ts";

const at = await stage();
const token = await addToken(at.owner, at.first);

const path = "/rest/v2/ats/tags";
const add = (label: string) => send("POST", path, token, { body: { label } });
const get = async (id: string) => (await send("GET", `${path}/${id}`, token)).body?.data;
const replace = (candidate: string, tag_ids: string[]) =>
  send("POST", `/rest/v2/ats/candidates/${candidate}/tags`, token, { body: { tag_ids } });
const tagsOf = async (candidate: string) =>
  (await at.owner`select tag_id from candidate_tag_links where candidate_id = ${candidate} order by tag_id`).map(
    ({ tag_id }) => tag_id,
  );

test("labels are unique in any case; renaming to the own label in another case is allowed", async () => {
  const { id } = (await add("Remote")).body.data;
  const other = (await add("On site")).body.data.id;
  const rename = (tag: string, label: string) => send("PATCH", `${path}/${tag}`, token, { body: { label } });
  for (const refused of [await add("REMOTE"), await rename(other, "remote")]) {
    expect(refused.status).toBe(409);
    expect(refused.body.errors).toMatchObject([{ reason: "already_exists", path: "/label" }]);
  }
  expect((await get(other)).label).toBe("On site");
  expect((await rename(id, "REMOTE")).body.data.label).toBe("REMOTE");
});

test("a candidate's tags become exactly those sent, each once", async () => {
  const candidate = await addCandidate(at.owner, at.first);
  const [one, two, three] = [
    await addTag(at.owner, at.first),
    await addTag(at.owner, at.first),
    await addTag(at.owner, at.first),
  ];
  await replace(candidate, [one, two]);
  const { status, body } = await replace(candidate, [two, three, three]);
  expect(status).toBe(201);
  expect(body.data.map(({ tag_id }: { tag_id: string }) => tag_id).sort()).toEqual([two, three].sort());
  expect(await tagsOf(candidate)).toEqual([two, three].sort());
  expect([(await get(one)).candidates_count, (await get(two)).candidates_count]).toEqual([0, 1]);
});

test("an unknown tag is named by its place, and the candidate keeps its tags", async () => {
  const candidate = await addCandidate(at.owner, at.first);
  const [own, theirs] = [await addTag(at.owner, at.first, candidate), await addTag(at.owner, at.second)];
  const { status, body } = await replace(candidate, [own, theirs]);
  expect([status, body.errors]).toEqual([400, [expect.objectContaining({ field: "tag_ids.1" })]]);
  expect(await tagsOf(candidate)).toEqual([own]);
});

test("deleting a tag takes it off its candidates", async () => {
  const candidate = await addCandidate(at.owner, at.first);
  const [gone, kept] = [await addTag(at.owner, at.first, candidate), await addTag(at.owner, at.first, candidate)];
  expect((await send("DELETE", `${path}/${gone}`, token)).body.data).toEqual({ deleted: true });
  expect(await get(gone)).toBeUndefined();
  expect(await tagsOf(candidate)).toEqual([kept]);
  expect((await send("DELETE", `${path}/${gone}`, token)).status).toBe(404);
});
