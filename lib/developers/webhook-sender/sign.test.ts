import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { deliveryHeaders, isCustomHeader, signingKeyOf } from "./sign.ts";

const body = '{"data":{"meta":{"event_id":"e-1"},"resource":{"name":"Zoë 🦊"}}}';
const first = { label: "key-1", secret: `whsec_${Buffer.alloc(32, 7).toString("base64")}` };
const second = { label: "key-2", secret: "a key of one's own, at least 32 characters: ü" };
const delivery = { eventId: "e-1", apiVersion: "v2", body, customHeaders: {}, sentAt: new Date() };

test("signs x-service-signature as lowercase hex HMAC-SHA256 of POST and the body, keyed with the full text of the active key", () => {
  for (const key of [first, second]) {
    const headers = deliveryHeaders({ ...delivery, keys: [signingKeyOf(key.label, key.secret)] });
    expect(headers["x-service-signature"]).toBe(createHmac("sha256", key.secret).update(`POST${body}`).digest("hex"));
    expect(headers["x-service-hmac-label"]).toBe(key.label);
    expect(headers["x-service-webhook-version"]).toBe("v2");
  }
});

test("verifies with the public standardwebhooks package under every key during a rotation, and no other", () => {
  const headers = deliveryHeaders({
    ...delivery,
    keys: [signingKeyOf(first.label, first.secret), signingKeyOf(second.label, second.secret)],
  });
  expect(new Webhook(first.secret).verify(body, headers)).toEqual(JSON.parse(body));
  const raw = Buffer.from(second.secret);
  expect(new Webhook(raw, { format: "raw" }).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new Webhook(`whsec_${Buffer.alloc(32, 8).toString("base64")}`).verify(body, headers)).toThrow();
  expect(() => new Webhook(first.secret).verify(`${body} `, headers)).toThrow();
});

test("sends custom headers, but never lets one replace our own or a framing header", () => {
  const customHeaders = { "X-Team": "ledger", Authorization: "Bearer t", "Webhook-Id": "theirs", HOST: "inside" };
  const headers = deliveryHeaders({ ...delivery, keys: [signingKeyOf(first.label, first.secret)], customHeaders });
  expect(headers).toMatchObject({ "x-team": "ledger", authorization: "Bearer t", "webhook-id": "e-1" });
  expect(headers.host).toBeUndefined();
  for (const name of [
    "x-service-signature",
    "Content-Length",
    "transfer-encoding",
    "Proxy-Authorization",
    "a b",
    "",
    "é",
  ])
    expect(isCustomHeader(name)).toBe(false);
});
