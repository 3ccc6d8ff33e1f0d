import { type Scope, scopes } from "#lib/platform/declaration/scopes.ts";

/** What a role can read and change, in the words of the grid. */
const subjects = {
  people: "People",
  contracts: "Contracts",
  timesheets: "Timesheets",
  adjustments: "Payroll adjustments",
  "invoice-adjustments": "Invoice adjustments",
  accounting: "Invoices, payments, and refunds",
  "it-assets": "Equipment",
  ats: "Candidates and applications",
  forms: "EOR forms",
  worker: "EOR additional information and resignations",
  "admin:worker": "Links for EOR workers",
  webhooks: "Webhooks",
  audit: "Audit log",
} as const;

export interface RoleArea {
  label: string;
  /** Null if there is nothing to read. */
  read: Scope | null;
  /** Null if there is nothing to change. */
  write: Scope | null;
}

const known = (scope: string) => scopes.find((one) => one === scope) ?? null;

/** The rows of the grid. */
export const roleAreas: readonly RoleArea[] = Object.entries(subjects).map(([subject, label]) => ({
  label,
  read: known(`${subject}:read`),
  write: known(`${subject}:write`) ?? known(subject),
}));

/** The scopes after one was ticked or cleared: changing something includes reading it. */
export function toggled(chosen: readonly Scope[], { read, write }: RoleArea, scope: Scope): Scope[] {
  const isOn = !chosen.includes(scope);
  const others = chosen.filter((one) => one !== scope && !(scope === read && !isOn && one === write));
  return isOn ? [...new Set([...others, scope, ...(scope === write && read ? [read] : [])])] : others;
}
