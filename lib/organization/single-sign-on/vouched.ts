import { z } from "zod";
import type { ProviderRow, Vouched } from "#db/single-sign-on.ts";
import { inOrder, roleIn } from "#lib/organization/scim/public.ts";
import { authTimeOf } from "#lib/platform/auth/auth-time.ts";
import { ProviderProblem } from "./outbound.ts";

const mostGroups = 500;
const address = z.email().max(200);

/** OpenID Connect Core 2: at most 255 characters. */
const subject = /^[^\p{Cc}\p{Cs}]{1,255}$/u;

/** Without what PostgreSQL's text can't have. */
const storable = (text: string) => text.replaceAll("\0", "").toWellFormed();

/** Entra ID says in `xms_edov` that the owner of the address's domain has verified it. */
const verified: readonly unknown[] = [true, "true", 1, "1"];

/** The groups in what the provider lists; null if it lists none. */
function groupsIn(listed: unknown): string[] | null {
  if (listed === undefined) return null;
  return [listed]
    .flat()
    .filter((group) => typeof group === "string")
    .slice(0, mostGroups)
    .map(storable);
}

/** The first role in their order that a group gives. Groups are compared as SCIM's are: without case. */
function roleOf(groups: readonly string[], { role_groups, roles }: Pick<ProviderRow, "role_groups" | "roles">) {
  if (role_groups.length === 0) return roleIn(groups, roles);
  const own = new Set(groups.map((group) => group.trim().toLowerCase()));
  const given = role_groups.filter(({ group }) => own.has(group.trim().toLowerCase())).map(({ role }) => role);
  return inOrder(roles.map(({ id }) => id)).find((role) => given.includes(role)) ?? null;
}

export interface Said extends Vouched {
  /** Null if the provider names none. */
  groups: string[] | null;
  auth_time: number | null;
}

/**
 * What proven claims mean here, with the groups that the provider lists. Whom no group gives a role gets the provider's
 * default, but a provider that lists no groups at all changes nothing: some leave the list out when it is long. Throws
 * `ProviderProblem`.
 */
export function vouchedBy(claims: Record<string, unknown>, listed: unknown, provider: ProviderRow): Said {
  const { email_verified, xms_edov, email, name, sub } = claims;
  if (typeof sub !== "string" || !subject.test(sub)) throw new ProviderProblem("failed");
  const groups = groupsIn(listed);
  return {
    provider_id: provider.id,
    issuer: provider.issuer,
    client_id: provider.client_id,
    subject: sub,
    email: address.safeParse(email).data ?? null,
    is_verified: email_verified === undefined ? verified.includes(xms_edov) : verified.includes(email_verified),
    name: typeof name === "string" ? storable(storable(name).trim().slice(0, 200)) || null : null,
    groups,
    auth_time: authTimeOf(claims.auth_time),
    role: groups && (roleOf(groups, provider) ?? provider.default_role),
  };
}
