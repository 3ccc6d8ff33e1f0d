import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { z } from "zod";
import { createFirstOrganization, isSetUp } from "#db/system.ts";
import { newPassword } from "#lib/account/contract.ts";
import { hashPassword } from "./password.ts";
import { tokenDigest } from "./token-text.ts";

/** A new one-time code for the set-up page, replacing any earlier one; null when an organization exists. `url` is the owner's. */
export async function ensureSetupCode(url: string): Promise<string | null> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
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

const text = (what: string) =>
  z
    .string({ error: `Enter ${what}` })
    .trim()
    .min(1, `Enter ${what}`)
    .max(200, "Use at most 200 characters")
    .regex(/^[^\0]*$/, "Remove the character U+0000");

const setup = z.object({
  code: text("the code from the log").transform((code) => code.toLowerCase()),
  organization: text("the organization's name"),
  name: text("your name"),
  email: z.email("Enter an e-mail address").max(200, "Use at most 200 characters"),
  password: newPassword,
});

/** Makes the first organization and its owner; the code works once. */
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
  const result = await createFirstOrganization(
    tokenDigest(code),
    organization,
    name,
    email,
    await hashPassword(password),
  );
  if (result === "done") return { ok: true };
  const message =
    result === "already"
      ? "An organization exists already: sign in instead"
      : "This is not the code that the log shows. A restart prints a new one.";
  return { ok: false, issues: [{ path: "/code", message }] };
}
