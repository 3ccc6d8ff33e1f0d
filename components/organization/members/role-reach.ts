import type { Role } from "#lib/organization/roles/contract.ts";
import { organizationTokenRoles } from "#lib/platform/auth/roles.ts";
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

type Reaching = Pick<Role, "id" | "scopes">;

/** What a role can change and what it can only read, as text. */
export function reachOf({ id, scopes }: Reaching): { changes: string[]; reads: string[] } {
  const changes: string[] = [];
  const reads: string[] = [];
  for (const [subject, words] of Object.entries(subjects)) {
    const own = scopes.filter((scope) => scope.startsWith(`${subject}:`));
    if (own.some((scope) => scope.endsWith(":write"))) changes.push(words);
    else if (own.length > 0) reads.push(words);
  }
  if (scopes.includes("admin:worker")) changes.push("worker links");
  if (organizationTokenRoles.includes(id)) changes.push("organization access tokens");
  if (managesMembers(id)) changes.push(id === "owner" ? "members" : "members except owners");
  return { changes, reads };
}

const list = new Intl.ListFormat("en", { type: "unit" });

/** The same in one line: "Changes contracts, people. Reads timesheets." */
export function summaryOf(role: Reaching): string {
  const { changes, reads } = reachOf(role);
  return [
    ...(changes.length > 0 ? [`Changes ${list.format(changes)}`] : []),
    ...(reads.length > 0 ? [`Reads ${list.format(reads)}`] : []),
  ].join(". ");
}
