import { expect, test } from "vitest";
import { addJob } from "#lib/testing/recruiting.ts";
import { addToken, send, stage } from "#lib/testing/stage.ts";

const at = await stage();
const token = await addToken(at.owner, at.first);

const path = "/rest/v2/ats/departments";
const add = (name: string) => send("POST", path, token, { body: { name } });
const rename = (id: string, name: string) => send("PATCH", `${path}/${id}`, token, { body: { name } });
const remove = (id: string) => send("DELETE", `${path}/${id}`, token);
const nameOf = async (id: string) => (await send("GET", `${path}/${id}`, token)).body?.data?.name;

test("a department that has jobs can't be deleted until they have another one", async () => {
  const { job_id, department_id } = await addJob(at.owner, at.first);
  const refused = await remove(department_id);
  expect([refused.status, refused.body.errors]).toEqual([
    409,
    [expect.objectContaining({ reason: "in_use", message: expect.stringContaining("Move them") })],
  ]);
  const other = (await add("Where the job goes")).body.data.id;
  expect((await send("GET", `/rest/v2/ats/jobs/${job_id}`, token)).body.data.department.id).toBe(department_id);
  await send("PATCH", `/rest/v2/ats/jobs/${job_id}`, token, { body: { department_id: other } });
  expect((await remove(department_id)).status).toBe(200);
  expect(await nameOf(department_id)).toBeUndefined();
  expect((await remove(other)).status).toBe(409);
});

test("a department without jobs is deleted once, then unknown", async () => {
  const { id } = (await add("Short-lived")).body.data;
  expect((await remove(id)).body.data).toEqual({ deleted: true });
  expect((await remove(id)).status).toBe(404);
});

test("names are unique in any case, within the organization only", async () => {
  const { id } = (await add("Research")).body.data;
  const legal = (await add("Legal")).body.data.id;
  for (const refused of [await add("research"), await rename(legal, "RESEARCH")]) {
    expect(refused.status).toBe(409);
    expect(refused.body.errors).toMatchObject([{ reason: "already_exists", path: "/name" }]);
  }
  expect(await nameOf(legal)).toBe("Legal");
  expect((await rename(id, "RESEARCH")).body.data.name).toBe("RESEARCH");
  const theirs = await addToken(at.owner, at.second);
  expect((await send("POST", path, theirs, { body: { name: "Research" } })).status).toBe(201);
});
