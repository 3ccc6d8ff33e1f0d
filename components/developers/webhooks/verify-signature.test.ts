import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { deliveryHeaders, signingKeyOf } from "#lib/developers/webhook-sender/sign.ts";
import { type VerifyInput, verifySignature } from "./verify-signature.ts";

const key = `whsec_${Buffer.from("a key of thirty-two bytes for it").toString("base64")}`;
const body =
  '{"data":{"meta":{"event_id":"019aa3f2-7c3e-7d9e-9c1c-9a3c5e1b7f20"},"resource":{"name":"Zoë"}},"timestamp":"2026-11-21T10:00:00.000Z"}';
const headers = deliveryHeaders({
  eventId: "019aa3f2-7c3e-7d9e-9c1c-9a3c5e1b7f20",
  apiVersion: "v2",
  body,
  keys: [signingKeyOf("key-1", key)],
  customHeaders: {},
  sentAt: new Date("2026-11-21T10:00:01.000Z"),
});
const service = { kind: "service" as const, body, key, signature: headers["x-service-signature"] ?? "" };
const standard = {
  kind: "standard" as const,
  body,
  key,
  signature: headers["webhook-signature"] ?? "",
  id: headers["webhook-id"] ?? "",
  timestamp: headers["webhook-timestamp"] ?? "",
};

/** Names of the failed steps, and the last step's message. */
async function wrong(input: VerifyInput) {
  const steps = await verifySignature(input);
  return {
    wrong: steps.filter(({ isRight }) => isRight === false).map(({ name }) => name),
    says: steps.at(-1)?.detail,
  };
}

describe("verifySignature", () => {
  test("accepts the service's signature in either header", async () => {
    expect((await verifySignature(service)).every(({ isRight }) => isRight)).toBe(true);
    expect((await verifySignature(standard)).every(({ isRight }) => isRight)).toBe(true);
  });

  test("accepts the old key's signature during key rotation", async () => {
    const signature = `v1,${"A".repeat(43)}= ${standard.signature}`;
    expect((await verifySignature({ ...standard, signature })).at(-1)?.isRight).toBe(true);
  });

  test.each([
    ["a space around the key", { key: ` ${key}` }, "Signing key"],
    ["a key's hint", { key: "…abcd" }, "Signing key"],
    ["the other header's value", { signature: standard.signature }, "x-service-signature"],
    ["capital digits", { signature: service.signature.toUpperCase() }, "x-service-signature"],
    ["a prefix", { signature: `sha256=${service.signature}` }, "x-service-signature"],
    ["a body that was cut", { body: body.slice(0, -1) }, "Body"],
    ["something else than a delivery", { body: "{}" }, "Body"],
  ])("reports that %s is wrong and stops", async (_, patch, step) => {
    const found = await wrong({ ...service, ...patch });
    expect(found.wrong).toEqual([step]);
    expect(found.says).toMatch(/once everything above/);
  });

  test.each([
    ["a line break was added", { body: `${body}\n` }, /line break at the end/],
    ["the body was written anew", { body: JSON.stringify(JSON.parse(body), null, 2) }, /parsed and serialized again/],
    ["POST was left out", { signature: createHmac("sha256", key).update(body).digest("hex") }, /without POST/],
    [
      "the key was decoded",
      {
        signature: createHmac("sha256", Buffer.from(key.slice(6), "base64"))
          .update(`POST${body}`)
          .digest("hex"),
      },
      /decoded from base64/,
    ],
    ["another key was used", { key: `${key}x` }, /another key was used/],
    ["a letter of the body was changed", { body: body.replace("Zoë", "Zoe") }, /changed on the way/],
  ])("says which step differs when %s", async (_, patch, words) => {
    const found = await wrong({ ...service, ...patch });
    expect(found.wrong).toEqual(["Signature"]);
    expect(found.says).toMatch(words);
  });

  test("reports an ID and body from different deliveries", async () => {
    expect((await wrong({ ...standard, id: "019aa3f2-7c3e-7d9e-9c1c-9a3c5e1b7f21" })).wrong).toEqual([
      "webhook-id and webhook-timestamp",
    ]);
    expect((await wrong({ ...standard, timestamp: "1795255202" })).wrong).toEqual(["Signature"]);
  });
});
