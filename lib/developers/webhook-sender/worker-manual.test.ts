import { describe, expect, test } from "vitest";
import { until } from "#lib/testing/until.ts";
import { fails, openReceiver, resultFor, setScene } from "#lib/testing/webhook-sender.ts";
import { addWebhook, type TestWebhook } from "#lib/testing/webhooks.ts";
import { finish } from "./finish.ts";

const scene = setScene();

describe("a disabled webhook", () => {
  test("holds events, and enabling sends all of them, those since a time, or none", async () => {
    scene.start();
    const states = async (webhook: TestWebhook) =>
      (await scene.deliveries(webhook)).map((one: { state: string }) => one.state);
    const expected = {
      all: ["delivered", "delivered"],
      since: ["delivered", "cancelled"],
      none: ["cancelled", "cancelled"],
    };
    for (const resume of ["all", "since", "none"] as const) {
      const one = await openReceiver();
      const webhook = await addWebhook(scene.at.owner, scene.organization, {
        url: one.url,
        events: ["access-token.created"],
      });
      await scene.api("PATCH", `/${webhook.id}`, { status: "disabled" });
      await scene.triggerEvent("Before");
      const [row] = await scene.at.owner`select clock_timestamp() + interval '2 milliseconds' as since, pg_sleep(0.01)`;
      await scene.triggerEvent("After");
      expect(await states(webhook)).toEqual(["held", "held"]);
      const since = resume === "since" ? { since: row?.since } : {};
      await scene.api("PATCH", `/${webhook.id}`, { enabled: true, resume, ...since });
      await until(async () => expect(await states(webhook)).toEqual(expected[resume]));
      one.close();
    }
  });

  test("holds pending retries but still sends tests and manual resends", async () => {
    const webhook = await addWebhook(scene.at.owner, scene.organization, { url: scene.receiver.url });
    scene.receiver.answer = fails;
    scene.start();
    await scene.triggerEvent();
    await until(async () => expect((await scene.deliveries(webhook))[0]).toMatchObject({ state: "retrying" }));
    await scene.api("PATCH", `/${webhook.id}`, { status: "disabled" });
    const [held] = await scene.deliveries(webhook);
    expect(held).toMatchObject({ state: "held", next_attempt_at: null });
    await scene.api("POST", `/${webhook.id}/deliveries/${held.id}/resend`, {});
    await until(() => expect(scene.receiver.received).toHaveLength(2));
    await until(async () => expect((await scene.deliveries(webhook))[0]).toMatchObject({ state: "held", attempts: 2 }));
    scene.receiver.answer = () => {};
    const test = await scene.api("POST", `/${webhook.id}/test-events`, { event_type: "access-token.created" });
    await until(async () =>
      expect(await scene.api("GET", `/${webhook.id}/deliveries/${test.id}`)).toMatchObject({
        state: "delivered",
        is_test: true,
      }),
    );
  });
});

describe("enabling", () => {
  test("depends only on its own ping, ignoring test events reported with it, and sends no second ping while one is pending", async () => {
    const webhook = await addWebhook(scene.at.owner, scene.organization, {
      url: scene.receiver.url,
      status: "disabled",
    });
    for (const pingFails of [true, false]) {
      await scene.api("POST", `/${webhook.id}/test-events`, { event_type: "access-token.created" });
      const { enabling_delivery_id } = await scene.api("POST", `/${webhook.id}/enable`, {});
      expect(await scene.api("POST", `/${webhook.id}/enable`, { resume: "none" })).toMatchObject({
        enabling_delivery_id,
      });
      await scene.at.owner`update webhook_queue set state = 'leased', worker = 1 where subscription_id = ${webhook.id}`;
      const results = (
        await scene.at
          .owner`select q.*, d.event_type from webhook_queue q join webhook_deliveries d on d.id = delivery_id where q.subscription_id = ${webhook.id}`
      ).map(({ organization_id, delivery_id, fence, event_type }) =>
        resultFor({
          ...{ organization_id, delivery_id, fence },
          error: (event_type === "webhook.ping") === pingFails ? "http_5xx" : null,
        }),
      );
      expect(results).toHaveLength(2);
      await finish(scene.at.owner, 1, results);
      expect(await scene.subscription(webhook)).toMatchObject({
        status: pingFails ? "disabled" : "enabled",
        enabling_delivery_id: null,
      });
    }
  });
});

describe("manual resends", () => {
  test("reuse the event ID, and their failures neither count nor change the retry schedule", async () => {
    const webhook = await addWebhook(scene.at.owner, scene.organization, { url: scene.receiver.url });
    scene.receiver.answer = fails;
    scene.start();
    await scene.triggerEvent();
    await until(async () =>
      expect((await scene.deliveries(webhook))[0]).toMatchObject({ state: "retrying", attempts: 1 }),
    );
    const [before] = await scene.deliveries(webhook);
    await scene.api("POST", `/${webhook.id}/deliveries/${before.id}/resend`, {});
    await until(async () =>
      expect((await scene.deliveries(webhook))[0]).toMatchObject({ state: "retrying", attempts: 2 }),
    );
    const [after] = await scene.deliveries(webhook);
    expect(after.next_attempt_at).toBe(before.next_attempt_at);
    expect(await scene.subscription(webhook)).toMatchObject({ consecutive_failures: 1 });
    scene.receiver.answer = () => {};
    await scene.api("POST", `/${webhook.id}/deliveries/${before.id}/resend`, {});
    await until(async () =>
      expect((await scene.deliveries(webhook))[0]).toMatchObject({ state: "delivered", attempts: 3 }),
    );
    expect(new Set(scene.receiver.received.map((one) => one.event_id)).size).toBe(1);
    const { attempt_log } = await scene.api("GET", `/${webhook.id}/deliveries/${before.id}`);
    expect(attempt_log.map((one: { trigger: string }) => one.trigger)).toEqual(["auto", "manual", "manual"]);
    expect(await scene.subscription(webhook)).toMatchObject({ consecutive_failures: 0 });
  });

  test("resend everything that failed since a time as a job", async () => {
    const webhook = await addWebhook(scene.at.owner, scene.organization, { url: scene.receiver.url });
    for (let n = 0; n < 5; n += 1) await scene.triggerEvent();
    await scene.at
      .owner`update webhook_deliveries set state = 'failed', finished_at = now() where subscription_id = ${webhook.id}`;
    await scene.at.owner`delete from webhook_queue where subscription_id = ${webhook.id}`;
    expect(await scene.api("GET", `/${webhook.id}/missed`)).toMatchObject({ held: 0, failed: 5 });
    const job = await scene.api("POST", `/${webhook.id}/resends`, { since: "2026-01-01" });
    expect(job).toMatchObject({ state: "running", total: 5, done: 0 });
    scene.start();
    await until(() => expect(scene.receiver.received).toHaveLength(5));
    await until(async () =>
      expect((await scene.api("GET", `/${webhook.id}/resends`))[0]).toMatchObject({ state: "done", done: 5 }),
    );
    await until(async () => expect(await scene.api("GET", `/${webhook.id}/missed`)).toMatchObject({ failed: 0 }));
    expect(await scene.api("DELETE", `/${webhook.id}/resends/${job.id}`)).toEqual({ deleted: true });
  });

  test("stop queuing when the job is canceled midway, still send what was queued, and never include test events", async () => {
    const webhook = await addWebhook(scene.at.owner, scene.organization, { url: scene.receiver.url });
    for (let n = 0; n < 5; n += 1) await scene.triggerEvent();
    await scene.api("POST", `/${webhook.id}/test-events`, {});
    await scene.at
      .owner`update webhook_deliveries set state = 'failed', finished_at = now() where subscription_id = ${webhook.id}`;
    await scene.at.owner`delete from webhook_queue where subscription_id = ${webhook.id}`;
    const { id, total } = await scene.api("POST", `/${webhook.id}/resends`, { since: "2026-01-01" });
    expect(total).toBe(5);
    await scene.at.owner`select app.run_webhook_resend(2)`;
    expect(await scene.api("DELETE", `/${webhook.id}/resends/${id}`)).toEqual({ deleted: true });
    expect((await scene.api("GET", `/${webhook.id}/resends`))[0]).toMatchObject({ state: "cancelled", done: 2 });
    const [more] = await scene.at.owner`select app.run_webhook_resend(2) as queued`;
    expect(more?.queued).toBe(null);
    scene.start();
    await until(() => expect(scene.receiver.received).toHaveLength(2));
    await until(async () => expect(await scene.api("GET", `/${webhook.id}/missed`)).toMatchObject({ failed: 3 }));
    await scene.api("POST", `/${webhook.id}/resends`, { since: "2026-01-01" });
    await until(async () =>
      expect((await scene.api("GET", `/${webhook.id}/resends`))[0]).toMatchObject({ state: "done", total: 3, done: 3 }),
    );
    await until(async () =>
      expect(await scene.at.owner`select 1 from webhook_queue where subscription_id = ${webhook.id}`).toHaveLength(0),
    );
    expect(scene.receiver.received.map(({ event_type }) => event_type)).toEqual(Array(5).fill("access-token.created"));
  });
});
