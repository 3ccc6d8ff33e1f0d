import { randomBytes } from "node:crypto";
import { z } from "zod";
import { openClient } from "#db/client.ts";
import { createFirstOrganization, isSetUp } from "#db/system.ts";
import { line } from "#lib/platform/declaration/fields.ts";
import { passwordWeakness } from "./common-password.ts";
import { newPassword } from "./new-password.ts";
import { hashPassword } from "./password.ts";
import { tokenDigest } from "./token-text.ts";

/** A new one-time code for the setup page, replacing any earlier one; null if set up already. `url` is the owner's. */
export async function ensureSetupCode(url: string): Promise<string | null> {
  const sql = openClient(url);
  try {
    const [row] = await sql`select auth.set_up() as done`;
    if (row?.done) return null;
    const code = randomBytes(15).toString("hex").match(/.{6}/g)?.join("-") ?? "";
    await sql`select auth.replace_setup_code(${tokenDigest(code)})`;
    return code;
  } finally {
    await sql.end();
  }
}

export async function setupNeeded(): Promise<boolean> {
  return !(await isSetUp());
}

const setup = z.object({
  code: line(200, { missing: "Enter the code from the log", tooLong: "Use at most 200 characters" }).transform((code) =>
    code.toLowerCase(),
  ),
  organization: line(200, { missing: "Enter the organization's name", tooLong: "Use at most 200 characters" }),
  name: line(200, { missing: "Enter your name", tooLong: "Use at most 200 characters" }),
  email: z.email("Enter an email address").max(200, "Use at most 200 characters"),
  password: newPassword,
});

/** Creates the first organization and its owner; the code works once. */
export async function finishSetup(
  input: Record<"code" | "organization" | "name" | "email" | "password", unknown>,
): Promise<{ ok: true } | { ok: false; issues: { path: string; message: string }[] }> {
  const parsed = setup.safeParse(input);
  if (!parsed.success)
    return {
      ok: false,
      issues: parsed.error.issues.map((issue) => ({ path: `/${issue.path.join("/")}`, message: issue.message })),
    };
  const { code, organization, name, email, password } = parsed.data;
  const weakness = await passwordWeakness(password, { names: [name], email });
  if (weakness !== null) return { ok: false, issues: [{ path: "/password", message: weakness }] };
  // Checked before hashing the password: anyone may call this, and hashing is expensive.
  const result = (await isSetUp())
    ? "already"
    : await createFirstOrganization(tokenDigest(code), organization, name, email, await hashPassword(password));
  if (result === "done") return { ok: true };
  const message =
    result === "already"
      ? "An organization already exists. Sign in instead."
      : "This isn't the code in the log. Restart Muster to print a new one.";
  return { ok: false, issues: [{ path: "/code", message }] };
}
