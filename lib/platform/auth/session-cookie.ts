import { sessionHours } from "./sign-in.ts";

export { sessionCookie } from "./credential.ts";

/** As next-auth sets it. */
export const sessionCookieOptions = {
  httpOnly: true,
  secure: true,
  sameSite: "lax",
  path: "/",
  maxAge: sessionHours * 3600,
} as const;
