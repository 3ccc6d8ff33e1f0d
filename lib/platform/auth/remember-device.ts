import { cookies } from "next/headers";
import { deviceCookie, deviceCookieOptions, withDevice } from "./device.ts";

/** The value of the request's device cookie. */
export async function devices(): Promise<string | null> {
  return (await cookies()).get(deviceCookie)?.value ?? null;
}

/** Sets the cookie that identifies this browser when the person signs in again. */
export async function rememberDevice(email: string): Promise<void> {
  const jar = await cookies();
  jar.set(deviceCookie, withDevice(jar.get(deviceCookie)?.value, email), deviceCookieOptions);
}
