import { beforeEach, describe, expect, test } from "vitest";
import { beginSession } from "#lib/platform/auth/sign-in.ts";
import { addPlan } from "#lib/testing/change-plans.ts";
import { rpc } from "#lib/testing/oauth-flow.ts";
import { addPerson, addSession, addToken, send, stage } from "#lib/testing/stage.ts";

const at = await stage();
const user_id = await addPerson(at.owner, at.first, "owner");
const session = (await beginSession(user_id, at.first.id)) ?? "";
const token = await addToken(at.owner, at.first, { type: "personal", user_id });

async function call(name: string, input: object) {
  const { body } = await rpc("tools/call", { name, arguments: input }, { text: token });
  return { isError: body.result.isError === true, body: JSON.parse(body.result.content[0].text) };
}

const setPolicy = (confirms_plans: boolean) =>
  send("PATCH", "/rest/v2/connected-app-policy", session, { body: { mode: "all", confirms_plans } });

const review = (plan_id: string, decision: string, own = session) =>
  send("POST", `/rest/v2/change-plans/${plan_id}/review`, own, { body: { decision } });

const waiting = async (own = session) => (await send("GET", "/rest/v2/change-plans", own)).body.data;

let tags = 0;
async function planned() {
  tags += 1;
  const label = `Tag ${tags}`;
  const { id: tag_id } = (await send("POST", "/rest/v2/ats/tags", session, { body: { label } })).body.data;
  const { plan_id, next } = (await call("plan_change", { tool: "delete_tag", arguments: { tag_id } })).body;
  const isThere = async () => (await send("GET", `/rest/v2/ats/tags/${tag_id}`, session)).status === 200;
  return { label, plan_id, next, isThere };
}

beforeEach(async () => {
  await at.owner`delete from change_plans`;
});

describe("where people confirm plans in the dashboard", () => {
  beforeEach(() => setPolicy(true));

  test("a change waits until the person has confirmed it, and is then made once", async () => {
    const { label, plan_id, next, isThere } = await planned();
    expect(next).toContain("/developers/connected-apps#plans");
    const early = await call("run_change", { plan_id });
    expect(early).toMatchObject({ isError: false, body: { status: "waiting for confirmation" } });
    expect(await isThere()).toBe(true);
    expect(await waiting()).toMatchObject([
      { id: plan_id, question: `Delete the candidate tag ${label}?`, operation: "delete_tag", app: "personal token" },
    ]);
    expect((await review(plan_id, "confirmed")).body.data).toEqual({ id: plan_id, decision: "confirmed" });
    expect(await waiting()).toEqual([]);
    expect((await call("run_change", { plan_id })).isError).toBe(false);
    expect(await isThere()).toBe(false);
    expect((await call("run_change", { plan_id })).isError).toBe(true);
  });

  test("a declined change is never made, and a decision stands", async () => {
    const { plan_id, isThere } = await planned();
    await review(plan_id, "declined");
    expect((await review(plan_id, "confirmed")).status).toBe(404);
    expect((await call("run_change", { plan_id })).isError).toBe(true);
    expect(await isThere()).toBe(true);
  });

  test("only the person whose assistant planned it sees it and decides, and not after it has expired", async () => {
    const { plan_id } = await planned();
    const other = await addSession(at.owner, at.first, "owner");
    expect([(await waiting(other)).length, (await review(plan_id, "confirmed", other)).status]).toEqual([0, 404]);
    await at.owner`update change_plans set expires_at = now() where id = ${plan_id}`;
    expect([(await waiting()).length, (await review(plan_id, "confirmed")).status]).toEqual([0, 404]);
  });

  test("the plan's arguments stay out of the dashboard's response", async () => {
    const id = await addPlan(at.owner, at.first, user_id);
    expect(Object.keys((await waiting())[0])).not.toContain("input");
    expect((await waiting())[0].id).toBe(id);
  });
});

test("elsewhere a plan runs without the dashboard", async () => {
  await setPolicy(false);
  const { plan_id, isThere } = await planned();
  expect(await waiting()).toEqual([]);
  expect((await call("run_change", { plan_id })).isError).toBe(false);
  expect(await isThere()).toBe(false);
});
