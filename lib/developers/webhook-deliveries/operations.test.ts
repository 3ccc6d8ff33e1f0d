import { beforeAll, describe, expect, test } from "vitest";
import { addOrganization, addSession, send, stage } from "#lib/testing/stage.ts";
import { addDelivery, addWebhook } from "#lib/testing/webhooks.ts";

const at = await stage();
const organization = await addOrganization(at.owner, "Own");
const session = await addSession(at.owner, organization, "owner");
const id = (await addWebhook(at.owner, organization)).id;

const ask = (path: string, method = "GET", body?: object) =>
  send(method, `/rest/v2/webhooks/${id}${path}`, session, { body });
const idsOf = (body: { data: { id: string }[] }) => body.data.map((one) => one.id);

// Uses its own organization, where no other test triggers events.
describe("the list", () => {
  const made: string[] = [];
  let ask: (path: string) => ReturnType<typeof send>;

  beforeAll(async () => {
    const listed = await addOrganization(at.owner, "Listed");
    const reader = await addSession(at.owner, listed, "owner");
    const { id } = await addWebhook(at.owner, listed);
    const other = await addWebhook(at.owner, listed);
    for (let n = 0; n < 30; n += 1) {
      made.unshift(await addDelivery(at.owner, listed, id, n % 3 === 0 ? "failed" : "delivered"));
      await addDelivery(at.owner, listed, other.id);
    }
    ask = (path) => send("GET", `/rest/v2/webhooks/${id}${path}`, reader);
  });

  test("returns the newest first and pages to the end without gaps or duplicates", async () => {
    const seen: string[] = [];
    for (let cursor = ""; ; ) {
      const { body } = await ask(`/deliveries?limit=7${cursor}`);
      seen.push(...idsOf(body));
      expect(body.has_more).toBe(body.next_cursor !== null);
      if (body.next_cursor === null) break;
      cursor = `&cursor=${body.next_cursor}`;
    }
    expect(seen).toEqual(made);
  });

  test("filters by state, event, response and time combined", async () => {
    const failed = made.filter((_, index) => (29 - index) % 3 === 0);
    expect(idsOf((await ask("/deliveries?limit=100&states=failed")).body)).toEqual(failed);
    expect(idsOf((await ask("/deliveries?limit=100&states[]=failed&states[]=delivered")).body)).toEqual(made);
    expect(idsOf((await ask("/deliveries?limit=100&answers=5xx&answers=none")).body)).toEqual(failed);
    expect(idsOf((await ask("/deliveries?event_types=access-token.created")).body)).toEqual([]);
    const [middle] = await at.owner`select created_at from webhook_deliveries where id = ${made[10] as string}`;
    const since = idsOf((await ask(`/deliveries?limit=100&from=${middle?.created_at}`)).body);
    const before = idsOf((await ask(`/deliveries?limit=100&to=${middle?.created_at}`)).body);
    expect([...since, ...before]).toEqual(made);
    expect(since).toContain(made[10]);
    expect(idsOf((await ask("/deliveries?to=0001-01-01")).body)).toEqual([]);
  });

  test("rejects a cursor from different filters, and invalid values", async () => {
    const { body } = await ask("/deliveries?limit=5");
    for (const query of [
      `states=failed&cursor=${body.next_cursor}`,
      "cursor=x",
      "states=odd",
      "answers=200",
      "from=now",
      "limit=0",
    ])
      expect((await ask(`/deliveries?${query}`)).status).toBe(400);
  });
});

test("shows a delivery with its attempts, with null for anything past its retention", async () => {
  const one = await addDelivery(at.owner, organization, id);
  const { body } = await ask(`/deliveries/${one}`);
  expect(body.data).toMatchObject({ id: one, body: "{}", attempts: 1 });
  expect(body.data.attempt_log).toEqual([
    {
      number: 1,
      trigger: "auto",
      at: expect.stringMatching(/Z$/),
      duration_ms: 12,
      status: 200,
      error: null,
      key_label: "key-1",
      request_headers: null,
      response_headers: null,
      response_body: null,
    },
  ]);
});

test("returns 409 when resending a delivery whose content is no longer kept", async () => {
  const old = await addDelivery(at.owner, organization, id);
  await at.owner`delete from webhook_events where id = (select event_id from webhook_deliveries where id = ${old})`;
  expect((await ask(`/deliveries/${old}/resend`, "POST", {})).status).toBe(409);
});

test("marks test events and limits them to 10 an hour", async () => {
  const { body } = await ask("/test-events", "POST", { event_type: "access-token.revoked" });
  expect(body.data).toMatchObject({ event_type: "access-token.revoked", state: "pending", is_test: true });
  const sent = await ask(`/deliveries/${body.data.id}`);
  expect(JSON.parse(sent.body.data.body).data.meta).toMatchObject({ is_simulation: true, organization_name: "Own" });
  expect((await ask("/test-events", "POST", { event_type: "odd" })).status).toBe(400);
  for (let n = 1; n < 10; n += 1) expect((await ask("/test-events", "POST", {})).status).toBe(201);
  const refused = await ask("/test-events", "POST", {});
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "600"]);
});

test("returns every bucket of the range for health, by hour and by day", async () => {
  const hourMs = 3_600_000;
  const noon = Math.floor(Date.now() / (24 * hourMs)) * 24 * hourMs - 12 * hourMs;
  const hoursFromNoon = (hours: number) => new Date(noon + hours * hourMs).toISOString();
  const row = { organization_id: organization.id, subscription_id: id, attempts: 3, duration_ms: 300 };
  await at.owner`insert into webhook_activity ${at.owner([
    { ...row, hour: hoursFromNoon(0), result: "delivered", slot: 1 },
    { ...row, hour: hoursFromNoon(0), result: "delivered", slot: 2 },
    { ...row, hour: hoursFromNoon(1), result: "timeout", slot: 1 },
  ])}`;
  const { body } = await ask(`/health?from=${hoursFromNoon(-0.5)}&to=${hoursFromNoon(2)}`);
  const empty = { attempts: 0, delivered: 0, failed: 0, average_ms: null, by_result: {} };
  expect(body.data).toEqual([
    { ...empty, start: hoursFromNoon(-1) },
    { start: hoursFromNoon(0), attempts: 6, delivered: 6, failed: 0, average_ms: 100, by_result: { delivered: 6 } },
    { start: hoursFromNoon(1), attempts: 3, delivered: 0, failed: 3, average_ms: 100, by_result: { timeout: 3 } },
    { ...empty, start: hoursFromNoon(2) },
  ]);
  const days = await ask(`/health?interval=day&from=${hoursFromNoon(0)}&to=${hoursFromNoon(0)}`);
  expect(days.body.data).toMatchObject([{ attempts: 9, by_result: { delivered: 6, timeout: 3 } }]);
  for (const query of ["from=0001-01-01", "from=2026-02-02&to=2026-02-01", "from=9999-01-01"])
    expect([query, (await ask(`/health?${query}`)).status]).toEqual([query, 400]);
  const past = await ask("/health?to=2020-01-01");
  expect([past.status, past.body.data]).toEqual([200, []]);
});

test("returns the last 24 hours of activity for all subscriptions, by hour", async () => {
  const quiet = await addWebhook(at.owner, organization);
  const busy = await addWebhook(at.owner, organization);
  const hour = (ago: number) => new Date((Math.floor(Date.now() / 3_600_000) - ago) * 3_600_000).toISOString();
  const row = { organization_id: organization.id, subscription_id: busy.id, attempts: 2, duration_ms: 10, slot: 1 };
  await at.owner`insert into webhook_activity ${at.owner([
    { ...row, hour: hour(1), result: "delivered" },
    { ...row, hour: hour(0), result: "delivered" },
    { ...row, hour: hour(0), result: "timeout" },
    { ...row, hour: hour(25), result: "delivered" },
  ])}`;
  const { body } = await send("GET", "/rest/v2/webhooks/activity", session);
  const of = (webhook: { id: string }) =>
    body.data.find(({ webhook_id }: { webhook_id: string }) => webhook_id === webhook.id);
  expect(of(busy).hours).toEqual([
    { start: hour(1), attempts: 2, failed: 0 },
    { start: hour(0), attempts: 4, failed: 2 },
  ]);
  expect(of(quiet)).toBeUndefined();
});

test("counts what a disabled subscription missed separately from earlier failures, and gives the oldest", async () => {
  const webhook = await addWebhook(at.owner, organization, { status: "disabled" });
  await addDelivery(at.owner, organization, webhook.id, "failed");
  await at.owner`update webhook_deliveries set finished_at = '2026-01-01' where subscription_id = ${webhook.id}`;
  const missed = () => send("GET", `/rest/v2/webhooks/${webhook.id}/missed`, session);
  expect((await missed()).body.data).toMatchObject({ held: 0, failed: 1, held_since: null });
  for (const name of ["First", "Second"])
    await send("POST", "/rest/v2/access-tokens", session, {
      body: { name, type: "personal", scopes: ["people:read"] },
    });
  const [first] = await at.owner`select id, created_at from webhook_deliveries
    where subscription_id = ${webhook.id} and state = 'held' order by id limit 1`;
  expect((await missed()).body.data).toMatchObject({ held: 2, failed: 1, held_since: first?.created_at });
  const { body } = await send("GET", `/rest/v2/webhooks/${webhook.id}/deliveries/${first?.id}`, session);
  expect(body.data).toMatchObject({ state: "held", failures: 0 });
});
