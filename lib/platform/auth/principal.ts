import type { Admission } from "#db/tenant.ts";
import type { PrincipalKind } from "#lib/platform/declaration/contract.ts";
import { isScope, type Scope } from "#lib/platform/declaration/scopes.ts";
import { customScopes, isBuiltIn, type Role, roleScopes, roles, sensitiveDataScope } from "./roles.ts";

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
  /** The name of a built-in role, or the ID of a custom one. */
  role: string | null;
  /** What the role includes, whatever the token was given. */
  role_scopes: ReadonlySet<Scope>;
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

/** The scopes of a role; null for one that this release doesn't know. */
function scopesOf({ role, role_scopes }: Admission): ReadonlySet<Scope> | null {
  if (isBuiltIn(role)) return setsByRole[role];
  return role_scopes && new Set(customScopes).intersection(new Set(role_scopes));
}

/** A session gets the role's scopes, an organization token its own, and a personal token or app those in both. */
function reach(admission: Admission, ofRole: ReadonlySet<Scope>): ReadonlySet<Scope> {
  if (admission.kind === "session") return ofRole;
  const own = new Set(admission.scopes?.filter(isScope));
  return admission.kind === "personal" || admission.kind === "oauth" ? own.intersection(ofRole) : own;
}

/**
 * A session reads sensitive data if the role does; a personal token or app also needs to have been given that access;
 * workers read their own.
 */
function readsSensitiveData({ kind, sensitive_data_access }: Admission, ofRole: ReadonlySet<Scope>): boolean {
  if (kind === "worker") return true;
  const mayBe = kind === "session" || sensitive_data_access;
  return mayBe && (kind === "organization" || ofRole.has(sensitiveDataScope));
}

const nothing: ReadonlySet<Scope> = new Set();

export function toPrincipal(admission: Admission): Principal {
  const known = scopesOf(admission);
  const role_scopes = known ?? nothing;
  const { kind, organization_id, user_id, person_id, token_id } = admission;
  if (kind === "blocked") throw new Error("a blocked app acts for nobody");
  if (kind === "reset") throw new Error("the link of a password reset only sets a password");
  return {
    ...{ kind, organization_id, user_id, person_id, token_id, role: known && admission.role, role_scopes },
    scopes: reach(admission, role_scopes),
    sensitive_data_access: readsSensitiveData(admission, role_scopes),
    is_proven: admission.is_proven === true,
    lacks_second_factor: admission.lacks_second_factor === true,
  };
}
