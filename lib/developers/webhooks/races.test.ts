import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addToken, send, stage } from "#lib/testing/stage.ts";
import { addWebhook } from "#lib/testing/webhooks.ts";

const at = await stage();
const token = await addToken(at.owner, at.first);

const ask = (method: string, path = "", body?: object, key?: string) =>
  send(method, `/rest/v2/webhooks${path}`, token, { body, headers: key ? { "idempotency-key": key } : {} });

const times = <T>(count: number, act: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => act(n)));

test("concurrent changes, rotations, enables and disables leave one active key and one state; deleting ends them all", async () => {
  const { id } = await addWebhook(at.owner, at.first);
  const answers = await times(24, (n) => {
    if (n % 4 === 0) return ask("POST", `/${id}/signing-keys`, { overlap_hours: n % 8 === 0 ? 0 : 1 });
    if (n % 4 === 1) return ask("PATCH", `/${id}`, { status: n % 8 === 1 ? "disabled" : "enabled", name: `Name ${n}` });
    if (n % 4 === 2) return ask("POST", `/${id}/enable`, { ping: n % 8 === 2 });
    return ask("GET", `/${id}`);
  });
  for (const { status, text } of answers) expect([200, 409, 503], text).toContain(status);
  const { signing_keys } = (await ask("GET", `/${id}`)).body.data;
  expect(signing_keys.filter((key: { state: string }) => key.state === "active")).toHaveLength(1);
  expect(new Set(signing_keys.map((key: { label: string }) => key.label)).size).toBe(signing_keys.length);
  const ends = await times(10, (n) => (n % 2 ? ask("DELETE", `/${id}`) : ask("PATCH", `/${id}`, { name: "Late" })));
  expect(ends.filter(({ body }) => body.data?.deleted)).toHaveLength(1);
  for (const { status, text } of ends) expect([200, 404, 503], text).toContain(status);
  expect(await at.owner`select 1 from webhook_keys where subscription_id = ${id}`).toHaveLength(0);
});

test("one Idempotency-Key creates one subscription, one rotation and one test event, however often it is sent", async () => {
  const url = `https://${randomUUID()}.example.com/`;
  const [create, rotate, tested] = [randomUUID(), randomUUID(), randomUUID()];
  const made = (await times(5, () => ask("POST", "", { url }, create))).filter(({ status }) => status === 201);
  expect(new Set(made.map(({ body }) => body.data.id)).size).toBe(1);
  const again = await ask("POST", "", { url }, create);
  expect([again.status, again.headers.get("idempotency-replayed"), again.text]).toEqual([201, "true", made[0]?.text]);
  expect((await ask("POST", "", { url: `${url}other` }, create)).status).toBe(422);
  const { id } = again.body.data;
  const rotated = [
    await ask("POST", `/${id}/signing-keys`, {}, rotate),
    await ask("POST", `/${id}/signing-keys`, {}, rotate),
  ];
  expect(rotated[1]?.text).toBe(rotated[0]?.text);
  expect((await ask("GET", `/${id}`)).body.data.signing_keys).toHaveLength(2);
  for (let n = 0; n < 3; n += 1) expect((await ask("POST", `/${id}/test-events`, {}, tested)).status).toBe(201);
  expect((await ask("GET", `/${id}/deliveries`)).body.data).toHaveLength(1);
});
