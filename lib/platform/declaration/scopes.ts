/** Every scope a token can carry, with what it grants. The pattern is `{resource}:read` or `{resource}:write`. */
export const scopeDescriptions = {
  "accounting:read": "Read invoices, payments, and refund statements",
  "accounting:write": "Close payment cycles, pay and refund invoices",
  "adjustments:read": "Read payroll adjustments",
  "adjustments:write": "Create, change, and delete payroll adjustments",
  "admin:worker": "Create and end worker sessions",
  "ats:read": "Read candidates, applications, and departments",
  "ats:write": "Add candidates, applications, and notes, and move applications",
  "audit:read": "Read the audit log, with the values of every record before and after each change",
  "contracts:read": "Read contracts",
  "contracts:write": "Create, amend, and end contracts",
  "forms:read": "Read EOR forms",
  "forms:write": "Publish versions of EOR forms",
  "invoice-adjustments:read": "Read invoice adjustments",
  "invoice-adjustments:write": "Create and change invoice adjustments",
  "it-assets:read": "Read equipment",
  "it-assets:write": "Add, assign, move, and write off equipment",
  "people:read": "Read people",
  "people:write": "Add and change people",
  "scim:read": "Read members and groups over SCIM",
  "scim:write": "Add, change, and end members over SCIM, and give roles by groups",
  "timesheets:read": "Read timesheets",
  "timesheets:write": "Create and change timesheets",
  "webhooks:read": "Read webhook subscriptions and their deliveries",
  "webhooks:write": "Create, change, and delete webhook subscriptions, and resend deliveries",
  "worker:read": "Read workers' additional information and resignations",
  "worker:write": "Change workers' additional information, and handle resignations",
} as const;

export type Scope = keyof typeof scopeDescriptions;

export const scopes = Object.keys(scopeDescriptions) as [Scope, ...Scope[]];

export function isScope(value: string): value is Scope {
  return Object.hasOwn(scopeDescriptions, value);
}

/** Scopes that only an organization token can use: identity providers act for nobody. */
export function isForOrganizations(scope: Scope): boolean {
  return scope.startsWith("scim:");
}
