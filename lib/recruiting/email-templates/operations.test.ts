import { expect, test } from "vitest";
import { addApplication } from "#lib/testing/recruiting.ts";
import { addToken, send, stage } from "#lib/testing/stage.ts";

const at = await stage();
const token = await addToken(at.owner, at.first);

const path = "/rest/v2/ats/email-templates";
const add = (changes: object) =>
  send("POST", path, token, { body: { name: "Thanks", subject: "Hello", body: "<p>Hello</p>", ...changes } });
const change = (id: string, body: object) => send("PATCH", `${path}/${id}`, token, { body });
const get = async (id: string) => (await send("GET", `${path}/${id}`, token)).body?.data;

test("a template lists its placeholders, and loses HTML that an email must not have", async () => {
  const { status, body } = await add({
    name: "Interview",
    subject: "{{ job.title }}",
    body: '<p onclick="x()">Hi {{ candidate.first_name }}<script>alert(1)</script></p>',
  });
  expect(status).toBe(201);
  expect(body.data.body).toBe("<p>Hi {{ candidate.first_name }}</p>");
  expect(body.data.placeholders).toEqual(["job.title", "candidate.first_name"]);
  expect(await get(body.data.id)).toEqual(body.data);
});

test("a change leaves what it doesn't name, and a template that can't be read changes nothing", async () => {
  const { id } = (await add({ name: "Second round" })).body.data;
  expect((await change(id, { subject: "Next" })).body.data).toMatchObject({ subject: "Next", body: "<p>Hello</p>" });
  const refused = await change(id, { subject: "Then", body: "<p>{{ candidate.first_name </p>" });
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    [expect.objectContaining({ reason: "invalid_template", path: "/body" })],
  ]);
  expect(await get(id)).toMatchObject({ subject: "Next", body: "<p>Hello</p>" });
});

test("a placeholder that no email fills in is refused when a template is saved, with the one that was meant", async () => {
  const { status, body } = await add({ name: "Typo", subject: "{{ job.titel }}", body: "<p>{{ shoe_size }}</p>" });
  expect([status, body.errors]).toEqual([
    400,
    [
      {
        reason: "invalid_template",
        path: "/subject",
        message: "There is no placeholder {{ job.titel }}. Did you mean {{ job.title }}?",
      },
      expect.objectContaining({ path: "/body", message: expect.stringContaining("{{ shoe_size }}") }),
    ],
  ]);
  const { id } = (await add({ name: "Old" })).body.data;
  const nested = '<p>{% if job.title %}{{ job["salary"] }}{% endif %}</p>';
  expect((await change(id, { body: nested })).body.errors).toMatchObject([{ path: "/body" }]);
  await at.owner`update email_templates set body = ${"<p>{{ job.salary }}</p>"} where id = ${id}`;
  expect((await change(id, { name: "Old, renamed" })).status).toBe(200);
});

test("names are unique in any case, and the list is sorted by them", async () => {
  const { id } = (await add({ name: "Zeta" })).body.data;
  await add({ name: "alpha" });
  for (const refused of [await add({ name: "ZETA" }), await change(id, { name: "Alpha" })]) {
    expect(refused.status).toBe(409);
    expect(refused.body.errors).toMatchObject([{ reason: "already_exists", path: "/name" }]);
  }
  const names = (await send("GET", path, token)).body.data.map(({ name }: { name: string }) => name.toLowerCase());
  expect(names).toEqual([...names].sort());
  expect(names).toEqual(expect.arrayContaining(["alpha", "zeta"]));
});

test("a preview fills in the application's values, escaped in the body, and names those it lacks", async () => {
  const { application_id } = await addApplication(at.owner, at.first);
  await at.owner`update candidates set first_name = 'Ana <b>' where id = (select candidate_id from applications where id = ${application_id})`;
  const { id } = (
    await add({
      name: "Filled",
      subject: "For {{ candidate.first_name }}",
      body: "<p>{{ candidate.first_name }}</p>",
    })
  ).body.data;
  // As stored before unknown placeholders were refused.
  await at.owner`update email_templates set body = ${"<p>{{ candidate.first_name }}, {{ job.nothing }}</p>"} where id = ${id}`;
  const { body } = await send("POST", `${path}/${id}/preview`, token, { body: { application_id } });
  expect(body.data).toMatchObject({
    subject: "For Ana <b>",
    body: "<p>Ana &lt;b&gt;, [job.nothing]</p>",
    is_complete: false,
    placeholders: expect.arrayContaining([expect.objectContaining({ value: null })]),
  });
});

test("only those who may write templates preview a text of their own", async () => {
  const { application_id } = await addApplication(at.owner, at.first);
  const { id } = (await add({ name: "Read" })).body.data;
  const reader = await addToken(at.owner, at.first, { scopes: ["ats:read"] });
  const preview = (given: object, as = reader) =>
    send("POST", `${path}/${id}/preview`, as, { body: { application_id, ...given } });
  expect((await preview({})).status).toBe(200);
  for (const field of ["subject", "body"]) {
    const refused = await preview({ [field]: "{% for i in (1..100000) %}{% endfor %}" });
    expect([refused.status, refused.body.errors]).toEqual([
      403,
      [expect.objectContaining({ reason: "insufficient_scope", path: `/${field}` })],
    ]);
    expect((await preview({ [field]: "Hello" }, token)).status).toBe(200);
  }
});

test("a deleted template is unknown", async () => {
  const { id } = (await add({ name: "Gone" })).body.data;
  expect((await send("DELETE", `${path}/${id}`, token)).body.data).toEqual({ deleted: true });
  expect(await get(id)).toBeUndefined();
  expect((await change(id, { subject: "x" })).status).toBe(404);
});
