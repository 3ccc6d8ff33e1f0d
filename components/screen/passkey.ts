import { sendForm } from "#lib/platform/api/client.ts";

/** Why the browser gave no passkey, in words for the person. */
export class NoPasskeyError extends Error {}

type Json = Record<string, unknown>;

const toBytes = (text: unknown) =>
  Uint8Array.from(atob(String(text).replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

function toText(buffer: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const withIds = (list: unknown) => (list as Json[]).map((one) => ({ ...one, id: toBytes(one.id) }));

/** Browsers before 2025 don't read the options' JSON themselves. */
function creationOf(options: Json): PublicKeyCredentialCreationOptions {
  if ("parseCreationOptionsFromJSON" in PublicKeyCredential)
    return PublicKeyCredential.parseCreationOptionsFromJSON(
      options as unknown as PublicKeyCredentialCreationOptionsJSON,
    );
  const user = options.user as Json;
  return {
    ...options,
    challenge: toBytes(options.challenge),
    user: { ...user, id: toBytes(user.id) },
    excludeCredentials: withIds(options.excludeCredentials),
  } as unknown as PublicKeyCredentialCreationOptions;
}

function requestOf(options: Json): PublicKeyCredentialRequestOptions {
  if ("parseRequestOptionsFromJSON" in PublicKeyCredential)
    return PublicKeyCredential.parseRequestOptionsFromJSON(options as unknown as PublicKeyCredentialRequestOptionsJSON);
  return {
    ...options,
    challenge: toBytes(options.challenge),
    allowCredentials: withIds(options.allowCredentials),
  } as unknown as PublicKeyCredentialRequestOptions;
}

const binary = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"] as const;

/** Some password managers put their own object in its place, without `toJSON`. */
function jsonOf(credential: PublicKeyCredential): Json {
  if (typeof credential.toJSON === "function") return { ...credential.toJSON() };
  const response = credential.response as unknown as Record<(typeof binary)[number], ArrayBuffer | null | undefined>;
  const texts = binary.flatMap((key) => (response[key] ? [[key, toText(response[key])]] : []));
  const { id, type } = credential;
  return { id, rawId: toText(credential.rawId), type, response: Object.fromEntries(texts) };
}

async function asked(ask: () => Promise<Credential | null>): Promise<Json> {
  if (!window.PublicKeyCredential)
    throw new NoPasskeyError("This browser doesn't support passkeys. Use another browser or another way.");
  try {
    return jsonOf((await ask()) as PublicKeyCredential);
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (name === "InvalidStateError")
      throw new NoPasskeyError("This device already has a passkey for your account. Use that one, or another device.");
    if (name === "SecurityError")
      throw new NoPasskeyError(
        "Passkeys don't work at this address. Open Muster at the address that it was set up with.",
      );
    throw new NoPasskeyError("No passkey was used. Try again, and confirm with your fingerprint, face, or PIN.");
  }
}

/** Makes a passkey on this device, or one that the person chooses. Throws `NoPasskeyError`. */
export function makePasskey(options: Json): Promise<Json> {
  return asked(() => navigator.credentials.create({ publicKey: creationOf(options) }));
}

/** Has a passkey sign. Throws `NoPasskeyError`. */
export function signWithPasskey(options: Json): Promise<Json> {
  return asked(() => navigator.credentials.get({ publicKey: requestOf(options) }));
}

/** Signs in with a passkey, or takes the step after a password with it. Throws `NoPasskeyError` and `RestError`. */
export async function signInWithPasskey(step: boolean): Promise<void> {
  const { options } = (await sendForm("/api/passkey/options", { step })) as { options: Json };
  const credential = await signWithPasskey(options);
  await sendForm("/api/passkey/sign-in", { credential, step });
}
