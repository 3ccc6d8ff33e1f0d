import { sql } from "drizzle-orm";
import { ApiError } from "#lib/api/errors.ts";
import { implementRead, implementWrite } from "#lib/api/execute.ts";
import { hashPassword, passwordMatches } from "#lib/auth/password.ts";
import { type Role, roleScopes } from "#lib/auth/roles.ts";
import { failuresThatDisable, noticedFailures } from "#lib/webhooks/schedule.ts";
import * as contract from "./contract.ts";

interface AccountRow extends Record<string, unknown> {
  id: string;
  organization_id: string;
  name: string;
  email: string;
  has_password: boolean;
  organizations: { id: string; name: string; role: Role }[];
  failing_webhooks: number;
}

// One that somebody switched off is nobody's concern, whatever it had failed before.
const failingWebhooks = sql`(select count(*)::integer from webhook_subscriptions where organization_id = app.organization_id()
  and consecutive_failures >= case status when 'enabled' then ${noticedFailures[0]}::integer else ${failuresThatDisable}::integer end)`;

export const getAccount = implementRead(contract.getAccount, async ({ db }) => {
  const [row] = await db.execute<AccountRow>(
    sql`select app.user_id() as id, app.organization_id() as organization_id, ${failingWebhooks} as failing_webhooks, account.*
      from auth.account() as account`,
  );
  const current = row?.organizations.find((organization) => organization.id === row.organization_id);
  if (!row || !current) throw new Error("the session's organization is not among the person's");
  const { id, name, email, has_password, organizations, failing_webhooks } = row;
  const scopes = roleScopes[current.role];
  return {
    data: {
      id,
      name,
      email,
      has_password,
      role: current.role,
      scopes: [...scopes],
      organization: { id: current.id, name: current.name },
      organizations,
      failing_webhooks: scopes.includes("webhooks:read") ? failing_webhooks : 0,
    },
  };
});

export const switchOrganization = implementWrite(contract.switchOrganization, async ({ input, db, credential }) => {
  const [row] = await db.execute<{ switched: boolean }>(
    sql`select auth.switch_organization(${credential.digest}, ${input.organization_id}) as switched`,
  );
  if (!row?.switched) throw new ApiError(404, [{ message: "No such organization" }]);
  return { data: { updated: true as const } };
});

export const changePassword = implementWrite(contract.changePassword, async ({ input, db, credential }) => {
  const [row] = await db.execute<{ hash: string | null }>(sql`select auth.password_hash() as hash`);
  if (!(await passwordMatches(input.current_password, row?.hash ?? null))) {
    throw new ApiError(400, [{ path: "/current_password", message: "This is not your current password" }]);
  }
  await db.execute(sql`select auth.set_password(${await hashPassword(input.new_password)}, ${credential.digest})`);
  return { data: { updated: true as const } };
});
