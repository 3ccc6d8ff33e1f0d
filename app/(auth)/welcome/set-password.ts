"use server";

import type { SetPasswordResult } from "#components/auth/welcome-form.tsx";
import { setPasswordByLink } from "#lib/auth/password-link.ts";

/** Sets the password of the person whom the code was made for. */
export async function setPassword(code: string, password: string): Promise<SetPasswordResult> {
  const result = await setPasswordByLink(String(code), String(password));
  if (result.ok) return { state: "set", email: result.email };
  return result.path === "/password" ? { state: "refused", message: result.message } : { state: "spent" };
}
