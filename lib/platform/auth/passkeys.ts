import { randomBytes } from "node:crypto";
import { addPasskeyChallenge, type ChallengePurpose, findPasskey, takePasskeyChallenge } from "#db/passkeys.ts";
import { tokenDigest } from "./token-text.ts";
import { challengeMinutes, relyingParty } from "./webauthn/options.ts";
import { type NewPasskey, readAssertion, readRegistration, refusePasskey } from "./webauthn/verify.ts";

/** A challenge that one browser can have signed once, within minutes. `browser` is a digest of what only it has. */
export async function newChallenge(browser: Uint8Array, purpose: ChallengePurpose): Promise<Uint8Array> {
  const challenge = randomBytes(32);
  await addPasskeyChallenge(tokenDigest(challenge.toString("base64url")), browser, purpose, challengeMinutes);
  return challenge;
}

/** Uses up the challenge that was signed, whatever becomes of the signature. */
async function takeChallenge(challenge: string, browser: Uint8Array, purpose: ChallengePurpose): Promise<void> {
  if (!(await takePasskeyChallenge(tokenDigest(challenge), browser, purpose)))
    throw refusePasskey("That took too long, or was sent before. Try again.");
}

/** What a browser sends for a new passkey of the person who asked for it. Throws `ApiError` 400. */
export async function checkNewPasskey(given: unknown, browser: Uint8Array): Promise<NewPasskey> {
  const made = readRegistration(given, relyingParty());
  await takeChallenge(made.challenge, browser, "add");
  return made;
}

/** A passkey that has signed; its count is still to be stored, which fails if another signature was faster. */
export interface SignedPasskey {
  passkey_id: string;
  user_id: string;
  email: string;
  count: number;
}

/**
 * The passkey that has signed what this browser was asked to, of this person if one is known already. Throws `ApiError`
 * 400.
 */
export async function checkPasskey(
  given: unknown,
  browser: Uint8Array,
  purpose: ChallengePurpose,
  userId: string | null = null,
): Promise<SignedPasskey> {
  const assertion = readAssertion(given, relyingParty());
  await takeChallenge(assertion.challenge, browser, purpose);
  const known = await findPasskey(assertion.credential_id);
  if (!known) throw refusePasskey("This passkey was removed here. Delete it on your device, and choose another one.");
  const { id, user_id, email, public_key } = known;
  const isOthers = assertion.user !== null && assertion.user !== user_id.replaceAll("-", "");
  if (isOthers || (userId !== null && userId !== user_id))
    throw refusePasskey("This passkey belongs to another person. Choose one of your own.");
  const count = assertion.countIfSignedBy(public_key);
  const before = Number(known.sign_count);
  if (count <= before && (count > 0 || before > 0)) throw copied();
  return { passkey_id: id, user_id, email, count };
}

/** A count that doesn't rise (WebAuthn 6.1.1). */
export function copied() {
  return refusePasskey(
    "This passkey may have been copied: it counts fewer uses than we know of. Sign in another way, and remove it on the Account page.",
  );
}
