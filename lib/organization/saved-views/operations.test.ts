import { describe, expect, test } from "vitest";
import type { Role } from "#lib/platform/auth/roles.ts";
import { beginSession } from "#lib/platform/auth/sign-in.ts";
import { addMembership, addOrganization, addPerson, send, stage } from "#lib/testing/stage.ts";

const at = await stage();
const made = await addOrganization(at.owner, "Views");

interface Person {
  id: string;
  session: string;
}

async function person(role: Role = "finance"): Promise<Person> {
  const id = await addPerson(at.owner, made, role);
  return { id, session: (await beginSession(id, made.id)) ?? "" };
}

const save = ({ session }: Person, body: object = {}) =>
  send("POST", "/rest/v2/saved-views", session, {
    body: { page: "invoices", name: "Unpaid", query: "status=pending%2Cfailed", ...body },
  });
const saved = async (by: Person, body: object = {}) => (await save(by, body)).body.data;
const list = async ({ session }: Person) =>
  (await send("GET", "/rest/v2/saved-views?pages=invoices", session)).body.data as {
    id: string;
    is_default: boolean;
  }[];
const idsOf = async (by: Person) => (await list(by)).map(({ id }) => id);
const change = ({ session }: Person, id: string, body: object) =>
  send("PATCH", `/rest/v2/saved-views/${id}`, session, { body });
const remove = ({ session }: Person, id: string) => send("DELETE", `/rest/v2/saved-views/${id}`, session);
const restore = ({ session }: Person, id: string) =>
  send("POST", `/rest/v2/saved-views/${id}/restore`, session, { body: {} });

test("limits an organization to 200 shared views per page", async () => {
  const [owner, other] = [await person(), await person()];
  await at.owner`
    insert into saved_views (organization_id, page, name, query, owner_id, is_shared)
    select ${made.id}, 'refunds', 'Shared ' || n, '', ${other.id}, true from generate_series(1, 200) as n`;
  const refused = await save(owner, { page: "refunds", is_shared: true });
  expect([refused.status, refused.body.errors[0].path]).toEqual([400, "/is_shared"]);
  const view = await saved(owner, { page: "refunds" });
  expect((await change(owner, view.id, { is_shared: true })).status).toBe(400);
  await at.owner`update saved_views set is_shared = false where name = 'Shared 1' and organization_id = ${made.id}`;
  expect((await change(owner, view.id, { is_shared: true })).status).toBe(200);
});

describe("reading a view", () => {
  test("is for its owner until it is shared; then for everyone whose role includes the page, with the owner's name", async () => {
    const [owner, other, recruiter] = [await person(), await person("viewer"), await person("recruiter")];
    const view = await saved(owner);
    expect(view).toMatchObject({ page: "invoices", name: "Unpaid", is_shared: false, owner: { id: owner.id } });
    expect(await idsOf(owner)).toContain(view.id);
    expect(await idsOf(other)).not.toContain(view.id);
    expect((await change(other, view.id, { is_default: true })).status).toBe(404);
    await change(owner, view.id, { is_shared: true });
    expect((await list(other)).find(({ id }) => id === view.id)).toMatchObject({
      owner: { id: owner.id, name: "Person finance" },
      query: "status=pending%2Cfailed",
    });
    expect(await idsOf(recruiter)).not.toContain(view.id);
    expect((await change(recruiter, view.id, { is_default: true })).status).toBe(404);
    expect((await save(recruiter)).status).toBe(403);
    await change(owner, view.id, { is_shared: false });
    expect(await idsOf(other)).not.toContain(view.id);
  });

  test("is for nobody in another organization, not even its owner who belongs to both", async () => {
    const owner = await person("owner");
    const view = await saved(owner, { is_shared: true });
    await addMembership(at.owner, at.first, owner.id, "owner");
    const there = { id: owner.id, session: (await beginSession(owner.id, at.first.id)) ?? "" };
    expect(await idsOf(there)).toEqual([]);
    for (const answer of [
      await change(there, view.id, { name: "Taken" }),
      await remove(there, view.id),
      await restore(there, view.id),
    ])
      expect(answer.status).toBe(404);
  });
});

describe("changing a view", () => {
  test("is for its owner and, if it is shared, the organization's owners and admins", async () => {
    const [owner, colleague, admin] = [await person(), await person(), await person("admin")];
    const view = await saved(owner);
    expect((await change(admin, view.id, { name: "Private" })).status).toBe(404);
    await change(owner, view.id, { is_shared: true });
    for (const answer of [
      await change(colleague, view.id, { name: "Mine now" }),
      await change(colleague, view.id, { query: "" }),
      await change(colleague, view.id, { is_shared: false }),
      await remove(colleague, view.id),
    ])
      expect(answer.status).toBe(403);
    expect((await change(admin, view.id, { name: "For all" })).body.data.name).toBe("For all");
    expect((await change(admin, view.id, { is_shared: false })).body.data.is_shared).toBe(false);
    expect((await remove(admin, view.id)).status).toBe(404);
    expect((await list(owner)).find(({ id }) => id === view.id)).toMatchObject({ name: "For all", is_shared: false });
  });
});

describe("names and limits", () => {
  test("keeps a name unique among a person's views of a page, ignoring case; others may use it too", async () => {
    const [owner, other] = [await person(), await person()];
    const view = await saved(owner);
    const second = await saved(owner, { name: "Second" });
    for (const refused of [await save(owner, { name: " unPAID " }), await change(owner, second.id, { name: "UNPAID" })])
      expect([refused.status, refused.body.errors]).toEqual([
        409,
        [{ reason: "already_exists", path: "/name", message: "A view with this name already exists" }],
      ]);
    expect((await change(owner, view.id, { name: "UNPAID" })).status).toBe(200);
    expect((await save(other)).status).toBe(201);
  });

  test("creates a name only once for concurrent requests", async () => {
    const owner = await person();
    const answers = await Promise.all([save(owner), save(owner), save(owner)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  test("refuses the hundred-and-first view of a page until one is deleted", async () => {
    const owner = await person();
    await at.owner`insert into saved_views (organization_id, page, name, query, owner_id)
      select ${made.id}, 'invoices', 'View ' || n, '', ${owner.id} from generate_series(1, 99) as n`;
    const last = await saved(owner);
    const refused = await save(owner, { name: "One more" });
    expect([refused.status, refused.body.errors[0].message]).toEqual([
      400,
      "You can have at most 100 views of a page. Delete one first.",
    ]);
    await remove(owner, last.id);
    expect((await save(owner, { name: "One more" })).status).toBe(201);
    expect((await restore(owner, last.id)).status).toBe(400);
  });

  test.each([
    ["/name", { name: "  " }],
    ["/name", { name: "x".repeat(81) }],
    ["/name", { name: "two\nlines" }],
    ["/query", { query: `q=${"x".repeat(2000)}` }],
    ["/query", { query: "?status=all" }],
    ["/query", { query: "q=<b>" }],
    ["/query", { query: "q=a b" }],
    ["/page", { page: "nothing" }],
  ])("refuses an invalid value at %s: %o", async (path, body) => {
    const { status, body: refused } = await save(await person(), body);
    expect([status, refused.errors[0].path]).toEqual([400, path]);
  });
});

describe("the default", () => {
  test("is one view of a page per person, own or shared, and changes nothing for others", async () => {
    const [owner, other] = [await person(), await person()];
    const first = await saved(owner, { is_shared: true, is_default: true });
    const second = await saved(owner, { name: "Second" });
    const defaults = async (by: Person) => (await list(by)).filter((view) => view.is_default).map(({ id }) => id);
    expect(await defaults(owner)).toEqual([first.id]);
    expect((await change(owner, second.id, { is_default: true })).body.data.is_default).toBe(true);
    expect((await change(other, first.id, { is_default: true })).status).toBe(200);
    expect([await defaults(owner), await defaults(other)]).toEqual([[second.id], [first.id]]);
    await change(owner, second.id, { is_default: false });
    expect([await defaults(owner), await defaults(other)]).toEqual([[], [first.id]]);
    await change(owner, first.id, { is_shared: false });
    expect(await defaults(other)).toEqual([]);
  });
});

describe("a deleted view", () => {
  test("is gone for everyone and comes back intact, with its id and as the default of others", async () => {
    const [owner, other] = [await person(), await person()];
    const view = await saved(owner, { is_shared: true });
    await change(other, view.id, { is_default: true });
    expect((await remove(owner, view.id)).status).toBe(200);
    expect([await idsOf(owner), await idsOf(other)].flat()).not.toContain(view.id);
    expect((await remove(owner, view.id)).status).toBe(404);
    expect((await restore(other, view.id)).status).toBe(403);
    expect((await restore(owner, view.id)).body.data).toMatchObject({ id: view.id, name: "Unpaid", is_shared: true });
    expect((await list(other)).find(({ id }) => id === view.id)?.is_default).toBe(true);
  });

  test("frees its name, and isn't restored if another view has taken it", async () => {
    const owner = await person();
    const view = await saved(owner);
    await remove(owner, view.id);
    await saved(owner);
    expect((await restore(owner, view.id)).status).toBe(409);
  });

  test("can't be restored after a day, and the next deletion purges it", async () => {
    const owner = await person();
    const view = await saved(owner, { is_default: true });
    await remove(owner, view.id);
    await at.owner`update saved_views set deleted_at = now() - interval '25 hours' where id = ${view.id}`;
    expect((await restore(owner, view.id)).status).toBe(404);
    await remove(owner, (await saved(owner)).id);
    expect(await at.owner`select from saved_views where id = ${view.id}`).toHaveLength(0);
    expect(await at.owner`select from saved_view_defaults where view_id = ${view.id}`).toHaveLength(0);
  });
});
