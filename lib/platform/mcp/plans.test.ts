import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { fronts } from "#lib/registry/fronts.ts";
import { operations } from "#lib/registry/operations.ts";
import { rpc } from "#lib/testing/oauth-flow.ts";
import { addPerson, addToken, send, stage } from "#lib/testing/stage.ts";
import { validArguments } from "#lib/testing/tool-arguments.ts";
import { changesData } from "./tool.ts";
import { makeToolbox } from "./toolbox.ts";

const at = await stage();
const user_id = await addPerson(at.owner, at.first, "owner");
const text = await addToken(at.owner, at.first, { type: "personal", user_id });

async function call(name: string, input: object, own: string | null = text) {
  const { status, headers, body } = await rpc("tools/call", { name, arguments: input }, { text: own });
  const result = body?.result as { content: { text: string }[]; isError?: boolean } | undefined;
  return { status, headers, isError: result?.isError === true, body: JSON.parse(result?.content[0]?.text ?? "null") };
}

const plan = (tool: string, input: object, own?: string) => call("plan_change", { tool, arguments: input }, own);
const run = (plan_id: unknown, own?: string | null) => call("run_change", { plan_id }, own);

async function addTag(label: string): Promise<string> {
  return (await send("POST", "/rest/v2/ats/tags", text, { body: { label } })).body.data.id;
}

const isThere = async (id: string) => (await send("GET", `/rest/v2/ats/tags/${id}`, text)).status === 200;

describe("a planned change", () => {
  test("says in words what it would do, changes nothing, and is made once", async () => {
    const tag_id = await addTag("Silver medalist");
    const candidates = ["ada", "bo"].map(async (name) => {
      const body = { first_name: name, last_name: "Test", email: `${name}@candidates.example` };
      const { id } = (await send("POST", "/rest/v2/ats/candidates", text, { body })).body.data;
      await send("POST", `/rest/v2/ats/candidates/${id}/tags`, text, { body: { tag_ids: [tag_id] } });
    });
    await Promise.all(candidates);
    const planned = await plan("delete_tag", { tag_id });
    expect(planned.body).toMatchObject({ question: "Delete the candidate tag Silver medalist, on 2 candidates?" });
    expect(planned.body.question).not.toContain(tag_id);
    expect(await isThere(tag_id)).toBe(true);
    const made = await run(planned.body.plan_id);
    expect([made.isError, await isThere(tag_id)]).toEqual([false, false]);
    expect(await run(planned.body.plan_id)).toMatchObject({
      isError: true,
      body: { errors: [{ reason: "not_found" }] },
    });
  });

  test("says which records the arguments name and what changes in the one it is about", async () => {
    const tag_id = await addTag("Boomerang");
    const { body } = await plan("update_tag", { tag_id, label: "Returner" });
    expect(body).toMatchObject({ question: "Rename the candidate tag Boomerang?" });
    expect(body.details).toContain("Label: Boomerang → Returner");
  });

  test("is made by one of many calls at once", async () => {
    const tag_id = await addTag("Crowded");
    const { plan_id } = (await plan("delete_tag", { tag_id })).body;
    const answers = await Promise.all(Array.from({ length: 12 }, () => run(plan_id)));
    expect(answers.filter(({ isError }) => !isError)).toHaveLength(1);
  });

  test("can't be made by another person, another app, another organization, or after ten minutes", async () => {
    const tag_id = await addTag("Mine");
    const { plan_id } = (await plan("delete_tag", { tag_id })).body;
    const strangers = [
      await addToken(at.owner, at.first, { type: "personal", user_id: await addPerson(at.owner, at.first, "owner") }),
      await addToken(at.owner, at.first, { type: "personal", user_id }),
      await addToken(at.owner, at.second, { type: "personal", user_id: await addPerson(at.owner, at.second, "owner") }),
    ];
    for (const stranger of strangers) expect((await run(plan_id, stranger)).body.request.status).toBe(404);
    await at.owner`update change_plans set expires_at = now() where id = ${plan_id}`;
    expect((await run(plan_id)).body.request.status).toBe(404);
    expect((await run(randomUUID())).body.request.status).toBe(404);
    for (const id of ["nothing", 5, null]) expect((await run(id)).body.request.status).toBe(400);
    expect(await isThere(tag_id)).toBe(true);
  });

  test("is gone once it has expired, and not before", async () => {
    const { plan_id: expired } = (await plan("delete_tag", { tag_id: await addTag("Gone") })).body;
    const { plan_id: open } = (await plan("delete_tag", { tag_id: await addTag("Kept") })).body;
    await at.owner`update change_plans set expires_at = now() - interval '1 second' where id = ${expired}`;
    await at.owner`select auth.clean_oauth()`;
    expect(await at.owner`select id from change_plans where id in (${expired}, ${open})`).toEqual([{ id: open }]);
  });

  test("is refused as the change itself would be: by its arguments and by the state of the records", async () => {
    expect(await plan("delete_tag", { tag_id: randomUUID() })).toMatchObject({ isError: true });
    expect((await plan("delete_tag", { tag_id: "x" })).body.request.status).toBe(400);
    expect((await plan("list_tags", {})).body.errors[0].message).toContain("changes nothing");
  });

  test("needs the scope of the change, both to plan and to make it", async () => {
    const tag_id = await addTag("Scoped");
    for (const name of ["plan_change", "run_change"])
      expect((await call(name, {}, null)).status).toBe(name === "run_change" ? 401 : 200);
    expect((await call("plan_change", { tool: "delete_tag", arguments: { tag_id } }, null)).status).toBe(401);
    const reader = await addToken(at.owner, at.first, { type: "personal", user_id, scopes: ["people:read"] });
    const refused = await plan("delete_tag", { tag_id }, reader);
    expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([
      403,
      expect.stringContaining("ats:write"),
    ]);
    const { plan_id } = (await plan("delete_tag", { tag_id })).body;
    await at.owner`update access_tokens set scopes = '{people:read}' where user_id = ${user_id} and revoked_at is null and scopes @> '{ats:write}'`;
    const late = await run(plan_id);
    await at.owner`update access_tokens set scopes = ${[...new Set(operations.flatMap(({ contract }) => contract.scope ?? []))]} where user_id = ${user_id} and scopes = '{people:read}'`;
    expect([late.status, late.headers.get("www-authenticate")]).toEqual([403, expect.stringContaining("ats:write")]);
    expect(await isThere(tag_id)).toBe(true);
  });

  test("leaves an audit row, and its arguments are encrypted", async () => {
    const tag_id = await addTag("Confidential label");
    const { plan_id } = (await plan("update_tag", { tag_id, label: "Another secret" })).body;
    const rows = await at.owner`select operation, via from audit_log where object = ${`plan_id=${plan_id}`}`;
    expect(rows).toEqual([{ operation: "plan_change", via: "mcp" }]);
    const [row] = await at.owner`select encode(content, 'escape') as content from change_plans where id = ${plan_id}`;
    expect(row?.content).not.toMatch(/Another secret|Confidential/);
  });
});

describe("without a plan", () => {
  test.each([
    (tag_id: string) => call("delete_tag", { tag_id }),
    (tag_id: string) => call("call_tool", { name: "delete_tag", arguments: { tag_id } }),
  ])("a client that can't ask its person changes nothing that exists (%#)", async (direct) => {
    const tag_id = await addTag(randomUUID());
    const { body } = await direct(tag_id);
    expect(body.errors[0]).toMatchObject({ reason: "plan_required", message: expect.stringContaining("plan_change") });
    expect(await isThere(tag_id)).toBe(true);
  });

  test("it may still add", async () => {
    expect((await call("create_tag", { label: "New" })).isError).toBe(false);
  });
});

const { tools } = makeToolbox(operations, fronts);
const planned = [...tools.values()].filter(
  (tool) => changesData(tool) && tool.operation.contract.secretPage === undefined,
);

test.each([...tools.values()].map(({ operation }) => operation.contract).filter(({ secretPage }) => secretPage))(
  "$name, which returns a secret, has no plan",
  async (contract) => {
    const { name } = contract;
    expect((await plan(name, await validArguments(at, contract))).body.errors).toMatchObject([
      { reason: "secret_in_answer" },
    ]);
  },
);

describe.each(planned.map(({ operation: { contract } }) => ({ name: contract.name, contract })))(
  "a plan for $name",
  ({ name, contract }) => {
    test("has words without IDs of records that can be read, and changes nothing", async () => {
      const given = await validArguments(at, contract);
      const events = async () => (await at.owner`select count(*)::int as n from webhook_events`)[0]?.n;
      const before = await events();
      const planned = await plan(name, given);
      expect(planned.isError, JSON.stringify(planned.body)).toBe(false);
      expect(planned.body.question).toMatch(/^[A-Z].*\?$/);
      expect(await events()).toBe(before);
    });
  },
);
