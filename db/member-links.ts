import { onConnection } from "./pool.ts";

/** The request that an audit row names. */
interface Source {
  request_id: string;
  ip: string | null;
}

/** Invitations and their links, which work before a tenant is known; the rules are in functions of schema `auth`. */

export interface LinkRow {
  organization_id: string;
  organization: string;
  email: string;
  role: string;
  /** Of a custom role; null for a built-in one. */
  role_name: string | null;
  /** The invitation was accepted earlier, so the link is for a new password. */
  accepted: boolean;
  /** The other organizations that the session's password opens, if it belongs to the same person. */
  shared: string[];
  salt: Uint8Array;
}

/** What a link is for, or null if it doesn't work. */
export async function readLink(digest: Uint8Array, session: Uint8Array | null): Promise<LinkRow | null> {
  const [row] = await onConnection(
    (sql) => sql<LinkRow[]>`
    select l.*, r.name as role_name from auth.read_link(${digest}, ${session}) l left join auth.custom_role(l.organization_id, l.role) r on true`,
  );
  return row ?? null;
}

/**
 * The email to sign in with, or null if the link doesn't work. Without a hash, the person signs in through the identity
 * provider. With a session, the password also replaces the session's own, wherever that one works.
 */
export async function useLink(
  digest: Uint8Array,
  hash: string | null,
  session: Uint8Array | null,
  { request_id, ip }: Source,
): Promise<string | null> {
  const [row] = await onConnection(
    (sql) => sql`select auth.use_link(${digest}, ${hash}, ${session}, ${request_id}, ${ip}) as email`,
  );
  return row?.email;
}

export async function declineLink(digest: Uint8Array, { request_id, ip }: Source): Promise<boolean> {
  const [row] = await onConnection((sql) => sql`select auth.decline_link(${digest}, ${request_id}, ${ip}) as done`);
  return row?.done;
}

export interface InvitationRow {
  organization_id: string;
  organization: string;
  role: string;
  /** Of a custom role; null for a built-in one. */
  role_name: string | null;
  /** Null for one that the organization's provider made: it stays open. */
  expires_at: string | null;
}

/** Pending invitations for a session's person, if the identity provider vouches for the session; none otherwise. */
export async function sessionInvitations(session: Uint8Array): Promise<InvitationRow[]> {
  return onConnection(
    (sql) => sql<InvitationRow[]>`
    select i.*, r.name as role_name from auth.invitations(${session}) i left join auth.custom_role(i.organization_id, i.role) r on true`,
  );
}

/** False if the invitation is not among them. */
export async function answerInvitation(
  session: Uint8Array,
  organizationId: string,
  accept: boolean,
  { request_id, ip }: Source,
): Promise<boolean> {
  const [row] = await onConnection(
    (sql) => sql`select auth.answer_invitation(${session}, ${organizationId}, ${accept}, ${request_id}, ${ip}) as done`,
  );
  return row?.done;
}

/** Accepts what an organization's provider made for someone who is active nowhere; false if there is no such membership. */
export async function acceptProvisioned(userId: string, { request_id, ip }: Source): Promise<boolean> {
  const [row] = await onConnection(
    (sql) => sql`select auth.accept_provisioned(${userId}, ${request_id}, ${ip}) as done`,
  );
  return row?.done;
}
