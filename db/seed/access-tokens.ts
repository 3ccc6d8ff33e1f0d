import { randomBytes } from "node:crypto";
import type { ISql } from "postgres";
import type { Role } from "#lib/platform/auth/roles.ts";

/** A person who signs in to a demo organization. */
export interface DemoMember {
  id: string;
  name: string;
  role: Role;
}

interface SampleToken {
  name: string;
  /** The role of its owner; by default it belongs to the organization and was created by its developer. */
  of?: Role;
  scopes: readonly string[];
  /** In days: since it was generated, until it expires, since it was last used, and since it was revoked. */
  age: number;
  left: number;
  used: { days: number; operation: string } | null;
  revoked: number | null;
}

/** Nobody knows their values, so they can't be used. */
const tokens: readonly SampleToken[] = [
  {
    ...{ name: "Accounting export", scopes: ["accounting:read"], age: 351, left: 14, revoked: null },
    used: { days: 0.1, operation: "list_invoices" },
  },
  {
    ...{ name: "HR directory sync", scopes: ["people:read", "contracts:read"], age: 64, left: 301, revoked: null },
    used: { days: 0.4, operation: "list_people" },
  },
  { name: "Data warehouse trial", scopes: ["accounting:read"], age: 120, left: -30, used: null, revoked: null },
  {
    ...{ name: "Former payroll provider", scopes: ["accounting:read", "people:read"], age: 402, left: 90 },
    ...{ used: { days: 47, operation: "list_payments" }, revoked: 46 },
  },
  {
    ...{
      name: "Month-end spreadsheet",
      of: "finance",
      scopes: ["accounting:read"],
      age: 150,
      left: 215,
      revoked: null,
    },
    used: { days: 6, operation: "list_payments" },
  },
  {
    ...{ name: "Weekly pipeline report", of: "recruiter", scopes: ["ats:read"], age: 37, left: 328, revoked: null },
    used: { days: 1.3, operation: "list_applications" },
  },
  {
    ...{ name: "Label printer", of: "it", scopes: ["it-assets:read"], age: 205, left: 160, revoked: null },
    used: { days: 9, operation: "list_it_assets" },
  },
  {
    ...{ name: "Headcount dashboard", of: "viewer", scopes: ["people:read"], age: 88, left: 277, revoked: null },
    used: { days: 0.6, operation: "list_people" },
  },
];

/** Tokens that are in use, expired and revoked. */
export async function addAccessTokens(sql: ISql, members: readonly DemoMember[]): Promise<void> {
  for (const { name, of, scopes, age, left, used, revoked } of tokens) {
    const owner = members.find(({ role }) => role === (of ?? "developer"));
    if (!owner) continue;
    await sql.unsafe(
      `insert into access_tokens (digest, type, name, hint, scopes, sensitive_data_access, created_by, created_at, expires_at, last_used_at, last_used_operation, revoked_at, user_id)
        values ($1, $2, $3, $4, $5, false, $6, now() - $7 * interval '1 day', now() + $8 * interval '1 day',
          now() - $9 * interval '1 day', $10, now() - $11 * interval '1 day', $12)`,
      [
        ...[randomBytes(32), of ? "personal" : "organization", name],
        ...[`${of ? "mup" : "muo"}_…${randomBytes(2).toString("hex")}`, scopes as string[], owner.name, age, left],
        ...[used?.days ?? null, used?.operation ?? null, revoked, of ? owner.id : null],
      ],
    );
  }
}
