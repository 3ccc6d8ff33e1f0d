import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import { origin, rpc } from "#lib/testing/oauth-flow.ts";
import { addInvoice, addPerson, addToken, stage } from "#lib/testing/stage.ts";
import { tokensOf } from "./fit-answer.ts";

const at = await stage();
const user_id = await addPerson(at.owner, at.first, "owner");
const text = await addToken(at.owner, at.first, { type: "personal", user_id });
for (let n = 0; n < 130; n += 1) await addInvoice(at.owner, at.first, { label: `${"Long label ".repeat(60)}${n}` });

async function call(name: string, input: object) {
  const { body } = await rpc("tools/call", { name, arguments: input }, { text });
  const [first, note] = body.result.content as { text: string }[];
  return {
    isError: body.result.isError === true,
    text: first?.text ?? "",
    note: note?.text,
    body: JSON.parse(first?.text ?? "null"),
  };
}

test.each([
  [
    "identifiers and times",
    JSON.stringify(Array(100).fill({ id: "3f2b8c1e-9d4a-4f6b-8e7c-2a1b3c4d5e6f", at: "2026-01-31T09:30:00.000Z" })),
  ],
  ["text", "The person didn't confirm. Nothing was changed, unless they ask for it again. ".repeat(50)],
  ["Japanese", "こんにちは世界、契約と請求書".repeat(100)],
  ["Arabic", "مرحبا بالعالم ".repeat(100)],
  ["emoji", "🙂👍🏽".repeat(100)],
  ["digits", "0123456789".repeat(100)],
])("a text has no more tokens than estimated: %s", (_, sample) => {
  expect(tokensOf(sample)).toBeGreaterThanOrEqual(countTokens(sample));
});

describe("a list", () => {
  test("has ten rows unless the call says how many, and the cursor brings the rest", async () => {
    const { body } = await call("list_invoices", { status: "all", fields: ["id"] });
    expect(body.data.rows ?? body.data).toHaveLength(10);
    const longer = await call("list_invoices", { status: "all", fields: ["id"], limit: 50 });
    expect(longer.body.data.rows ?? longer.body.data).toHaveLength(50);
  });

  test("that is too long gets a shorter page that fits, and says so", async () => {
    const { text: answer, note, body } = await call("list_invoices", { status: "all", limit: 100 });
    expect(countTokens(answer)).toBeLessThanOrEqual(25_000);
    expect(note).toMatch(/^Only limit \d+ fits/);
    expect((body.data.rows ?? body.data).length).toBeGreaterThan(1);
  });

  test("has only the fields that the call names, and refuses names that it doesn't have", async () => {
    const { body } = await call("list_invoices", { status: "all", fields: ["id", "label"], limit: 2 });
    for (const row of body.data.rows ?? body.data) expect(Object.keys(row).sort()).toEqual(["id", "label"]);
    for (const fields of [["id", "nothing"], [], [5], {}])
      expect((await call("list_invoices", { status: "all", fields })).isError).toBe(true);
    expect((await call("list_people", { fields: ["id"] })).isError).toBe(false);
  });
});

test("a file that is too long is a link to the page that exports it", async () => {
  const { isError, body } = await call("export_invoices", { status: "all" });
  expect([isError, body.open]).toEqual([false, `${origin}/invoices`]);
});

test("types of events come without their examples and schemas, and one with its example is a resource", async () => {
  const short = await call("list_webhook_event_types", {});
  expect(countTokens(short.text)).toBeLessThan(25_000);
  expect(short.body.data[0]).not.toHaveProperty("payload_example");
  const { name } = short.body.data[0];
  const { body } = await rpc("resources/read", { uri: `muster://event-types/${name}` });
  expect(JSON.parse(body.result.contents[0].text)).toMatchObject({ name, example: expect.anything() });
});
