import type { Admission } from "#db/tenant.ts";
import type { PrincipalKind } from "#lib/platform/declaration/contract.ts";
import { isScope, type Scope } from "#lib/platform/declaration/scopes.ts";
import { type Role, roleScopes, roles, sensitiveDataRoles } from "./roles.ts";

/** Who is acting, for which organization, and with what access. */
export interface Principal {
  kind: PrincipalKind | "oauth";
  organization_id: string;
  /** The person behind a session, a personal token or a connected app. */
  user_id: string | null;
  /** The worker behind a worker token; row policies then show only their rows. */
  person_id: string | null;
  /** An access token, or the grant that a person gave a connected app. */
  token_id: string | null;
  role: Role | null;
  scopes: ReadonlySet<Scope>;
  sensitive_data_access: boolean;
  /** For a session: whether the person has proved within minutes who they are. */
  is_proven: boolean;
  /** For a session: whether the organization wants a second factor of the person, who has none. */
  lacks_second_factor: boolean;
}

const setsByRole = Object.fromEntries(roles.map((role) => [role, new Set(roleScopes[role])])) as Record<
  Role,
  Set<Scope>
>;

function isRole(value: string | null): value is Role {
  return value !== null && Object.hasOwn(roleScopes, value);
}

/** Whether the role of whoever is acting includes a scope, whatever their token was given. */
export function isInRole({ role }: Pick<Principal, "role">, scope: Scope): boolean {
  return role !== null && setsByRole[role].has(scope);
}

/** A session gets the role's scopes, an organization token its own, and a personal token or app those in both. */
function reach(admission: Admission, role: Role | null): ReadonlySet<Scope> {
  if (admission.kind === "session") return role ? setsByRole[role] : new Set();
  const own = new Set(admission.scopes?.filter(isScope));
  return admission.kind === "personal" || admission.kind === "oauth"
    ? own.intersection(role ? setsByRole[role] : new Set())
    : own;
}

/**
 * A session reads sensitive data if the role does; a personal token or app also needs to have been given that access;
 * workers read their own.
 */
function readsSensitiveData({ kind, sensitive_data_access }: Admission, role: Role | null): boolean {
  if (kind === "worker") return true;
  const mayBe = kind === "session" || sensitive_data_access;
  return mayBe && (kind === "organization" || (role !== null && sensitiveDataRoles.includes(role)));
}

export function toPrincipal(admission: Admission): Principal {
  const role = isRole(admission.role) ? admission.role : null;
  const { kind, organization_id, user_id, person_id, token_id } = admission;
  if (kind === "blocked") throw new Error("a blocked app acts for nobody");
  if (kind === "reset") throw new Error("the link of a password reset only sets a password");
  return {
    ...{ kind, organization_id, user_id, person_id, token_id, role },
    scopes: reach(admission, role),
    sensitive_data_access: readsSensitiveData(admission, role),
    is_proven: admission.is_proven === true,
    lacks_second_factor: admission.lacks_second_factor === true,
  };
}
