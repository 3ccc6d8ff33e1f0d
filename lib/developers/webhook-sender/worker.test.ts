import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { until } from "#lib/testing/until.ts";
import {
  openReceiver,
  type Received,
  resultFor,
  setScene,
  startTestWorker,
  verify,
} from "#lib/testing/webhook-sender.ts";
import { addWebhook } from "#lib/testing/webhooks.ts";
import { finish } from "./finish.ts";

const scene = setScene();

describe("a delivery", () => {
  test("arrives with both signatures under its event's ID, and the log shows the request and response", async () => {
    const { id, signing_key } = await scene.api("POST", "", {
      url: "https://public.example.com/",
      headers: { Authorization: "Bearer their-secret" },
    });
    await scene.at.owner`update webhook_subscriptions set url = ${scene.receiver.url} where id = ${id}`;
    scene.receiver.answer = (_, response) => void response.writeHead(202, { "x-seen": "yes" }).end("thank you");
    scene.start();
    await scene.triggerEvent();
    await until(() => expect(scene.receiver.received).toHaveLength(1));
    const [one] = scene.receiver.received as [Received];
    verify(one, signing_key);
    expect(one.headers).toMatchObject({
      "webhook-id": one.event_id,
      "x-service-hmac-label": "key-1",
      "x-service-webhook-version": "v2",
      authorization: "Bearer their-secret",
    });
    await until(async () => {
      const [delivery] = await scene.api("GET", `/${id}/deliveries`);
      expect(delivery).toMatchObject({ state: "delivered", attempts: 1, last_status: 202, next_attempt_at: null });
      const whole = await scene.api("GET", `/${id}/deliveries/${delivery.id}`);
      expect(whole).toMatchObject({ body: one.body, url: scene.receiver.url, event_id: one.event_id });
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
    const health = await scene.api("GET", `/${id}/health`);
    expect(health.at(-1)).toMatchObject({ attempts: 1, delivered: 1, failed: 0, by_result: { delivered: 1 } });
  });

  test("keeps its own endpoint's response, whatever it contains, when several are recorded together", async () => {
    const answers = ['{"a": "\\\\ \\"b\\""}', "null", "", "{,}\\", '"', "two\nlines\u001e\t", "NULL, 'x'"];
    const webhook = await addWebhook(scene.at.owner, scene.organization, { url: scene.receiver.url });
    const sent = new Map<string, string>();
    scene.receiver.answer = ({ event_id }, response) => {
      const text = answers[sent.size] ?? "";
      sent.set(event_id, text);
      response.writeHead(200, { "x-said": JSON.stringify(text) }).end(text);
    };
    for (const name of answers.keys()) await scene.triggerEvent(`Token ${name}`);
    scene.start();
    await until(async () => {
      const deliveries = await scene.deliveries(webhook);
      expect(deliveries.filter(({ state }: { state: string }) => state === "delivered")).toHaveLength(answers.length);
    });
    for (const { id } of await scene.deliveries(webhook)) {
      const { event_id, attempt_log } = await scene.api("GET", `/${webhook.id}/deliveries/${id}`);
      const text = sent.get(event_id) ?? "none";
      expect(attempt_log).toMatchObject([
        { response_body: text, response_headers: { "x-said": JSON.stringify(text) } },
      ]);
    }
  });

  test("also verifies with the previous key until the rotation's overlap ends or that key is revoked", async () => {
    const webhook = await addWebhook(scene.at.owner, scene.organization, { url: scene.receiver.url });
    const { signing_key, signing_keys } = await scene.api("POST", `/${webhook.id}/signing-keys`, {});
    scene.start();
    await scene.triggerEvent();
    await until(() => expect(scene.receiver.received).toHaveLength(1));
    const [during] = scene.receiver.received as [Received];
    verify(during, signing_key);
    expect(during.headers["x-service-hmac-label"]).toBe("key-2");
    expect(new Webhook(webhook.signing_key).verify(during.body, during.headers)).toBeDefined();
    await scene.api("DELETE", `/${webhook.id}/signing-keys/${signing_keys[1].id}`);
    await scene.triggerEvent();
    await until(() => expect(scene.receiver.received).toHaveLength(2));
    const after = scene.receiver.received[1] as Received;
    verify(after, signing_key);
    expect(() => new Webhook(webhook.signing_key).verify(after.body, after.headers)).toThrow();
  });

  test("succeeds within the deadline and is retried after it", async () => {
    const webhook = await addWebhook(scene.at.owner, scene.organization, { url: scene.receiver.url });
    const waits = [400, 30_000];
    scene.receiver.answer = (_, response) => void setTimeout(() => response.end(), waits.shift() ?? 0).unref();
    scene.start({ deadlineMs: 3000 });
    await scene.triggerEvent();
    await until(async () => expect((await scene.deliveries(webhook))[0]).toMatchObject({ state: "delivered" }));
    await scene.triggerEvent();
    await until(async () =>
      expect((await scene.deliveries(webhook))[0]).toMatchObject({ state: "retrying", last_error: "timeout" }),
    );
  });
});

describe("delivery guarantees", () => {
  test("sends what a lost worker had claimed without using up an attempt", async () => {
    const webhook = await addWebhook(scene.at.owner, scene.organization, { url: scene.receiver.url });
    await scene.triggerEvent();
    await scene.at
      .owner`update webhook_queue set state = 'leased', worker = 12345, fence = 7, lease_until = now() + interval '1 hour'
      where subscription_id = ${webhook.id}`;
    scene.start();
    await until(async () =>
      expect((await scene.deliveries(webhook))[0]).toMatchObject({ state: "delivered", attempts: 1 }),
    );
    expect(await scene.metrics()).toContain("muster_webhook_reclaimed_total 1");
  });

  test("stops a late worker from finishing a delivery that another took over", async () => {
    const webhook = await addWebhook(scene.at.owner, scene.organization, { url: scene.receiver.url });
    await scene.triggerEvent();
    await scene.at
      .owner`update webhook_queue set state = 'leased', worker = 2, fence = 8 where subscription_id = ${webhook.id}`;
    const [row] = await scene.at
      .owner`select organization_id, delivery_id from webhook_queue where subscription_id = ${webhook.id}`;
    const [done] = await finish(scene.at.owner, 1, [
      resultFor({ organization_id: row?.organization_id, delivery_id: row?.delivery_id, fence: 7 }),
    ]);
    expect(done?.finish_webhooks).toBe(0);
    expect((await scene.deliveries(webhook))[0]).toMatchObject({ state: "pending", attempts: 0 });
  });

  test("delivers every event while database connections keep dropping", async () => {
    const webhook = await addWebhook(scene.at.owner, scene.organization, { url: scene.receiver.url });
    scene.start();
    for (let n = 0; n < 60; n += 1) {
      await scene.triggerEvent(`Token ${n}`);
      if (n % 6 === 0)
        await scene.at
          .owner`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app_worker' and datname = current_database()`;
    }
    await until(() => expect(new Set(scene.receiver.received.map((one) => one.event_id)).size).toBe(60));
    await until(async () =>
      expect(await scene.at.owner`select 1 from webhook_queue where subscription_id = ${webhook.id}`).toHaveLength(0),
    );
  });

  test("splits the work between two workers and sends nothing twice", async () => {
    const webhook = await addWebhook(scene.at.owner, scene.organization, { url: scene.receiver.url });
    scene.start();
    const second = startTestWorker(scene.at);
    for (let n = 0; n < 100; n += 1) await scene.triggerEvent(`Token ${n}`);
    await until(async () =>
      expect(await scene.at.owner`select 1 from webhook_queue where subscription_id = ${webhook.id}`).toHaveLength(0),
    );
    await second.stop();
    expect(scene.receiver.received).toHaveLength(100);
    expect(new Set(scene.receiver.received.map((one) => one.event_id)).size).toBe(100);
  });

  test("sends nothing to a deleted subscription and empties its queue", async () => {
    const webhook = await addWebhook(scene.at.owner, scene.organization, { url: scene.receiver.url });
    await scene.triggerEvent();
    await scene.api("DELETE", `/${webhook.id}`);
    scene.start();
    expect(await scene.at.owner`select 1 from webhook_queue where subscription_id = ${webhook.id}`).toHaveLength(0);
    expect(scene.receiver.received).toHaveLength(0);
  });
});

describe("endpoints don't affect each other", () => {
  test("20 hung endpoints with 100 deliveries each don't slow down a healthy one", async () => {
    const hanging = await openReceiver((_request, _response) => {});
    for (let n = 0; n < 20; n += 1)
      await addWebhook(scene.at.owner, scene.organization, {
        url: `${hanging.url}/${n}`,
        events: ["access-token.created"],
      });
    for (let n = 0; n < 100; n += 1) await scene.triggerEvent();
    await addWebhook(scene.at.owner, scene.organization, { url: scene.receiver.url, events: ["access-token.created"] });
    scene.start({ deadlineMs: 50_000 });
    await until(() => expect(hanging.received.length).toBeGreaterThanOrEqual(40));
    for (let n = 0; n < 20; n += 1) await scene.triggerEvent();
    await until(() => expect(scene.receiver.received).toHaveLength(20));
    // No hung exchange has ended yet, or another delivery would have been sent.
    expect(hanging.received.length).toBe(40);
    await scene.at.owner`delete from webhook_subscriptions where organization_id = ${scene.organization.id}`;
    await scene.at
      .owner`update webhook_queue set state = 'due', lease_until = null, worker = null where state = 'leased'`;
    hanging.close();
  });

  test("an overloaded endpoint gets fewer concurrent deliveries, and more again once it recovers", async () => {
    const webhook = await addWebhook(scene.at.owner, scene.organization, { url: scene.receiver.url });
    await scene.at.owner`update webhook_subscriptions set in_flight_limit = 16 where id = ${webhook.id}`;
    const limit = async () =>
      (await scene.at.owner`select in_flight_limit from webhook_subscriptions where id = ${webhook.id}`)[0]
        ?.in_flight_limit;
    scene.receiver.answer = (_, response) => void response.writeHead(429, { "retry-after": "99999999" }).end();
    scene.start();
    await scene.triggerEvent();
    await until(async () => expect(await limit()).toBe(8));
    scene.receiver.answer = () => {};
    await scene.triggerEvent();
    await until(async () => expect(await limit()).toBe(16));
    const [row] = await scene.at
      .owner`select extract(epoch from next_at - now())::integer as seconds from webhook_queue where subscription_id = ${webhook.id}`;
    expect(row?.seconds).toBeGreaterThan(60);
    expect(row?.seconds).toBeLessThanOrEqual(126);
  });
});
