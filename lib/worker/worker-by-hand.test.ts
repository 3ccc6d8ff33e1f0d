import { describe, expect, test } from "vitest";
import { addWebhook, type TestWebhook } from "#lib/webhooks/testing.ts";
import { fails, openReceiver, setScene, until } from "./testing.ts";

const scene = setScene();

describe("while disabled", () => {
  test("events are kept, and enabling sends them, those since a time, or none", async () => {
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
      await scene.happen("Before");
      const [row] = await scene.at.owner`select clock_timestamp() + interval '2 milliseconds' as since, pg_sleep(0.01)`;
      await scene.happen("After");
      expect(await states(webhook)).toEqual(["held", "held"]);
      const since = resume === "since" ? { since: row?.since } : {};
      await scene.api("PATCH", `/${webhook.id}`, { enabled: true, resume, ...since });
      await until(async () => expect(await states(webhook)).toEqual(expected[resume]));
      one.close();
    }
  });

  test("what was waiting for a retry is held, and a test or a delivery sent by hand still goes out", async () => {
    const webhook = await addWebhook(scene.at.owner, scene.organization, { url: scene.receiver.url });
    scene.receiver.answer = fails;
    scene.start();
    await scene.happen();
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

describe("by hand", () => {
  test("a delivery is sent again under the same event id; its failure counts for nothing and the schedule goes on", async () => {
    const webhook = await addWebhook(scene.at.owner, scene.organization, { url: scene.receiver.url });
    scene.receiver.answer = fails;
    scene.start();
    await scene.happen();
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

  test("everything that failed since a time is sent again by a job", async () => {
    const webhook = await addWebhook(scene.at.owner, scene.organization, { url: scene.receiver.url });
    for (let n = 0; n < 5; n += 1) await scene.happen();
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
    expect(await scene.api("DELETE", `/${webhook.id}/resends/${job.id}`)).toMatchObject({ state: "done" });
  });
});
