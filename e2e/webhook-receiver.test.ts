import { Webhook } from "standardwebhooks";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { until } from "#lib/testing/until.ts";
import { type Running, signalGroup } from "./muster-process.ts";
import { type Delivery, openReceiver, type Receiver } from "./receivers/plain.ts";
import { becomeCustomer, type Customer } from "./webhook-customer.ts";

let customer: Customer;
let receiver: Receiver;
let worker: Running;

beforeAll(async () => {
  customer = await becomeCustomer();
});

beforeEach(async () => {
  receiver = await openReceiver();
  worker = await customer.startWorker();
});

afterEach(async () => {
  signalGroup(worker, "SIGTERM");
  await worker.exit;
  receiver.close();
});

/** Returns the single delivery that `act` causes. */
async function next(act: () => Promise<unknown>): Promise<Delivery> {
  const before = receiver.deliveries.length;
  await act();
  await until(() => expect(receiver.deliveries.length).toBe(before + 1));
  return receiver.deliveries.at(-1) as Delivery;
}

const verifies = ({ body, headers }: Delivery, key: string): boolean => {
  try {
    new Webhook(key).verify(body, headers);
    return true;
  } catch {
    return false;
  }
};

test("a receiver written from the specification and the public package both verify every delivery, before, during and after a key rotation", async () => {
  const { id, signing_key: first } = await customer.api("POST", "", { url: receiver.url });
  receiver.keys.set("key-1", first);
  const before = await next(() => customer.triggerEvent("Before"));
  expect(before.headers["x-service-hmac-label"]).toBe("key-1");
  expect(verifies(before, first)).toBe(true);

  receiver.answer = (_, response) => void response.writeHead(500).end();
  const failed = await next(() => customer.triggerEvent("Fails before, arrives during"));
  await until(async () => expect((await customer.api("GET", `/${id}/deliveries`))[0]).toMatchObject({ attempts: 1 }));
  receiver.answer = null;

  const rotated = await customer.api("POST", `/${id}/signing-keys`, { overlap_hours: 1 });
  const second = rotated.signing_key;
  // Only the label tells the receiver which key to use.
  receiver.keys.set("key-2", second);
  const [latest] = await customer.api("GET", `/${id}/deliveries`);
  const again = await next(() => customer.api("POST", `/${id}/deliveries/${latest.id}/resend`, {}));
  const during = await next(() => customer.triggerEvent("During"));
  expect(again.eventId).toBe(failed.eventId);
  for (const delivery of [again, during]) {
    expect(delivery.headers["x-service-hmac-label"]).toBe("key-2");
    expect([verifies(delivery, first), verifies(delivery, second)]).toEqual([true, true]);
  }

  await customer.at
    .owner`update webhook_keys set not_after = now() - interval '1 minute' where subscription_id = ${id} and state = 'retiring'`;
  const after = await next(() => customer.triggerEvent("After"));
  expect(after.headers["x-service-hmac-label"]).toBe("key-2");
  expect([verifies(after, first), verifies(after, second)]).toEqual([false, true]);
  expect([receiver.forged, receiver.handled.length]).toEqual([0, 4]);
});

test("a resent event keeps its ID, and an altered body fails verification", async () => {
  const signing_key = "a key that is text, chosen here and there".replaceAll(" ", "-");
  const { id } = await customer.api("POST", "", { url: receiver.url, signing_key });
  receiver.keys.set("key-1", signing_key);
  const first = await next(() => customer.triggerEvent("Twice"));
  await until(async () =>
    expect((await customer.api("GET", `/${id}/deliveries`))[0]).toMatchObject({ state: "delivered" }),
  );
  const [{ id: delivery }] = await customer.api("GET", `/${id}/deliveries`);
  const again = await next(() => customer.api("POST", `/${id}/deliveries/${delivery}/resend`, {}));
  expect([again.eventId, again.body, receiver.handled]).toEqual([first.eventId, first.body, [first.eventId]]);
  const raw = new Webhook(signing_key, { format: "raw" });
  expect(raw.verify(again.body, again.headers)).toMatchObject({ data: { resource: { name: "Twice" } } });
  expect(() => raw.verify(again.body.replace("Twice", "Thrice"), again.headers)).toThrow();
  const answer = await fetch(receiver.url, {
    method: "POST",
    headers: { "x-service-signature": first.headers["x-service-signature"] as string, "x-service-hmac-label": "key-1" },
    body: first.body.replace("Twice", "Thrice"),
  });
  expect([answer.status, receiver.forged]).toEqual([401, 1]);
});
