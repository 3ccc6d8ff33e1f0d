import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addToken, send, stage, type TestResponse } from "#lib/testing/stage.ts";

const at = await stage();
const token = await addToken(at.owner, at.first);

const ask = (method: string, path = "", body?: object) => {
  const headers = { "idempotency-key": randomUUID() };
  return send(method, `/rest/v2/webhooks${path}`, token, { body, headers });
};

test("signing keys and header values appear only in the response that creates them, never in other responses, errors, events or rows", async () => {
  const [first, second] = ["first-signing-key-", "second-signing-key-"].map((name) => name.padEnd(40, "x"));
  const [value, refused] = ["Bearer value-of-a-header", "refused-value-of-a-header\n"];
  const secrets = [first, second, value, refused.trim()] as string[];
  await ask("POST", "", { url: "https://listener.example.com/" });
  const made = await ask("POST", "", {
    data: { url: "https://a.example.com/", signing_key: first, headers: { Authorization: value } },
  });
  const place = `/${made.body.data.id}`;
  const rotated = await ask("POST", `${place}/signing-keys`, { signing_key: second });
  expect(made.body.data).toMatchObject({ signing_key: first, headers: { Authorization: null } });
  expect(rotated.body.data.signing_key).toBe(second);
  expect(rotated.text).not.toContain(first);
  expect(made.text).not.toContain(value);

  const others: TestResponse[] = [];
  for (const [method, path, body] of [
    ["GET", "", undefined],
    ["GET", place, undefined],
    ["PATCH", place, { name: "Other" }],
    ["PATCH", place, { data: { headers: { "x-ours": value, Cookie: refused } } }],
    ["PATCH", place, { headers: { "x-service-mine": value } }],
    ["PATCH", place, { headers: value }],
    ["PATCH", place, { status: "disabled", signing_key: second }],
    ["POST", "", { url: "https://a.example.com/", signing_key: first, headers: { "x-a": value } }],
    ["POST", "", { url: "nowhere", signing_key: first, headers: { "x-a": value } }],
    ["POST", `${place}/signing-keys`, { signing_key: `${first}é` }],
    ["POST", `${place}/signing-keys`, { signing_key: [second] }],
    ["POST", `${place}/test-events`, {}],
    ["POST", `${place}/enable`, {}],
    ["GET", `${place}/deliveries`, undefined],
    ["DELETE", `${place}/signing-keys/${rotated.body.data.signing_keys[0].id}`, undefined],
    ["DELETE", place, undefined],
  ] as const)
    others.push(await ask(method, path, body));
  const tables = [
    "audit_log",
    "idempotency_keys",
    ...["events", "subscriptions", "keys", "deliveries", "queue"].map((name) => `webhook_${name}`),
  ];
  const rows = (
    await Promise.all(tables.map((table) => at.owner.unsafe(`select t::text as row from ${table} t`)))
  ).flat();
  expect(rows.length).toBeGreaterThan(30);
  const seen = [...others.map(({ text }) => text), ...rows.map(({ row }) => row as string)].join("\n");
  for (const secret of secrets) {
    expect(seen).not.toContain(secret);
    expect(seen).not.toContain(Buffer.from(secret).toString("hex"));
  }
});
