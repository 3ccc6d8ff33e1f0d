import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fronts } from "#lib/registry/fronts.ts";
import { operations } from "#lib/registry/operations.ts";
import { ask, origin } from "#lib/testing/oauth-flow.ts";
import { seed, sized } from "#lib/testing/size.ts";
import { addPerson, addToken, stage } from "#lib/testing/stage.ts";
import { validArguments } from "#lib/testing/tool-arguments.ts";
import { changesData } from "./tool.ts";
import { makeToolbox } from "./toolbox.ts";

const at = await stage();
const user_id = await addPerson(at.owner, at.first, "owner");
const text = await addToken(at.owner, at.first, { type: "personal", user_id });
const tools = [...makeToolbox(operations, fronts).tools.values()];

/** Kept about requests, not about what a company has; an archive is a download that is prepared. */
const bookkeeping = [
  ...["audit_log", "audit_seals", "change_plans"],
  ...["access_tokens", "idempotency_keys", "invoice_archives"],
];

/** A digest of every row of every table, except files of plans, which nothing refers to and a worker removes. */
async function everything(): Promise<Record<string, string>> {
  const tables = await at.owner`
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition and not c.relname = any (${bookkeeping})`;
  const digests = tables.map(async ({ name }) => {
    const [row] = await at.owner`
      select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest
      from ${at.owner(name)} t where ${name} <> 'stored_files' or to_jsonb(t)->>'status' = 'kept'`;
    return [name, row?.digest];
  });
  return Object.fromEntries(await Promise.all(digests));
}

/** A client of the latest revision; with `declines`, it asks its person, who declines everything. */
async function connected(declines: boolean) {
  const capabilities = declines ? { elicitation: { form: {} } } : {};
  const options = { capabilities, versionNegotiation: { mode: { pin: "2026-07-28" } } };
  const client = new Client({ name: "random", version: "1" }, options as never);
  if (declines) client.setRequestHandler("elicitation/create", async () => ({ action: "decline" }) as never);
  const requestInit = { headers: { Authorization: `Bearer ${text}` } };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { fetch: ask as never, requestInit }),
  );
  return client;
}

type Arguments = Record<string, unknown>;
const valid = new Map<string, Arguments>();

const odd = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(true, "yes", "confirm", null, "", "*"));
/** Mostly nothing. */
const rarely = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });

/** Some tool, mostly one that changes data, with arguments that mostly are valid, by one of the ways to call it. */
const someCall = fc
  .record({
    tool: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...tools.filter(changesData)) }, fc.constantFrom(...tools)),
    way: fc.constantFrom("itself", "call_tool", "plan_change", "run_change", "run_change at once"),
    dropped: rarely(fc.nat(5)),
    added: rarely(fc.tuple(fc.oneof(fc.string(), fc.constantFrom("confirm", "force", "plan_id", "approved")), odd)),
  })
  .map(({ tool, way, dropped, added }) => {
    const given = Object.entries(valid.get(tool.definition.name) ?? {}).filter((_, place) => place !== dropped);
    const input = Object.fromEntries([...given, ...(added ? [added] : [])]);
    return { name: tool.definition.name, way, input };
  });

const setStrict = (confirms: boolean) =>
  at.owner`insert into oauth_policies (organization_id, mode, destinations, confirms_plans) values (${at.first.id}, 'all', '{}', ${confirms})
    on conflict (organization_id) do update set confirms_plans = excluded.confirms_plans`;

beforeAll(async () => {
  for (const tool of tools) valid.set(tool.definition.name, await validArguments(at, tool.operation.contract));
});
beforeEach(() => setStrict(true));

interface Answer {
  isError?: boolean;
  structuredContent?: { plan_id?: string; status?: string };
}

describe.each([
  { name: "a client that declines every question", declines: true },
  { name: "a client that can't ask", declines: false },
])("where people confirm every change, $name", ({ declines }) => {
  test("writes nothing by any call, and each of its plans waits", async () => {
    const client = await connected(declines);
    const call = async (name: string, input: object): Promise<Answer> => {
      try {
        return (await client.callTool({ name, arguments: input as Arguments })) as Answer;
      } catch {
        return { isError: true };
      }
    };
    const before = await everything();
    const plans: string[] = [];
    let waiting = 0;
    const run = async (plan_id: string | undefined) => {
      const { structuredContent } = await call("run_change", { plan_id });
      waiting += structuredContent?.status === "waiting for confirmation" ? 1 : 0;
    };
    const plan = async (tool: string, input: Arguments) => {
      const { structuredContent } = await call("plan_change", { tool, arguments: input });
      if (structuredContent?.plan_id) plans.push(structuredContent.plan_id);
    };
    const ways: Record<string, (name: string, input: Arguments) => Promise<unknown>> = {
      itself: (name: string, input: Arguments) => call(name, input),
      call_tool: (name: string, input: Arguments) => call("call_tool", { name, arguments: input }),
      plan_change: plan,
      run_change: () => run(plans.at(-1)),
      "run_change at once": async (tool: string, input: Arguments) => {
        await plan(tool, input);
        await Promise.all([run(plans.at(-1)), run(plans.at(-1))]);
      },
    };
    for (const { name, way, input } of fc.sample(someCall, {
      numRuns: sized(300, 5000),
      seed: seed + Number(declines),
    }))
      await ways[way]?.(name, input);
    await client.close();
    expect(await everything()).toEqual(before);
    expect(waiting).toBeGreaterThan(plans.length / 2);
  });
});

test("once a person confirms a plan it is made, and without the policy what only adds is made at once", async () => {
  const client = await connected(false);
  const create = (label: string) => ({ name: "create_tag", arguments: { label } });
  const labels = async () =>
    (await at.owner`select label from candidate_tags where label like 'Confirmed%' order by label`).map(
      ({ label }) => label,
    );
  expect(JSON.stringify(await client.callTool(create("Confirmed before")))).toContain("plan_change");
  const planned = (await client.callTool({
    name: "plan_change",
    arguments: { tool: "create_tag", arguments: { label: "Confirmed" } },
  })) as Answer;
  const plan_id = planned.structuredContent?.plan_id;
  await at.owner`update change_plans set decision = 'confirmed' where id = ${plan_id ?? ""}`;
  await client.callTool({ name: "run_change", arguments: { plan_id } });
  expect(await labels()).toEqual(["Confirmed"]);
  await setStrict(false);
  await client.callTool(create("Confirmed by nobody"));
  expect(await labels()).toEqual(["Confirmed", "Confirmed by nobody"]);
  await client.close();
});
