import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { organizationDomains, ssoLinks, ssoTests } from "#db/schema/sso.ts";
import { type RoleGroup, ssoProviders } from "#db/schema/sso-providers.ts";
import type { TenantDb } from "#db/tenant.ts";
import { refusalOfUrl, targetPolicy } from "#lib/developers/webhook-sender/public.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import { encrypt } from "#lib/platform/encryption.ts";
import { settings } from "#lib/platform/env.ts";
import { maxProviders, type SsoProvider } from "./contract.ts";
import { callbackPath, clientSecretPurpose } from "./rules.ts";
import { described } from "./saml-certificates.ts";
import { acsUrlOf, metadataUrlOf } from "./saml-paths.ts";

type Row = Omit<SsoProvider, "redirect_uri" | "saml"> & { sign_in_url: string | null; certificates: string[] | null };

function shown({ sign_in_url, certificates, ...row }: Row): SsoProvider {
  if (sign_in_url === null || certificates === null)
    return { ...row, redirect_uri: settings().public_url + callbackPath(row.id), saml: null };
  const saml = { metadata_url: metadataUrlOf(row.id), sign_in_url, certificates: certificates.map(described) };
  return { ...row, redirect_uri: acsUrlOf(row.id), saml };
}

export async function selectProviders(db: TenantDb, id: string | null = null): Promise<SsoProvider[]> {
  const rows = await db.execute<Row & Record<string, unknown>>(sql`
    select p.id, p.name, p.issuer, p.client_id, p.sign_in_url, p.certificates, p.groups_claim, p.role_groups, p.creates_members, p.default_role, p.opens_owners, p.is_on, p.created_at,
        (select count(*)::integer from sso_links l where l.organization_id = p.organization_id and l.provider_id = p.id) as members
      from sso_providers p
      where p.organization_id = app.organization_id() and (${id}::uuid is null or p.id = ${id}) order by p.name, p.id`);
  return rows.map(shown);
}

export async function findProvider(db: TenantDb, id: string): Promise<SsoProvider> {
  const [row] = await selectProviders(db, id);
  if (!row) throw notFound("Identity provider");
  return row;
}

export const ofProvider = (id: string) =>
  and(eq(ssoProviders.organization_id, currentOrganization), eq(ssoProviders.id, id));

/** The roles that a provider is going to give. */
export function rolesIn({ role_groups = [], default_role }: { role_groups?: RoleGroup[]; default_role?: string }) {
  return [
    ...role_groups.map(({ role }, place) => ({ role, path: `/role_groups/${place}/role` })),
    ...(default_role === undefined ? [] : [{ role: default_role, path: "/default_role" }]),
  ];
}

export async function mustHaveRoom(db: TenantDb): Promise<void> {
  if ((await selectProviders(db)).length >= maxProviders)
    throw new ApiError(409, {
      reason: "limit_reached",
      message: `An organization has at most ${maxProviders} identity providers`,
    });
}

/** Refuses to change what only OpenID Connect has for a provider of SAML. */
export function mustFit({ saml, ...before }: SsoProvider, fields: Partial<Record<string, string | undefined>>): void {
  const isChange = ([name, value]: [string, string | undefined]) =>
    value !== undefined && value !== (before as Record<string, unknown>)[name];
  const [field] = Object.entries(fields).find(isChange) ?? [];
  if (saml !== null && field !== undefined)
    throw new ApiError(400, {
      reason: "invalid_value",
      path: `/${field}`,
      message: "This is a provider of SAML: change it with update_saml_provider",
    });
}

/** Before a provider is turned off. */
export async function stopSessions(db: TenantDb, { id, is_on }: SsoProvider): Promise<void> {
  if (is_on) await keepOneOn(db, id);
  await db.execute(sql`select auth.end_provider_sessions(${id})`);
}

/** Refuses an issuer that the server may not call, as for webhooks. */
export function checkIssuer(issuer: string | undefined): void {
  const refusal = issuer === undefined ? null : refusalOfUrl(issuer, targetPolicy());
  if (refusal !== null) throw new ApiError(400, { reason: "invalid_value", path: "/issuer", message: refusal });
}

/** Only owners decide which issuer may vouch for owners: an admin could otherwise name one of their own. */
export function opensOwners(role: string | null, wanted: boolean | undefined, current: boolean): boolean {
  if (wanted === true && !current && role !== "owner")
    throw new ApiError(403, {
      reason: "insufficient_role",
      path: "/opens_owners",
      message: "Only an owner can let owners sign in through a provider",
    });
  return wanted ?? current;
}

export const encryptedSecret = (secret: string) => encrypt(clientSecretPurpose, secret);

/** Who is who at the provider, and the sessions that this opened. */
export async function forgetIdentities(db: TenantDb, id: string): Promise<void> {
  await db.delete(ssoLinks).where(and(eq(ssoLinks.organization_id, currentOrganization), eq(ssoLinks.provider_id, id)));
  await db.execute(sql`select auth.end_provider_sessions(${id})`);
}

/** While a domain requires a provider, one has to be left. */
export async function keepOneOn(db: TenantDb, without: string): Promise<void> {
  const [needed] = await db
    .select({ domain: organizationDomains.domain })
    .from(organizationDomains)
    .where(and(eq(organizationDomains.organization_id, currentOrganization), organizationDomains.is_required))
    .limit(1);
  if (!needed) return;
  const others = (await selectProviders(db)).filter(({ id, is_on }) => is_on && id !== without);
  if (others.length === 0)
    throw new ApiError(409, {
      reason: "invalid_state",
      message: `People with addresses of ${needed.domain} could no longer sign in. Stop requiring a provider for the domain first.`,
    });
}

/** A new test; those of yesterday are deleted. */
export async function addTest(db: TenantDb, provider_id: string, user_id: string): Promise<string> {
  const id = randomUUID();
  await db
    .delete(ssoTests)
    .where(
      and(eq(ssoTests.organization_id, currentOrganization), sql`${ssoTests.created_at} < now() - interval '1 day'`),
    );
  await db.insert(ssoTests).values({ id, provider_id, user_id });
  return id;
}
