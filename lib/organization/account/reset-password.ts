import { sql } from "drizzle-orm";
import { db, writeAs } from "#db/tenant.ts";
import { revokePersonalTokens } from "#lib/developers/access-tokens/public.ts";
import { weaknessFor } from "#lib/platform/auth/common-password.ts";
import { newPassword } from "#lib/platform/auth/new-password.ts";
import { hashPassword } from "#lib/platform/auth/password.ts";
import { resetLink } from "#lib/platform/auth/password-reset.ts";
import { tokenDigest } from "#lib/platform/auth/token-text.ts";
import type { RequestSource } from "#lib/platform/caller.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";

interface Given extends RequestSource {
  code: string;
  password: string;
  revoke_personal_tokens: boolean;
}

const spent = () =>
  new ApiError(400, {
    reason: "invalid_value",
    path: "/code",
    message: "This link was used or replaced, or it has expired. Ask for a new one.",
  });

/**
 * Sets a new password with an emailed link, for every organization that any of the person's passwords opens: the link
 * proves the email address to all of them. Ends every session. Returns the email to sign in with.
 */
export async function resetPassword(given: Given): Promise<string> {
  const { code, password, revoke_personal_tokens, request_id, ip } = given;
  const refuse = (message: string) => new ApiError(400, { reason: "invalid_value", path: "/password", message });
  const parsed = newPassword.safeParse(password);
  if (!parsed.success) throw refuse(parsed.error.issues[0]?.message ?? "Choose another one");
  // Checked before hashing, which is expensive: anyone may call this.
  const link = await resetLink(code);
  if (!link) throw spent();
  const weakness = await weaknessFor(link.email, parsed.data);
  if (weakness !== null) throw refuse(weakness);
  const hash = await hashPassword(parsed.data, link.salt);
  const digest = tokenDigest(code);
  let person: string | null = null;
  const admit = (admission: { user_id: string | null } | null) => {
    if (!admission) throw spent();
    person = admission.user_id;
  };
  await writeAs({ kind: "reset", digest }, admit, async () => {
    const opened = await db.execute<{ organization_id: string }>(
      sql`select auth.use_password_reset(${digest}, ${hash}, ${request_id}, ${ip}) as organization_id`,
    );
    // Someone else used the link first.
    if (opened.length === 0 || person === null) throw spent();
    if (!revoke_personal_tokens) return;
    for (const { organization_id } of opened) {
      await db.execute(sql`select auth.enter_organization(${organization_id})`);
      await revokePersonalTokens(db, person, { request_id });
    }
  });
  return link.email;
}
