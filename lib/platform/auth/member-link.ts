import { randomBytes } from "node:crypto";
import {
  answerInvitation,
  declineLink,
  type InvitationRow,
  type LinkRow,
  readLink,
  sessionInvitations,
  useLink,
} from "#db/member-links.ts";
import type { RequestSource } from "#lib/platform/caller.ts";
import { settings } from "#lib/platform/env.ts";
import { weaknessFor } from "./common-password.ts";
import { newPassword } from "./new-password.ts";
import { hashPassword } from "./password.ts";
import { tokenDigest } from "./token-text.ts";

/** The code goes after `#`, so that it reaches no server, log or referrer until the person submits it. */
export function newMemberLink(): { url: string; digest: Buffer } {
  const code = randomBytes(24).toString("base64url");
  return { url: `${settings().public_url}/welcome#${code}`, digest: tokenDigest(code) };
}

/** What the link is for, or null if it doesn't work. `session` is the digest of a session in the same browser. */
export function memberLink(code: string, session: Uint8Array | null = null): Promise<LinkRow | null> {
  return readLink(tokenDigest(code), session);
}

export type LinkResult =
  | { ok: true; email: string; organization_id: string }
  | { ok: false; path: string; message: string };

const spent = {
  ok: false,
  path: "/code",
  message: "This link was used or replaced, or it has expired. Ask for a new one.",
} as const;

/**
 * Accepts the invitation, or replaces the password, with a link from one organization: the password opens only that
 * one. With a session of the same person it also replaces the session's own password, and so opens whatever that one
 * opened. Without a password (null) the person accepts and signs in through the identity provider.
 */
export async function acceptByLink(
  code: string,
  password: string | null,
  source: RequestSource,
  session: Uint8Array | null = null,
): Promise<LinkResult> {
  const parsed = newPassword.nullable().safeParse(password);
  if (!parsed.success)
    return { ok: false, path: "/password", message: parsed.error.issues[0]?.message ?? "Choose another one" };
  // Checked before hashing the password: anyone may call this, and hashing is expensive.
  const link = await memberLink(code);
  if (!link) return spent;
  const weakness = parsed.data === null ? null : await weaknessFor(link.email, parsed.data);
  if (weakness !== null) return { ok: false, path: "/password", message: weakness };
  const hash = parsed.data === null ? null : await hashPassword(parsed.data, link.salt);
  const email = await useLink(tokenDigest(code), hash, session, source);
  return email === null ? spent : { ok: true, email, organization_id: link.organization_id };
}

/** Declines the invitation; false if the link doesn't work or the invitation was already accepted. */
export function declineByLink(code: string, source: RequestSource): Promise<boolean> {
  return declineLink(tokenDigest(code), source);
}

/** The invitations a session's person can accept without a link: only in a session the identity provider started. */
export function invitationsOf(session: Uint8Array): Promise<InvitationRow[]> {
  return sessionInvitations(session);
}

/** Accepts or declines one of them; false if it no longer exists. */
export function answerInvitationAs(
  session: Uint8Array,
  organizationId: string,
  accept: boolean,
  source: RequestSource,
): Promise<boolean> {
  return answerInvitation(session, organizationId, accept, source);
}
