import { describe, expect, test } from "vitest";
import { payloadOf } from "#lib/developers/webhooks/payload.ts";
import { failuresThatDisable, retryDelays } from "#lib/developers/webhooks/rules.ts";
import { eventTypeOf } from "#lib/platform/outbox/event-catalog.ts";
import { until } from "#lib/testing/until.ts";
import { fails, openReceiver, type Received, setScene, verify } from "#lib/testing/webhook-sender.ts";
import { addWebhook } from "#lib/testing/webhooks.ts";

const scene = setScene();

describe("the retry schedule", () => {
  test("applies the specification's ten delays in order, to the second, and disables only after the last retry", async () => {
    const webhook = await addWebhook(scene.at.owner, scene.organization, { url: scene.receiver.url });
    scene.receiver.answer = fails;
    await scene.at.owner.unsafe(`
      create table seen (failures integer, seconds double precision);
      create function seen() returns trigger language plpgsql security definer as $$ begin
        insert into seen values (new.failures, extract(epoch from new.next_at - now())); return null; end $$;
      create trigger seen after update on webhook_queue for each row when (old.state = 'leased' and new.state = 'due') execute function seen()`);
    scene.start();
    await scene.triggerEvent();
    for (let failures = 1; failures <= retryDelays.length; failures += 1) {
      await until(async () => expect(await scene.at.owner`select 1 from seen`).toHaveLength(failures));
      expect((await scene.subscription(webhook)).status).toBe("enabled");
      // Moves the clock to the next attempt.
      await scene.at
        .owner`update webhook_queue set next_at = now() - interval '1 minute' where state = 'due' and subscription_id = ${webhook.id}`;
    }
    await until(async () => expect((await scene.subscription(webhook)).status).toBe("disabled"));
    const delays = await scene.at.owner`select failures, seconds from seen order by failures`;
    expect(delays.map((row) => row.failures)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (const [index, { seconds }] of delays.entries()) {
      const delay = retryDelays[index] as number;
      expect(seconds).toBeGreaterThanOrEqual(delay - 0.001);
      expect(seconds).toBeLessThanOrEqual(delay + Math.min(delay / 10, 30) + 0.001);
    }
    await scene.at.owner.unsafe("drop trigger seen on webhook_queue; drop function seen; drop table seen");
    expect(scene.receiver.received).toHaveLength(failuresThatDisable);
    expect(await scene.subscription(webhook)).toMatchObject({ consecutive_failures: failuresThatDisable });
    expect((await scene.deliveries(webhook))[0]).toMatchObject({ state: "failed", attempts: failuresThatDisable });
  });

  test("runs to completion with a time scale, and one call recovers what was missed", async () => {
    const webhook = await addWebhook(scene.at.owner, scene.organization, { url: scene.receiver.url });
    const other = await openReceiver();
    await addWebhook(scene.at.owner, scene.organization, { url: other.url, events: ["webhook.subscription.disabled"] });
    scene.receiver.answer = fails;
    scene.start({ timeScale: 40_000 });
    await scene.triggerEvent("First");
    await until(async () => expect((await scene.subscription(webhook)).status).toBe("disabled"));
    expect(scene.receiver.received).toHaveLength(failuresThatDisable);
    await until(() => expect(other.received).toHaveLength(1));
    const told = JSON.parse((other.received[0] as Received).body);
    const type = eventTypeOf("webhook.subscription.disabled");
    expect(type && payloadOf(type).parse(told)).toEqual(told);
    expect(told.data.resource).toMatchObject({ id: webhook.id, status: "disabled" });
    other.close();

    await scene.triggerEvent("Second");
    await scene.triggerEvent("Third");
    expect((await scene.deliveries(webhook)).map((one: { state: string }) => one.state).slice(0, 2)).toEqual([
      "held",
      "held",
    ]);
    expect(await scene.api("GET", `/${webhook.id}/missed`)).toMatchObject({ held: 3, failed: 1 });

    scene.receiver.received.length = 0;
    await scene.api("POST", `/${webhook.id}/enable`, {});
    await until(async () => expect(await scene.subscription(webhook)).toMatchObject({ enabling_delivery_id: null }));
    expect(await scene.subscription(webhook)).toMatchObject({ status: "disabled" });
    expect(scene.receiver.received.map((one) => one.event_type)).toEqual(["webhook.ping"]);

    scene.receiver.received.length = 0;
    scene.receiver.answer = () => {};
    await scene.api("POST", `/${webhook.id}/enable`, { resume: "all" });
    await until(() => expect(scene.receiver.received).toHaveLength(4));
    expect(scene.receiver.received[0]).toMatchObject({ event_type: "webhook.ping" });
    expect(JSON.parse(scene.receiver.received[0]?.body ?? "").data.meta.is_simulation).toBe(true);
    for (const one of scene.receiver.received) verify(one, webhook.signing_key);
    await until(async () => {
      const states = (await scene.deliveries(webhook)).filter((one: { is_test: boolean }) => !one.is_test);
      expect(states.map((one: { state: string }) => one.state)).toEqual(["delivered", "delivered", "delivered"]);
    });
    expect(await scene.subscription(webhook)).toMatchObject({ status: "enabled", consecutive_failures: 0 });
  });

  test("doesn't disable an endpoint over one event that never succeeds while others do", async () => {
    const webhook = await addWebhook(scene.at.owner, scene.organization, { url: scene.receiver.url });
    scene.receiver.answer = (one, response) => void response.writeHead(one.body.includes("Poison") ? 500 : 200).end();
    scene.start({ timeScale: 1_000_000 });
    await scene.triggerEvent("Poison");
    await until(() => expect(scene.receiver.received.length).toBeGreaterThan(2));
    await scene.triggerEvent("Sound");
    await until(async () =>
      expect((await scene.deliveries(webhook))[1]).toMatchObject({ state: "failed", attempts: 11 }),
    );
    expect(await scene.subscription(webhook)).toMatchObject({ status: "enabled" });
  });
});
