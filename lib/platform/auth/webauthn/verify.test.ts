import { createPublicKey, generateKeyPairSync, randomBytes } from "node:crypto";
import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import { describe, expect, test } from "vitest";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { authenticator, cbor, type Deviation, type KeyKind } from "#lib/testing/authenticator.ts";
import { creationOptions, relyingParty, requestOptions } from "./options.ts";
import { readAssertion, readRegistration } from "./verify.ts";

const site = relyingParty();
const holder = { user_id: "0190a1b2-0000-7000-8000-000000000001", email: "ada@people.example", name: "Ada" };
const challenge = () => randomBytes(32);
const creation = () => creationOptions(challenge(), holder, []) as unknown as Record<string, unknown>;
const request = () => requestOptions(challenge()) as unknown as Record<string, unknown>;

/** What the reader makes of it: true, or the refusal's status. */
function passes(read: () => unknown): true | number {
  try {
    read();
    return true;
  } catch (error) {
    if (error instanceof ApiError) return error.status;
    throw error;
  }
}

/** What the library makes of the same. */
const judge = {
  registration: (response: unknown, expected: unknown) =>
    verifyRegistrationResponse({
      response: response as never,
      expectedChallenge: String(expected),
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [-8, -7, -257],
    }).then(
      ({ verified }) => verified,
      () => false,
    ),
  assertion: (response: unknown, expected: unknown, id: string, publicKey: Uint8Array) =>
    verifyAuthenticationResponse({
      response: response as never,
      expectedChallenge: String(expected),
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: { id, publicKey: Uint8Array.from(publicKey), counter: 0 },
    }).then(
      ({ verified }) => verified,
      () => false,
    ),
};

/** The COSE key of an authenticator, from what it made. */
function coseKeyIn(made: Record<string, unknown>): Uint8Array {
  const object = Buffer.from(String((made.response as Record<string, unknown>).attestationObject), "base64url");
  const at = object.indexOf(Buffer.from("authData")) + 8;
  return object.subarray(at + (object[at] === 0x59 ? 3 : 2) + 37 + 16 + 2 + 32);
}

test.each<KeyKind>(["ES256", "EdDSA", "RS256"])("a passkey that signs with %s is added and signs in", async (kind) => {
  const device = authenticator(kind, 7);
  const [options, asked] = [creation(), request()];
  const made = device.create(options);
  const added = readRegistration(made, site);
  expect(added).toMatchObject({ challenge: options.challenge, sign_count: 7 });
  expect(Buffer.from(added.credential_id).toString("base64url")).toBe(device.id);
  expect(await judge.registration(made, options.challenge)).toBe(true);
  const signed = device.get(asked);
  const assertion = readAssertion(signed, site);
  expect(assertion).toMatchObject({ challenge: asked.challenge, user: holder.user_id.replaceAll("-", "") });
  expect(assertion.countIfSignedBy(added.public_key)).toBe(8);
  expect(await judge.assertion(signed, asked.challenge, device.id, coseKeyIn(made))).toBe(true);
});

const wrong: [string, Deviation][] = [
  ["from another origin", { origin: "https://evil.example" }],
  ["from another port of the host", { origin: `${site.origin.replace(/:\d+$/, "")}:1` }],
  ["for another site", { rpId: "evil.example" }],
  ["made for something else", { type: "payment.get" }],
  ["without a user", { flags: 64 + 4 }],
  ["without user verification", { flags: 64 + 1 }],
];

describe("a response is refused as the library refuses it", () => {
  test.each(wrong)("%s", async (_, given) => {
    const device = authenticator();
    const [options, asked] = [creation(), request()];
    const made = device.create(options, given);
    expect(passes(() => readRegistration(made, site))).toBe(400);
    expect(await judge.registration(made, options.challenge)).toBe(false);
    const signed = device.get(asked, given);
    const { public_key } = readRegistration(device.create(options), site);
    expect(passes(() => readAssertion(signed, site).countIfSignedBy(public_key))).toBe(400);
    expect(await judge.assertion(signed, asked.challenge, device.id, coseKeyIn(made))).toBe(false);
  });

  test("with an algorithm that wasn't offered", async () => {
    const options = creation();
    const made = authenticator("ES384").create(options);
    expect(passes(() => readRegistration(made, site))).toBe(400);
    expect(await judge.registration(made, options.challenge)).toBe(false);
  });

  test("signed with another key, or for other bytes", async () => {
    const device = authenticator();
    const [options, asked] = [creation(), request()];
    const made = device.create(options);
    const { public_key } = readRegistration(made, site);
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const forged = device.get(asked, { key: privateKey });
    expect(passes(() => readAssertion(forged, site).countIfSignedBy(public_key))).toBe(400);
    expect(await judge.assertion(forged, asked.challenge, device.id, coseKeyIn(made))).toBe(false);
    const signed = device.get(asked) as { response: Record<string, string> };
    signed.response.signature = `AA${signed.response.signature}`;
    expect(passes(() => readAssertion(signed, site).countIfSignedBy(public_key))).toBe(400);
  });
});

test("an attestation that we didn't ask for is refused", () => {
  expect(passes(() => readRegistration(authenticator().create(creation(), { format: "packed" }), site))).toBe(400);
});

test("a key that isn't on its curve, and a weak or endless RSA key, are refused", () => {
  const cose = (entries: [number, number | Buffer][]) => {
    const device = authenticator();
    const made = device.create(creation()) as { response: { attestationObject: string } };
    const object = Buffer.from(made.response.attestationObject, "base64url");
    const at = object.indexOf(Buffer.from("authData")) + 8;
    const data = Buffer.concat([object.subarray(at + 2, at + 2 + 37 + 16 + 2 + 32), cbor(new Map(entries))]);
    made.response.attestationObject = cbor(
      new Map<string, Buffer | string | Map<number, number>>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", data],
      ]),
    ).toString("base64url");
    return passes(() => readRegistration(made, site));
  };
  const modulus = (bits: number) =>
    Buffer.from(
      String(
        createPublicKey(generateKeyPairSync("rsa", { modulusLength: bits }).privateKey).export({ format: "jwk" }).n,
      ),
      "base64url",
    );
  const rsa = (n: Buffer): [number, number | Buffer][] => [
    ...([
      [1, 3],
      [3, -257],
      [-1, n],
    ] as [number, number | Buffer][]),
    [-2, Buffer.from([1, 0, 1])],
  ];
  expect(cose(rsa(modulus(2048)))).toBe(true);
  expect(cose(rsa(modulus(1024)))).toBe(400);
  expect(cose(rsa(Buffer.alloc(4096, 255)))).toBe(400);
  const point = Buffer.alloc(32, 5);
  expect(
    cose([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point],
      [-3, point],
    ]),
  ).toBe(400);
});

test("thousands of damaged responses are refused with 400, never with anything else", () => {
  const device = authenticator("EdDSA", 1);
  const made = device.create(creation());
  const { public_key } = readRegistration(made, site);
  const signed = device.get(request());
  let seed = 42;
  // Numbers that are the same in each run (Lehmer).
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const damage = (given: Record<string, unknown>): Record<string, unknown> => {
    const response = { ...(given.response as Record<string, string>) };
    const key = Object.keys(response)[random(Object.keys(response).length)] as string;
    const bytes = Buffer.from(response[key] ?? "", "base64url");
    if (random(4) === 0) response[key] = bytes.subarray(0, random(bytes.length)).toString("base64url");
    else {
      for (let n = 0; n <= random(3); n += 1) bytes[random(bytes.length)] = random(256);
      response[key] = bytes.toString("base64url");
    }
    return { ...given, response };
  };
  const results = new Set<true | number>();
  for (let n = 0; n < 1000; n += 1) {
    results.add(passes(() => readRegistration(damage(made), site)));
    results.add(passes(() => readAssertion(damage(signed), site).countIfSignedBy(public_key)));
  }
  expect([...results].every((result) => result === true || result === 400)).toBe(true);
});

test.each([
  ["nothing", undefined],
  ["a text", "x"],
  ["a list", []],
  ["an empty object", {}],
  ["other types", { rawId: 1, type: "public-key", response: null }],
  ["no base64url", { rawId: "+/=", type: "public-key", response: { clientDataJSON: "%", attestationObject: "%" } }],
])("%s in place of a response is refused with 400", (_, given) => {
  expect(passes(() => readRegistration(given, site))).toBe(400);
  expect(passes(() => readAssertion(given, site))).toBe(400);
});

test.each([
  ["an array without an end", Buffer.from([0x9f])],
  ["a byte string longer than the rest", Buffer.from([0x5a, 0xff, 0xff, 0xff, 0xff])],
  ["an array of four billion", Buffer.from([0x9a, 0xff, 0xff, 0xff, 0xff])],
  ["64-bit lengths", Buffer.from([0x5b, 0, 0, 0, 1, 0, 0, 0, 0])],
  ["a tag", Buffer.from([0xc0, 0x60])],
  ["a float", Buffer.from([0xf9, 0, 0])],
  ["a thousand levels", Buffer.alloc(1000, 0x81)],
  ["the same key twice", Buffer.from([0xa2, 0x61, 0x61, 1, 0x61, 0x61, 1])],
  ["a map with arrays as keys", Buffer.from([0xa1, 0x80, 1])],
  ["bytes after the end", Buffer.concat([cbor(new Map()), Buffer.from([0])])],
  ["nothing", Buffer.alloc(0)],
])("CBOR of %s is refused with 400", (_, attestationObject) => {
  expect(passes(() => readRegistration(authenticator().create(creation(), { attestationObject }), site))).toBe(400);
});
