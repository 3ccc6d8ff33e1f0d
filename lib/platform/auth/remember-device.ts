import { cookies } from "next/headers";
import { noteNewBrowser } from "#db/system.ts";
import { settings } from "#lib/platform/env.ts";
import { deviceCookie, deviceCookieOptions, deviceOf, withDevice } from "./device.ts";
import { deviceWords } from "./device-words.ts";

/** Emails about new browsers that a person gets at most. */
const emailsPerHour = 5;

/** Where a sign-in comes from. */
export interface SignInSource {
  ip: string | null;
  user_agent: string | null;
}

/** The value of the request's device cookie. */
export async function devices(): Promise<string | null> {
  return (await cookies()).get(deviceCookie)?.value ?? null;
}

/**
 * Sets the cookie that identifies this browser when the person signs in again, and has them emailed if it is new to
 * them. Before the sign-in is recorded: nobody is emailed about their first.
 */
export async function rememberDevice(email: string, { ip, user_agent }: SignInSource): Promise<void> {
  const jar = await cookies();
  const known = jar.get(deviceCookie)?.value;
  if (settings().smtp_url !== null && deviceOf(known, email) === null)
    await noteNewBrowser(email, { ...deviceWords(user_agent), ip }, emailsPerHour);
  jar.set(deviceCookie, withDevice(known, email), deviceCookieOptions);
}
