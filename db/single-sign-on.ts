import { onConnection } from "./pool.ts";
import type { RoleGroup } from "./schema/sso-providers.ts";

/** Signing in through an organization's provider comes before a tenant is known; the rules are in functions of schema `auth`. */

export interface ProviderRow {
  id: string;
  organization_id: string;
  name: string;
  issuer: string;
  client_id: string;
  /** Encrypted; null with SAML. */
  client_secret: Uint8Array | null;
  /** Null with OpenID Connect. */
  saml: { sign_in_url: string; certificates: string[] } | null;
  groups_claim: string | null;
  role_groups: RoleGroup[];
  default_role: string;
  /** The organization's own roles, by name. */
  roles: { id: string; name: string }[];
  is_on: boolean;
}

export async function readProvider(id: string): Promise<ProviderRow | null> {
  return onConnection(async (sql) => {
    const [row] = await sql<Omit<ProviderRow, "roles" | "saml">[]>`select * from auth.sso_provider(${id})`;
    if (!row) return null;
    const [saml = null] = await sql<NonNullable<ProviderRow["saml"]>[]>`select * from auth.saml_settings(${id})`;
    return { ...row, saml, roles: [...(await sql<ProviderRow["roles"]>`select * from auth.sso_roles(${id})`)] };
  });
}

export interface ProviderChoice {
  id: string;
  name: string;
}

/** The providers for people with addresses of this domain. */
export async function providersOfDomain(domain: string): Promise<ProviderChoice[]> {
  return onConnection((sql) => sql<ProviderChoice[]>`select * from auth.sso_choices(${domain})`);
}

/** The provider that a session began with; null for any other session. */
export async function providerOfSession(digest: Uint8Array): Promise<ProviderChoice | null> {
  const [row] = await onConnection((sql) => sql<ProviderChoice[]>`select * from auth.session_provider(${digest})`);
  return row ?? null;
}

/** Whether any domain has a provider. */
export async function offersProviders(): Promise<boolean> {
  const [row] = await onConnection((sql) => sql`select auth.offers_sso() as offers`);
  return row?.offers;
}

/** Whom a provider vouches for. */
export interface Vouched {
  provider_id: string;
  /** As the provider was when it was asked. */
  issuer: string;
  client_id: string;
  subject: string;
  email: string | null;
  is_verified: boolean;
  name: string | null;
  /** What the person's groups give; null to leave it as it is. */
  role: string | null;
}

/** What became of a sign-in: `ok`, or why nobody was signed in. */
export interface Outcome {
  result:
    | "ok"
    | "off"
    | "failed"
    | "used"
    | "unverified"
    | "foreign_domain"
    | "other_subject"
    | "unknown"
    | "full"
    | "disabled"
    | "declined"
    | "owner";
  user_id: string | null;
  email: string | null;
  role: string | null;
}

interface Beginning {
  digest: Uint8Array;
  hours: number;
  request_id: string;
  ip: string | null;
}

/** The answer of a SAML provider, which counts once. */
export interface Answer {
  request_digest: Uint8Array;
  /** That it was checked with. */
  certificates: string[];
}

/** Starts the session that this digest belongs to; with null, only says what would happen. */
export async function signInWithProvider(
  { provider_id, issuer, client_id, subject, email, is_verified, name, role }: Vouched,
  mostMembers: number,
  session: Beginning | null,
  answer: Answer | null = null,
): Promise<Outcome> {
  const { digest = null, hours = 0, request_id = "", ip = null } = session ?? {};
  const [row] = await onConnection((sql) => {
    const given = sql`${provider_id}, ${issuer}, ${client_id}, ${subject}, ${email}, ${is_verified}, ${name}, ${role}, ${mostMembers},
        ${digest}, make_interval(hours => ${hours}), ${request_id}, ${ip}`;
    if (answer === null) return sql<Outcome[]>`select * from auth.sso_sign_in(${given})`;
    const { request_digest, certificates } = answer;
    return sql<Outcome[]>`select * from auth.saml_sign_in(${request_digest}, ${certificates}::text[], ${given})`;
  });
  if (!row) throw new Error("signing in through a provider says nothing");
  return row;
}

export async function waitsForTest(id: string, providerId: string): Promise<boolean> {
  const [row] = await onConnection((sql) => sql`select auth.waits_for_sso_test(${id}, ${providerId}) as waits`);
  return row?.waits;
}

/** Keeps what came back, for whoever began the test; `userId` is who would have been signed in. */
export async function finishTest(id: string, result: object, userId: string | null): Promise<void> {
  await onConnection(
    (sql) => sql`select auth.finish_sso_test(${id}, ${JSON.stringify(result)}::text::jsonb, ${userId})`,
  );
}

/** Whether everything that a password would open requires an identity provider. */
export async function isClosedToPasswords(userId: string, passwordId: string): Promise<boolean> {
  const [row] = await onConnection((sql) => sql`select auth.closed_to_passwords(${userId}, ${passwordId}) as closed`);
  return row?.closed;
}
