import { settings } from "#lib/platform/env.ts";
import { algorithms } from "./public-key.ts";
import type { RelyingParty } from "./verify.ts";

/** How long a challenge can be signed. */
export const challengeMinutes = 5;

/** Passkeys belong to the host of PUBLIC_URL: if that changes, everyone adds new ones. */
export function relyingParty(): RelyingParty {
  const { hostname, origin } = new URL(settings().public_url);
  return { id: hostname, origin };
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");

const descriptors = (ids: readonly Uint8Array[]) => ids.map((id) => ({ type: "public-key" as const, id: text(id) }));

const shared = (challenge: Uint8Array) => ({ challenge: text(challenge), timeout: challengeMinutes * 60_000 });

interface Holder {
  user_id: string;
  email: string;
  name: string;
}

/** `PublicKeyCredentialCreationOptionsJSON`: a passkey that signs in without an email, unlocked by its owner. */
export function creationOptions(challenge: Uint8Array, { user_id, email, name }: Holder, existing: Uint8Array[]) {
  return {
    ...shared(challenge),
    rp: { id: relyingParty().id, name: "Muster" },
    user: { id: text(Buffer.from(user_id.replaceAll("-", ""), "hex")), name: email, displayName: name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key" as const, alg })),
    excludeCredentials: descriptors(existing),
    authenticatorSelection: {
      residentKey: "required" as const,
      requireResidentKey: true,
      userVerification: "required" as const,
    },
    attestation: "none" as const,
  };
}

/** `PublicKeyCredentialRequestOptionsJSON`; without passkeys to choose from, the browser offers all of this site. */
export function requestOptions(challenge: Uint8Array, allowed: Uint8Array[] = []) {
  return {
    ...shared(challenge),
    rpId: relyingParty().id,
    allowCredentials: descriptors(allowed),
    userVerification: "required" as const,
  };
}
