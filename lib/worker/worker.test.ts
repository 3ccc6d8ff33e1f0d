import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { addOrganization, addSession, type Stage, send, stage, type TestOrganization } from "#lib/api/testing.ts";
import { eventTypeOf } from "#lib/webhooks/event-types.ts";
import { payloadOf } from "#lib/webhooks/payload.ts";
import { failuresThatDisable, retryDelays } from "#lib/webhooks/schedule.ts";
import { addWebhook, type TestWebhook } from "#lib/webhooks/testing.ts";
import { openReceiver, type Received, type Receiver, startTestWorker } from "./testing.ts";
import type { Worker } from "./worker.ts";

let at: Stage;
let worker: Worker | null = null;
let organization: TestOrganization;
let session: string;
let receiver: Receiver;

beforeAll(async () => {
  at = await stage();
});

beforeEach(async () => {
  organization = await addOrganization(at.owner, "Own");
  session = await addSession(at.owner, organization, "owner");
  receiver = await openReceiver();
});

afterEach(async () => {
  await worker?.stop();
  worker = null;
  receiver.close();
});

const fails: Receiver["answer"] = (_, response) => void response.writeHead(500).end("broken");
const patiently = { timeout: 30_000, interval: 20 };
const until = (check: () => unknown) => vi.waitFor(check, patiently);

async function happen(name = "A token"): Promise<void> {
  const body = { name, type: "organization", scopes: ["accounting:read"] };
  expect((await send("POST", "/rest/v2/access-tokens", session, { body })).status).toBe(201);
}

const api = async (method: string, path: string, body?: object) =>
  (await send(method, `/rest/v2/webhooks${path}`, session, { body })).body.data;

const subscriptionNow = async (webhook: TestWebhook) => api("GET", `/${webhook.id}`);
const deliveriesNow = async (webhook: TestWebhook) => api("GET", `/${webhook.id}/deliveries?limit=100`);

function verify({ headers, body }: Received, key: string): void {
  expect(headers["x-service-signature"]).toBe(createHmac("sha256", key).update(`POST${body}`).digest("hex"));
  expect(new Webhook(key).verify(body, headers)).toEqual(JSON.parse(body));
}

describe("a delivery", () => {
  test("arrives signed both ways, under its event's id, and the log shows what was sent and answered", async () => {
    const { id, signing_key } = await api("POST", "", {
      url: "https://public.example.com/",
      headers: { Authorization: "Bearer their-secret" },
    });
    await at.owner`update webhook_subscriptions set url = ${receiver.url} where id = ${id}`;
    receiver.answer = (_, response) => void response.writeHead(202, { "x-seen": "yes" }).end("thank you");
    worker = startTestWorker(at);
    await happen();
    await until(() => expect(receiver.received).toHaveLength(1));
    const [one] = receiver.received as [Received];
    verify(one, signing_key);
    expect(one.headers).toMatchObject({
      "webhook-id": one.event_id,
      "x-service-hmac-label": "key-1",
      "x-service-webhook-version": "v2",
      authorization: "Bearer their-secret",
    });
    await until(async () => {
      const [delivery] = await api("GET", `/${id}/deliveries`);
      expect(delivery).toMatchObject({ state: "delivered", attempts: 1, last_status: 202, next_attempt_at: null });
      const whole = await api("GET", `/${id}/deliveries/${delivery.id}`);
      expect(whole).toMatchObject({ body: one.body, url: receiver.url, event_id: one.event_id });
      expect(whole.attempt_log).toHaveLength(1);
      expect(whole.attempt_log[0]).toMatchObject({
        number: 1,
        trigger: "auto",
        status: 202,
        response_body: "thank you",
      });
      expect(whole.attempt_log[0].response_headers["x-seen"]).toBe("yes");
      expect(whole.attempt_log[0].request_headers).toMatchObject({
        authorization: "•••",
        "x-service-signature": one.headers["x-service-signature"],
      });
    });
    const health = await api("GET", `/${id}/health`);
    expect(health.at(-1)).toMatchObject({ attempts: 1, delivered: 1, failed: 0, by_result: { delivered: 1 } });
  });

  test("is verified by the key before, too, until a rotation's overlap ends or that key is revoked", async () => {
    const webhook = await addWebhook(at.owner, organization, { url: receiver.url });
    const { signing_key, signing_keys } = await api("POST", `/${webhook.id}/signing-keys`, {});
    worker = startTestWorker(at);
    await happen();
    await until(() => expect(receiver.received).toHaveLength(1));
    const [during] = receiver.received as [Received];
    verify(during, signing_key);
    expect(during.headers["x-service-hmac-label"]).toBe("key-2");
    expect(new Webhook(webhook.signing_key).verify(during.body, during.headers)).toBeDefined();
    await api("DELETE", `/${webhook.id}/signing-keys/${signing_keys[1].id}`);
    await happen();
    await until(() => expect(receiver.received).toHaveLength(2));
    const after = receiver.received[1] as Received;
    verify(after, signing_key);
    expect(() => new Webhook(webhook.signing_key).verify(after.body, after.headers)).toThrow();
  });

  test("within the deadline is a success, after it a failure that is tried again", async () => {
    const webhook = await addWebhook(at.owner, organization, { url: receiver.url });
    const waits = [400, 3000];
    receiver.answer = (_, response) => void setTimeout(() => response.end(), waits.shift() ?? 0).unref();
    worker = startTestWorker(at, { deadlineMs: 1500 });
    await happen();
    await until(async () => expect((await deliveriesNow(webhook))[0]).toMatchObject({ state: "delivered" }));
    await happen();
    await until(async () =>
      expect((await deliveriesNow(webhook))[0]).toMatchObject({ state: "retrying", last_error: "timeout" }),
    );
  });
});

describe("the schedule", () => {
  test("makes the ten delays of the specification in order, to the second, and disables after the last retry, not before", async () => {
    const webhook = await addWebhook(at.owner, organization, { url: receiver.url });
    receiver.answer = fails;
    await at.owner.unsafe(`
      create table seen (failures integer, seconds double precision);
      create function seen() returns trigger language plpgsql security definer as $$ begin
        insert into seen values (new.failures, extract(epoch from new.next_at - now())); return null; end $$;
      create trigger seen after update on webhook_queue for each row when (old.state = 'leased' and new.state = 'due') execute function seen()`);
    worker = startTestWorker(at);
    await happen();
    for (let failures = 1; failures <= retryDelays.length; failures += 1) {
      await until(async () => expect(await at.owner`select 1 from seen`).toHaveLength(failures));
      expect((await subscriptionNow(webhook)).status).toBe("enabled");
      // The clock moves to the next attempt.
      await at.owner`update webhook_queue set next_at = now() where state = 'due' and subscription_id = ${webhook.id}`;
    }
    await until(async () => expect((await subscriptionNow(webhook)).status).toBe("disabled"));
    const delays = await at.owner`select failures, seconds from seen order by failures`;
    expect(delays.map((row) => row.failures)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (const [index, { seconds }] of delays.entries()) {
      const delay = retryDelays[index] as number;
      expect(seconds).toBeGreaterThanOrEqual(delay - 0.001);
      expect(seconds).toBeLessThanOrEqual(delay + Math.min(delay / 10, 30) + 0.001);
    }
    await at.owner.unsafe("drop trigger seen on webhook_queue; drop function seen; drop table seen");
    expect(receiver.received).toHaveLength(failuresThatDisable);
    expect(await subscriptionNow(webhook)).toMatchObject({ consecutive_failures: failuresThatDisable });
    expect((await deliveriesNow(webhook))[0]).toMatchObject({ state: "failed", attempts: failuresThatDisable });
  });

  test("with a time scale runs by itself to its end, and one call brings back what was missed", async () => {
    const webhook = await addWebhook(at.owner, organization, { url: receiver.url });
    const other = await openReceiver();
    await addWebhook(at.owner, organization, { url: other.url, events: ["webhook.subscription.disabled"] });
    receiver.answer = fails;
    worker = startTestWorker(at, { timeScale: 40_000 });
    await happen("First");
    await until(async () => expect((await subscriptionNow(webhook)).status).toBe("disabled"));
    expect(receiver.received).toHaveLength(failuresThatDisable);
    await until(() => expect(other.received).toHaveLength(1));
    const told = JSON.parse((other.received[0] as Received).body);
    const type = eventTypeOf("webhook.subscription.disabled");
    expect(type && payloadOf(type).parse(told)).toEqual(told);
    expect(told.data.resource).toMatchObject({ id: webhook.id, status: "disabled" });
    other.close();

    await happen("Second");
    await happen("Third");
    expect((await deliveriesNow(webhook)).map((one: { state: string }) => one.state).slice(0, 2)).toEqual([
      "held",
      "held",
    ]);
    expect(await api("GET", `/${webhook.id}/missed`)).toMatchObject({ held: 3, failed: 1 });

    receiver.received.length = 0;
    await api("POST", `/${webhook.id}/enable`, {});
    await until(async () => expect(await subscriptionNow(webhook)).toMatchObject({ enabling_delivery_id: null }));
    expect(await subscriptionNow(webhook)).toMatchObject({ status: "disabled" });
    expect(receiver.received.map((one) => one.event_type)).toEqual(["webhook.ping"]);

    receiver.received.length = 0;
    receiver.answer = () => {};
    await api("POST", `/${webhook.id}/enable`, { resume: "all" });
    await until(() => expect(receiver.received).toHaveLength(4));
    expect(receiver.received[0]).toMatchObject({ event_type: "webhook.ping" });
    expect(JSON.parse(receiver.received[0]?.body ?? "").data.meta.is_simulation).toBe(true);
    for (const one of receiver.received) verify(one, webhook.signing_key);
    await until(async () => {
      const states = (await deliveriesNow(webhook)).filter((one: { is_test: boolean }) => !one.is_test);
      expect(states.map((one: { state: string }) => one.state)).toEqual(["delivered", "delivered", "delivered"]);
    });
    expect(await subscriptionNow(webhook)).toMatchObject({ status: "enabled", consecutive_failures: 0 });
  });

  test("of one event that never gets through does not disable an endpoint that takes the others", async () => {
    const webhook = await addWebhook(at.owner, organization, { url: receiver.url });
    receiver.answer = (one, response) => void response.writeHead(one.body.includes("Poison") ? 500 : 200).end();
    worker = startTestWorker(at, { timeScale: 1_000_000 });
    await happen("Poison");
    await until(() => expect(receiver.received.length).toBeGreaterThan(2));
    await happen("Sound");
    await until(async () => expect((await deliveriesNow(webhook))[1]).toMatchObject({ state: "failed", attempts: 11 }));
    expect(await subscriptionNow(webhook)).toMatchObject({ status: "enabled" });
  });
});

describe("while disabled", () => {
  test("events are kept, and enabling sends them, those since a time, or none", async () => {
    worker = startTestWorker(at);
    const states = async (webhook: TestWebhook) =>
      (await deliveriesNow(webhook)).map((one: { state: string }) => one.state);
    const expected = {
      all: ["delivered", "delivered"],
      since: ["delivered", "cancelled"],
      none: ["cancelled", "cancelled"],
    };
    for (const resume of ["all", "since", "none"] as const) {
      const one = await openReceiver();
      const webhook = await addWebhook(at.owner, organization, { url: one.url, events: ["access-token.created"] });
      await api("PATCH", `/${webhook.id}`, { status: "disabled" });
      await happen("Before");
      const [row] = await at.owner`select clock_timestamp() + interval '2 milliseconds' as since, pg_sleep(0.01)`;
      await happen("After");
      expect(await states(webhook)).toEqual(["held", "held"]);
      const since = resume === "since" ? { since: row?.since } : {};
      await api("PATCH", `/${webhook.id}`, { enabled: true, resume, ...since });
      await until(async () => expect(await states(webhook)).toEqual(expected[resume]));
      one.close();
    }
  });

  test("what was waiting for a retry is held, and a test or a delivery sent by hand still goes out", async () => {
    const webhook = await addWebhook(at.owner, organization, { url: receiver.url });
    receiver.answer = fails;
    worker = startTestWorker(at);
    await happen();
    await until(async () => expect((await deliveriesNow(webhook))[0]).toMatchObject({ state: "retrying" }));
    await api("PATCH", `/${webhook.id}`, { status: "disabled" });
    const [held] = await deliveriesNow(webhook);
    expect(held).toMatchObject({ state: "held", next_attempt_at: null });
    await api("POST", `/${webhook.id}/deliveries/${held.id}/resend`, {});
    await until(() => expect(receiver.received).toHaveLength(2));
    await until(async () => expect((await deliveriesNow(webhook))[0]).toMatchObject({ state: "held", attempts: 2 }));
    receiver.answer = () => {};
    const test = await api("POST", `/${webhook.id}/test-events`, { event_type: "access-token.created" });
    await until(async () =>
      expect(await api("GET", `/${webhook.id}/deliveries/${test.id}`)).toMatchObject({
        state: "delivered",
        is_test: true,
      }),
    );
  });
});

describe("by hand", () => {
  test("a delivery is sent again under the same event id; its failure counts for nothing and the schedule goes on", async () => {
    const webhook = await addWebhook(at.owner, organization, { url: receiver.url });
    receiver.answer = fails;
    worker = startTestWorker(at);
    await happen();
    await until(async () =>
      expect((await deliveriesNow(webhook))[0]).toMatchObject({ state: "retrying", attempts: 1 }),
    );
    const [before] = await deliveriesNow(webhook);
    await api("POST", `/${webhook.id}/deliveries/${before.id}/resend`, {});
    await until(async () =>
      expect((await deliveriesNow(webhook))[0]).toMatchObject({ state: "retrying", attempts: 2 }),
    );
    const [after] = await deliveriesNow(webhook);
    expect(after.next_attempt_at).toBe(before.next_attempt_at);
    expect(await subscriptionNow(webhook)).toMatchObject({ consecutive_failures: 1 });
    receiver.answer = () => {};
    await api("POST", `/${webhook.id}/deliveries/${before.id}/resend`, {});
    await until(async () =>
      expect((await deliveriesNow(webhook))[0]).toMatchObject({ state: "delivered", attempts: 3 }),
    );
    expect(new Set(receiver.received.map((one) => one.event_id)).size).toBe(1);
    const { attempt_log } = await api("GET", `/${webhook.id}/deliveries/${before.id}`);
    expect(attempt_log.map((one: { trigger: string }) => one.trigger)).toEqual(["auto", "manual", "manual"]);
    expect(await subscriptionNow(webhook)).toMatchObject({ consecutive_failures: 0 });
  });

  test("everything that failed since a time is sent again by a job", async () => {
    const webhook = await addWebhook(at.owner, organization, { url: receiver.url });
    for (let n = 0; n < 5; n += 1) await happen();
    await at.owner`update webhook_deliveries set state = 'failed', finished_at = now() where subscription_id = ${webhook.id}`;
    await at.owner`delete from webhook_queue where subscription_id = ${webhook.id}`;
    expect(await api("GET", `/${webhook.id}/missed`)).toMatchObject({ held: 0, failed: 5 });
    const job = await api("POST", `/${webhook.id}/resends`, { since: "2026-01-01" });
    expect(job).toMatchObject({ state: "running", total: 5, done: 0 });
    worker = startTestWorker(at);
    await until(() => expect(receiver.received).toHaveLength(5));
    await until(async () =>
      expect((await api("GET", `/${webhook.id}/resends`))[0]).toMatchObject({ state: "done", done: 5 }),
    );
    await until(async () => expect(await api("GET", `/${webhook.id}/missed`)).toMatchObject({ failed: 0 }));
    expect(await api("DELETE", `/${webhook.id}/resends/${job.id}`)).toMatchObject({ state: "done" });
  });
});

describe("nothing is lost", () => {
  test("what a vanished worker had claimed is sent, without using up an attempt", async () => {
    const webhook = await addWebhook(at.owner, organization, { url: receiver.url });
    await happen();
    await at.owner`update webhook_queue set state = 'leased', worker = 12345, fence = 7, lease_until = now() + interval '1 hour'
      where subscription_id = ${webhook.id}`;
    worker = startTestWorker(at);
    await until(async () =>
      expect((await deliveriesNow(webhook))[0]).toMatchObject({ state: "delivered", attempts: 1 }),
    );
    expect(await worker.metrics()).toContain("muster_webhook_reclaimed_total 1");
  });

  test("a late worker cannot finish what another took over", async () => {
    const webhook = await addWebhook(at.owner, organization, { url: receiver.url });
    await happen();
    await at.owner`update webhook_queue set state = 'leased', worker = 2, fence = 8 where subscription_id = ${webhook.id}`;
    const [row] =
      await at.owner`select organization_id, delivery_id from webhook_queue where subscription_id = ${webhook.id}`;
    const late = {
      ...row,
      fence: 7,
      succeeded: true,
      overloaded: false,
      next_seconds: null,
      at: new Date(),
      duration_ms: 1,
    };
    const [done] = await at.owner`select app.finish_webhooks(1, ${JSON.stringify([late])}::text::jsonb) as n`;
    expect(done?.n).toBe(0);
    expect((await deliveriesNow(webhook))[0]).toMatchObject({ state: "pending", attempts: 0 });
  });

  test("connections to the database are cut again and again: every event arrives", async () => {
    const webhook = await addWebhook(at.owner, organization, { url: receiver.url });
    worker = startTestWorker(at);
    for (let n = 0; n < 60; n += 1) {
      await happen(`Token ${n}`);
      if (n % 6 === 0)
        await at.owner`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app_worker' and datname = current_database()`;
    }
    await until(() => expect(new Set(receiver.received.map((one) => one.event_id)).size).toBe(60));
    await until(async () =>
      expect(await at.owner`select 1 from webhook_queue where subscription_id = ${webhook.id}`).toHaveLength(0),
    );
  });

  test("two workers share the work and send nothing twice", async () => {
    const webhook = await addWebhook(at.owner, organization, { url: receiver.url });
    worker = startTestWorker(at);
    const second = startTestWorker(at);
    for (let n = 0; n < 100; n += 1) await happen(`Token ${n}`);
    await until(async () =>
      expect(await at.owner`select 1 from webhook_queue where subscription_id = ${webhook.id}`).toHaveLength(0),
    );
    await second.stop();
    expect(receiver.received).toHaveLength(100);
    expect(new Set(receiver.received.map((one) => one.event_id)).size).toBe(100);
  });

  test("a deleted subscription gets nothing more, and its queue is empty", async () => {
    const webhook = await addWebhook(at.owner, organization, { url: receiver.url });
    await happen();
    await api("DELETE", `/${webhook.id}`);
    worker = startTestWorker(at);
    expect(await at.owner`select 1 from webhook_queue where subscription_id = ${webhook.id}`).toHaveLength(0);
    expect(receiver.received).toHaveLength(0);
  });
});

describe("one endpoint never stands in another's way", () => {
  test("20 endpoints that hang, with 100 deliveries each, leave a healthy one its pace", async () => {
    const hanging = await openReceiver((_request, _response) => {});
    for (let n = 0; n < 20; n += 1)
      await addWebhook(at.owner, organization, { url: `${hanging.url}/${n}`, events: ["access-token.created"] });
    for (let n = 0; n < 100; n += 1) await happen();
    await addWebhook(at.owner, organization, { url: receiver.url, events: ["access-token.created"] });
    worker = startTestWorker(at, { deadlineMs: 6000 });
    await until(() => expect(hanging.received.length).toBeGreaterThanOrEqual(40));
    const began = performance.now();
    for (let n = 0; n < 20; n += 1) await happen();
    await until(() => expect(receiver.received).toHaveLength(20));
    expect(performance.now() - began).toBeLessThan(5000);
    expect(hanging.received.length).toBe(40);
    await at.owner`delete from webhook_subscriptions where organization_id = ${organization.id}`;
    await at.owner`update webhook_queue set state = 'due', lease_until = null, worker = null where state = 'leased'`;
    hanging.close();
  }, 60_000);

  test("an overloaded endpoint gets less at once, and more again when it answers", async () => {
    const webhook = await addWebhook(at.owner, organization, { url: receiver.url });
    await at.owner`update webhook_subscriptions set in_flight_limit = 16 where id = ${webhook.id}`;
    const limit = async () =>
      (await at.owner`select in_flight_limit from webhook_subscriptions where id = ${webhook.id}`)[0]?.in_flight_limit;
    receiver.answer = (_, response) => void response.writeHead(429, { "retry-after": "99999999" }).end();
    worker = startTestWorker(at);
    await happen();
    await until(async () => expect(await limit()).toBe(8));
    receiver.answer = () => {};
    await happen();
    await until(async () => expect(await limit()).toBe(16));
    const [row] =
      await at.owner`select extract(epoch from next_at - now())::integer as seconds from webhook_queue where subscription_id = ${webhook.id}`;
    expect(row?.seconds).toBeGreaterThan(60);
    expect(row?.seconds).toBeLessThanOrEqual(126);
  });
});

afterAll(() => worker?.stop());
