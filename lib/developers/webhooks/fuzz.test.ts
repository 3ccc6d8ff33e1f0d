import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { operations } from "#lib/operations.ts";
import { type Operation, pathKeys } from "#lib/platform/api/contract.ts";
import { addToken, type Stage, send, stage } from "#lib/testing.ts";
import { addDelivery, addResend, addRetiringKey, addWebhook } from "./testing.ts";

const contracts = operations.map(({ contract }) => contract).filter(({ area }) => area.startsWith("Webhook"));

let at: Stage;
let token: string;
let keys: Record<string, string>;

beforeAll(async () => {
  at = await stage();
  token = await addToken(at.owner, at.first);
});

/** A subscription of one's own with one of everything. */
async function renew(): Promise<void> {
  await at.owner`delete from webhook_subscriptions where organization_id = ${at.first.id}`;
  const { id } = await addWebhook(at.owner, at.first);
  keys = {
    webhook_id: id,
    delivery_id: await addDelivery(at.owner, at.first, id),
    key_id: await addRetiringKey(at.owner, at.first, id),
    resend_id: await addResend(at.owner, at.first, id),
  };
}

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    ...["", " ", "\0", "a\0b", "\ud800", "\u202e‮ﷺ", "null", "-1", "1e999", "NaN", "0x10", "99999999999999999999"],
    ...["0000-00-00", "2026-02-30", "9999-12-31", "0001-01-01", "2026-01-01T00:00:00+14:00", "infinity", "-infinity"],
    ...["2026-01-01T00:00:00.123456789Z", "294277-01-01", "*", "%", "'", "a".repeat(3000), "{}", "[]", "{a,b}"],
    ...[null, true, false, 0, -1, 1.5, 1e308, -0, 2 ** 53, [], {}, [[]], [null], ["*"], { "": "" }],
    ...[{ "x-a": 1 }, { "x-a": null }, { "x\r\ny": "z" }, { "": "y" }, { "x-a": "\r\nx: y" }, { "x-ü": "y" }],
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: "binary" }),
  fc.array(fc.string(), { maxLength: 300 }),
);

async function call(contract: Operation, input: Record<string, unknown>, path = keys) {
  const where = contract.path.replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(path[key] ?? "").toWellFormed());
  const inBody = contract.method === "POST" || contract.method === "PATCH";
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input))
    for (const one of Array.isArray(value) ? value : [value])
      query.append(name, typeof one === "string" ? one : JSON.stringify(one));
  return send(contract.method, `/rest/v2${where}${inBody ? "" : `?${query}`}`, token, inBody ? { body: input } : {});
}

const fit: Record<string, () => unknown> = {
  url: () => `https://${randomUUID()}.example.com/hook`,
  since: () => "2026-01-01",
};

describe.each(contracts.map((contract) => ({ name: contract.name, contract })))("$name", ({ contract }) => {
  const names = Object.keys(contract.input.shape).filter((name) => !pathKeys(contract.path).includes(name));

  test("answers whatever it is given, and never by an error of its own", async () => {
    const inputs = fc.record(Object.fromEntries(names.map((name) => [name, odd])), { requiredKeys: [] });
    await renew();
    const answers = async (input: Record<string, unknown>) => {
      const { status, text } = await call(contract, input);
      if (status === 404) await renew();
      expect(status, text).toBeLessThan(500);
    };
    await fc.assert(fc.asyncProperty(inputs, answers), { numRuns: 100 });
    const fitting = Object.entries(fit).filter(([name]) => names.includes(name));
    for (const name of names)
      await fc.assert(
        fc.asyncProperty(odd, (value) =>
          answers({ ...Object.fromEntries(fitting.map(([key, make]) => [key, make()])), [name]: value }),
        ),
        { numRuns: 50 },
      );
  });

  test.runIf(contract.path.includes("{"))("knows no odd ids", async () => {
    await renew();
    for (const key of pathKeys(contract.path))
      for (const id of [
        "x",
        "\0",
        "%00",
        "..",
        "'",
        randomUUID(),
        "ffffffff-ffff-ffff-ffff-ffffffffffff",
        "00000000-0000-0000-0000-000000000000",
        "a".repeat(5000),
      ]) {
        const { status, text } = await call(contract, { since: "2026-01-01" }, { ...keys, [key]: id });
        expect([400, 404], `${id}: ${text}`).toContain(status);
      }
  });
});

const listOf = (count: number, item: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => item(n)).join(",");

test.each([
  ...[33, 5000, 500_000].map((depth) => [`nested ${depth} deep`, `{"name":${"[".repeat(depth)}${"]".repeat(depth)}}`]),
  ["of many wrong headers", `{"headers":{${listOf(80_000, (n) => `"x${n}":1`)}}}`],
  ["of many headers", `{"headers":{${listOf(9000, (n) => `"x${n}":""`)}}}`],
  ["of many events", `{"events":[${listOf(200_000, () => '"*"')}]}`],
  ["of wrong events", `{"events":[${listOf(19_000, () => "1")}]}`],
  ["that is cut off", `{"name":`],
  ["that is a list", "[]"],
  ["that is null", "null"],
])("a body %s is refused with a short answer", async (_, body) => {
  await renew();
  for (const [method, path] of [
    ["POST", ""],
    ["PATCH", `/${keys.webhook_id}`],
  ] as const) {
    const headers = { "idempotency-key": randomUUID() };
    const { status, text } = await send(method, `/rest/v2/webhooks${path}`, token, { body, headers });
    expect(status).toBe(400);
    expect(text.length).toBeLessThan(10_000);
  }
});
