import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { type Cbor, CborError, readCbor } from "./cbor.ts";
import { isSignedBy, storedKeyOf } from "./public-key.ts";

/** The site that passkeys belong to. */
export interface RelyingParty {
  /** A host name. */
  id: string;
  origin: string;
}

/** A refused passkey: what is wrong, and what to do. */
export function refusePasskey(message: string): ApiError {
  return new ApiError(400, { reason: "passkey_refused", path: "/credential", message });
}

const malformed = () => refusePasskey("The browser sent something else than a passkey's response. Try again.");

const base64url = z
  .string()
  .regex(/^[\w-]*$/)
  .max(20_000)
  .transform((text) => Buffer.from(text, "base64url"));

const common = { rawId: base64url, type: z.literal("public-key") };

/** `RegistrationResponseJSON` (WebAuthn Level 3, 5.1.8), as far as it is used. */
const registration = z.object({
  ...common,
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url }),
});

/** `AuthenticationResponseJSON`. */
const assertion = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
});

const clientData = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
});

function parsed<T>(schema: z.ZodType<T>, given: unknown): T {
  const { data, success } = schema.safeParse(given);
  if (!success) throw malformed();
  return data;
}

/** The challenge that was signed, if the browser asked for this, on this site. */
function challengeIn(bytes: Uint8Array, type: "webauthn.create" | "webauthn.get", { origin }: RelyingParty): string {
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch {
    throw malformed();
  }
  const signed = parsed(clientData, json);
  if (signed.type !== type) throw malformed();
  if (signed.origin !== origin || signed.crossOrigin === true)
    throw refusePasskey(`This passkey was used on another site. Open ${origin} and try again there.`);
  return signed.challenge;
}

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();

const flag = { present: 1, verified: 4, attested: 64, extended: 128 };
const headLength = 37;

/** What authenticator data says (WebAuthn 6.1): flags, and how often it has signed. Someone was there, and it was them. */
function headOf(bytes: Uint8Array, { id }: RelyingParty): { flags: number; count: number } {
  if (bytes.length < headLength) throw malformed();
  if (!timingSafeEqual(bytes.subarray(0, 32), sha256(id)))
    throw refusePasskey("This passkey belongs to another site. Choose one that you added here.");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const flags = view.getUint8(32);
  if ((flags & flag.present) === 0 || (flags & flag.verified) === 0)
    throw refusePasskey("Your device didn't check that it's you. Set up its screen lock or PIN, then try again.");
  return { flags, count: view.getUint32(33) };
}

function cborIn(bytes: Uint8Array, start = 0): { value: Cbor; end: number } {
  try {
    return readCbor(bytes, start);
  } catch (error) {
    if (error instanceof CborError) throw malformed();
    throw error;
  }
}

export interface NewPasskey {
  credential_id: Uint8Array;
  public_key: Uint8Array;
  sign_count: number;
  challenge: string;
}

/** WebAuthn 7.1: what a browser sends for a new passkey. The challenge is still to be looked up. Throws `ApiError` 400. */
export function readRegistration(given: unknown, site: RelyingParty): NewPasskey {
  const { rawId, response } = parsed(registration, given);
  const challenge = challengeIn(response.clientDataJSON, "webauthn.create", site);
  const { value: object, end } = cborIn(response.attestationObject);
  if (!(object instanceof Map) || end !== response.attestationObject.length) throw malformed();
  const data = object.get("authData");
  if (!(data instanceof Uint8Array)) throw malformed();
  const { flags, count } = headOf(data, site);
  // We ask for no attestation and trust none, so a statement that comes anyway isn't read.
  if (object.get("fmt") !== "none")
    throw refusePasskey("Your browser sent a statement about your device that we didn't ask for. Try another browser.");
  // The model (16 bytes), then the length of the ID.
  const idAt = headLength + 18;
  if ((flags & flag.attested) === 0 || data.length < idAt) throw malformed();
  const keyAt = idAt + (((data[idAt - 2] as number) << 8) | (data[idAt - 1] as number));
  const credential_id = data.subarray(idAt, keyAt);
  if (credential_id.length === 0 || credential_id.length > 1023 || !rawId.equals(credential_id)) throw malformed();
  const { value: cose, end: keyEnd } = cborIn(data, keyAt);
  if (keyEnd !== data.length && (flags & flag.extended) === 0) throw malformed();
  const public_key = storedKeyOf(cose);
  if (public_key === null)
    throw refusePasskey("This device signs in a way that isn't supported here. Use another device or browser.");
  return { credential_id, public_key, sign_count: count, challenge };
}

export interface Assertion {
  credential_id: Uint8Array;
  challenge: string;
  /** The person that the authenticator says it is, as a UUID without dashes. */
  user: string | null;
  /** How often the passkey has signed, if this key has signed this. Throws `ApiError` 400 otherwise. */
  countIfSignedBy(public_key: Uint8Array): number;
}

/** WebAuthn 7.2: what a browser sends for a sign-in. Challenge, key, and count are still to be looked up. Throws `ApiError` 400. */
export function readAssertion(given: unknown, site: RelyingParty): Assertion {
  const { rawId, response } = parsed(assertion, given);
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const challenge = challengeIn(clientDataJSON, "webauthn.get", site);
  const { count } = headOf(authenticatorData, site);
  const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)]);
  return {
    credential_id: rawId,
    challenge,
    user: userHandle && userHandle.length > 0 ? userHandle.toString("hex") : null,
    countIfSignedBy(public_key) {
      if (!isSignedBy(public_key, signed, signature))
        throw refusePasskey("This passkey's signature is wrong. Try again, or use another way to sign in.");
      return count;
    },
  };
}
