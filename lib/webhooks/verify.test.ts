import { describe, expect, test } from "vitest";
import { deliveryHeaders, signingKeyOf } from "./sign.ts";
import { type ToVerify, verifySignature } from "./verify.ts";

const body = '{"data":{"name":"Zoë"}}';
const sentAt = new Date("2026-11-21T09:30:00Z");

function signed(secret: string) {
  const keys = [signingKeyOf("key-1", secret)] as const;
  return deliveryHeaders({ eventId: "e-1", apiVersion: "v2", body, keys, customHeaders: {}, sentAt });
}

const secrets = [`whsec_${Buffer.alloc(32, 9).toString("base64")}`, "a key of one's own, at least 32 characters: ü"];

describe.each(secrets)("with the key %s", (signingKey) => {
  const headers = signed(signingKey);
  const service: ToVerify = { signingKey, body, signature: headers["x-service-signature"] as string };
  const standard: ToVerify = {
    signingKey,
    body,
    signature: headers["webhook-signature"] as string,
    webhookId: "e-1",
    webhookTimestamp: headers["webhook-timestamp"] as string,
  };
  const failing = async (given: ToVerify, now = sentAt) =>
    (await verifySignature(given, now)).filter((step) => !step.passed).map(({ name, hint }) => [name, hint]);

  test("what the sender signs passes every step, by both signatures", async () => {
    expect(await failing(service)).toEqual([]);
    expect(await failing(standard)).toEqual([]);
  });

  test("the step that differs is named, with the likely mistake", async () => {
    expect(await failing({ ...service, signature: "sha256=00" })).toEqual([
      ["signature_format", expect.stringMatching(/64 lower-case/)],
    ]);
    expect(await failing({ ...service, body: `${body}\n` })).toEqual([
      ["signature", expect.stringMatching(/line break/)],
    ]);
    expect(await failing({ ...service, body: body.replace(":", ": ") })).toEqual([
      ["signature", expect.stringMatching(/without spaces/)],
    ]);
    expect(await failing({ ...service, body: body.slice(1) })).toEqual([
      ["signature", expect.stringMatching(/not JSON/)],
    ]);
    expect(await failing({ ...service, signingKey: `${signingKey} ` })).toEqual([
      ["signature", expect.stringMatching(/around the signing/)],
    ]);
    expect(await failing({ ...service, signingKey: "another" })).toEqual([
      ["signature", expect.stringMatching(/label/)],
    ]);
    expect(await failing({ ...standard, webhookId: "e-2" })).toEqual([["signature", expect.stringMatching(/None/)]]);
    expect(await failing(standard, new Date("2026-11-21T10:30:00Z"))).toEqual([
      ["timestamp", expect.stringMatching(/replay/)],
    ]);
  });
});
