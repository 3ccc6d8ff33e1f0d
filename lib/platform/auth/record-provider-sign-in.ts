import { recordSignIn } from "#db/system.ts";
import { deviceWords } from "./device-words.ts";
import { rememberDevice, type SignInSource } from "./remember-device.ts";
import { tokenDigest } from "./token-text.ts";

/** Someone whom an organization's identity provider has signed in; `session` is the text that goes into the cookie. */
export interface ProviderSignIn {
  session: string;
  email: string;
  /** When the provider last checked who it is; null if it doesn't say. */
  auth_time: number | null;
}

export async function recordProviderSignIn(signedIn: ProviderSignIn, source: SignInSource): Promise<void> {
  const { session, email, auth_time } = signedIn;
  await rememberDevice(email, source);
  const began_with = "identity_provider";
  await recordSignIn(tokenDigest(session), { ...deviceWords(source.user_agent), ip: source.ip, began_with, auth_time });
}
