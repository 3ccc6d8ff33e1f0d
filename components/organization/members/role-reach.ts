import { organizationTokenRoles, type Role, roleScopes } from "#lib/platform/auth/roles.ts";
import type { Scope } from "#lib/platform/declaration/scopes.ts";
import { managesMembers } from "./member.ts";

type Subject =
  Exclude<Scope, "admin:worker"> extends infer Each ? (Each extends `${infer Name}:${string}` ? Name : never) : never;

const subjects: Record<Subject, string> = {
  accounting: "invoices, payments, and refunds",
  adjustments: "payroll adjustments",
  ats: "candidates and applications",
  audit: "the audit log",
  contracts: "contracts",
  forms: "EOR worker forms",
  "invoice-adjustments": "invoice adjustments",
  "it-assets": "equipment",
  people: "people",
  scim: "members over SCIM",
  timesheets: "timesheets",
  webhooks: "webhooks",
  worker: "EOR additional information and resignations",
};

/** What a role can change and what it can only read, as text. */
export function reachOf(role: Role): { changes: string[]; reads: string[] } {
  const changes: string[] = [];
  const reads: string[] = [];
  for (const [subject, words] of Object.entries(subjects)) {
    const scopes = roleScopes[role].filter((scope) => scope.startsWith(`${subject}:`));
    if (scopes.some((scope) => scope.endsWith(":write"))) changes.push(words);
    else if (scopes.length > 0) reads.push(words);
  }
  if (roleScopes[role].includes("admin:worker")) changes.push("worker links");
  if (organizationTokenRoles.includes(role)) changes.push("organization access tokens");
  if (managesMembers(role)) changes.push(role === "owner" ? "members" : "members except owners");
  return { changes, reads };
}
