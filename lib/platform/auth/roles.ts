import { isForOrganizations, type Scope, scopes } from "#lib/platform/declaration/scopes.ts";

export const roles = ["owner", "admin", "finance", "recruiter", "it", "developer", "viewer"] as const;
export type Role = (typeof roles)[number];

/** What people call them. */
export const roleNames: Record<Role, string> = {
  owner: "Owner",
  admin: "Admin",
  finance: "Finance",
  recruiter: "Recruiter",
  it: "IT",
  developer: "Developer",
  viewer: "Viewer",
};

export const roleDescriptions: Record<Role, string> = {
  owner: "Full access, including assigning owners",
  admin: "Full access, except assigning owners",
  finance: "Invoices, payments, contracts, and adjustments",
  recruiter: "Candidates, applications, and people",
  it: "Equipment and people",
  developer: "Access tokens and webhooks, and read access to everything except the audit log",
  viewer: "Read access to everything except equipment and candidates",
};

/** The audit log shows what every member did, so that only owners and administrators read it. */
const reading = scopes.filter(
  (scope) => scope.endsWith(":read") && scope !== "audit:read" && !isForOrganizations(scope),
);

/** Scopes that a custom role can have: identity providers' are for their tokens alone. */
export const customScopes = scopes.filter((scope) => !isForOrganizations(scope)) as [Scope, ...Scope[]];

/** Scopes of each role; a personal token never exceeds its owner's role. */
export const roleScopes: Record<Role, readonly Scope[]> = {
  owner: scopes,
  admin: scopes,
  finance: [
    "accounting:read",
    "accounting:write",
    "adjustments:read",
    "adjustments:write",
    "contracts:read",
    "contracts:write",
    "invoice-adjustments:read",
    "invoice-adjustments:write",
    "people:read",
    "people:write",
    "timesheets:read",
    "timesheets:write",
    "worker:read",
    "worker:write",
  ],
  recruiter: ["ats:read", "ats:write", "people:read"],
  it: ["it-assets:read", "it-assets:write", "people:read"],
  developer: [...reading, "webhooks:write"],
  viewer: [
    "accounting:read",
    "adjustments:read",
    "contracts:read",
    "invoice-adjustments:read",
    "people:read",
    "timesheets:read",
  ],
};

export function isBuiltIn(role: string | null): role is Role {
  return role !== null && Object.hasOwn(roleScopes, role);
}

/** Whoever may change people's data reads what of it is sensitive. Tokens and apps also need to be given that access. */
export const sensitiveDataScope: Scope = "people:write";

/** Roles that manage members, what they may do, and how they sign in. No custom role does. */
export const managingRoles: readonly string[] = ["owner", "admin"] satisfies Role[];

/** Roles that see, generate and revoke the organization's tokens; everyone else manages their own personal ones. */
export const organizationTokenRoles: readonly string[] = ["owner", "admin", "developer"] satisfies Role[];
