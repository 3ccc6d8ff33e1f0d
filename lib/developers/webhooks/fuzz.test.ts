import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { pathKeys } from "#lib/platform/declaration/contract.ts";
import { operations } from "#lib/registry/operations.ts";
import { addToken, send, stage } from "#lib/testing/stage.ts";
import { addDelivery, addResend, addRetiringKey, addWebhook } from "#lib/testing/webhooks.ts";

const contracts = operations
  .map(({ contract }) => contract)
  .filter(({ area, path }) => area.startsWith("Webhook") && pathKeys(path).length > 0);

let keys: Record<string, string>;

const at = await stage();
const token = await addToken(at.owner, at.first);

/** A fresh subscription with one of everything. */
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

test.each(contracts.map((contract) => ({ name: contract.name, contract })))(
  "$name rejects malformed and unknown IDs",
  async ({ contract: { method, path } }) => {
    await renew();
    const taken = method === "POST" || method === "PATCH" ? { body: { since: "2026-01-01" } } : {};
    for (const key of pathKeys(path))
      for (const id of [
        ...["x", "\0", "%00", "..", "'", randomUUID(), "a".repeat(5000)],
        ...["ffffffff-ffff-ffff-ffff-ffffffffffff", "00000000-0000-0000-0000-000000000000"],
      ]) {
        const odd: Record<string, string> = { ...keys, [key]: id };
        const address = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(odd[name] ?? ""));
        const { status, text } = await send(method, `/rest/v2${address}`, token, taken);
        expect([400, 404], `${id}: ${text}`).toContain(status);
      }
  },
);

const listOf = (count: number, item: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => item(n)).join(",");

test.each([
  ...[33, 5000, 500_000].map((depth) => [`nested ${depth} deep`, `{"name":${"[".repeat(depth)}${"]".repeat(depth)}}`]),
  ["with many invalid headers", `{"headers":{${listOf(80_000, (n) => `"x${n}":1`)}}}`],
  ["with many headers", `{"headers":{${listOf(9000, (n) => `"x${n}":""`)}}}`],
  ["with many events", `{"events":[${listOf(200_000, () => '"*"')}]}`],
  ["with many invalid events", `{"events":[${listOf(19_000, () => "1")}]}`],
  ["that is truncated", `{"name":`],
  ["that is an array", "[]"],
  ["that is null", "null"],
])("a body %s is rejected with a short response", async (_, body) => {
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
