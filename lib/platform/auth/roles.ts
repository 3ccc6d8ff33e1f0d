import { isForOrganizations, type Scope, scopes } from "#lib/platform/declaration/scopes.ts";

export const roles = ["owner", "admin", "finance", "recruiter", "it", "developer", "viewer"] as const;
export type Role = (typeof roles)[number];

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

/** Roles that read sensitive personal data. Other people's tokens and apps never do, whatever they were given. */
export const sensitiveDataRoles: readonly Role[] = ["owner", "admin", "finance"];

/** Roles that see, generate and revoke the organization's tokens; everyone else manages their own personal ones. */
export const organizationTokenRoles: readonly Role[] = ["owner", "admin", "developer"];
