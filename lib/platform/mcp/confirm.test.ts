import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { describe, expect, test, vi } from "vitest";
import { ask, origin } from "#lib/testing/oauth-flow.ts";
import { addPerson, addToken, send, stage } from "#lib/testing/stage.ts";

const at = await stage();
const user_id = await addPerson(at.owner, at.first, "owner");
const text = await addToken(at.owner, at.first, { type: "personal", user_id });

/** A 2026-07-28 client; with `answer`, it can ask its person. */
async function connected(answer?: (request: unknown) => object) {
  const capabilities = answer ? { elicitation: { form: {} } } : {};
  const options = { capabilities, versionNegotiation: { mode: { pin: "2026-07-28" } } };
  const client = new Client({ name: "v2", version: "1" }, options as never);
  if (answer) client.setRequestHandler("elicitation/create", async (request) => answer(request) as never);
  const requestInit = { headers: { Authorization: `Bearer ${text}` } };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { fetch: ask as never, requestInit }),
  );
  return client;
}

let count = 0;
async function addEntity(): Promise<string> {
  count += 1;
  const body = {
    name: `Ardent ${count}`,
    country: "DE",
    currency: "EUR",
    type: "company",
    vat_id: "",
    address: "Berlin",
  };
  const made = await send("POST", "/rest/v2/legal-entities", text, { body });
  return made.body.data.id;
}

const status = async (id: string) => (await send("GET", `/rest/v2/legal-entities/${id}`, text)).status;

describe("a tool that deletes", () => {
  const deleting = (id: string) => ({ name: "delete_legal_entity", arguments: { legal_entity_id: id } });
  const calls = [deleting, (id: string) => ({ name: "call_tool", arguments: deleting(id) })];

  test.each(calls)("asks the person first, and deletes once they confirm (%#)", async (call) => {
    const id = await addEntity();
    const answer = vi.fn((_: unknown) => ({ action: "accept", content: { confirm: true } }));
    const client = await connected(answer);
    expect((await client.callTool(call(id))).isError).toBeUndefined();
    expect([answer.mock.calls.length, await status(id)]).toEqual([1, 404]);
    expect(JSON.stringify(answer.mock.calls)).toMatch(/Delete the legal entity Ardent \d+\?/);
    await client.close();
  });

  test.each([{ action: "decline" }, { action: "cancel" }, { action: "accept", content: { confirm: false } }])(
    "deletes nothing if they respond with %j",
    async (given) => {
      const id = await addEntity();
      const client = await connected(() => given);
      for (const call of calls) expect((await client.callTool(call(id))).isError).toBe(true);
      expect(await status(id)).toBe(200);
      await client.close();
    },
  );

  test("asks in the dashboard instead where the organization says so, whatever the client would answer", async () => {
    await at.owner`insert into oauth_policies (organization_id, mode, destinations, confirms_plans) values (${at.first.id}, 'all', '{}', true)`;
    const id = await addEntity();
    const answer = vi.fn(() => ({ action: "accept", content: { confirm: true } }));
    const client = await connected(answer);
    expect(JSON.stringify(await client.callTool(deleting(id)))).toContain("plan_change");
    expect([answer.mock.calls.length, await status(id)]).toEqual([0, 200]);
    await client.close();
    await at.owner`delete from oauth_policies`;
  });

  test("changes nothing for a client that can't ask, and a tool that deletes nothing never asks", async () => {
    const id = await addEntity();
    const plain = await connected();
    for (const call of calls) expect(JSON.stringify(await plain.callTool(call(id)))).toContain("plan_change");
    expect(await status(id)).toBe(200);
    await plain.close();
    const answer = vi.fn(() => ({ action: "decline" }));
    const client = await connected(answer);
    await client.callTool({ name: "list_legal_entities", arguments: {} });
    expect(answer).not.toHaveBeenCalled();
    await client.close();
  });
});
