import { sql } from "drizzle-orm";
import { auditLog } from "#db/schema/activity.ts";
import { revokePersonalTokens } from "#lib/developers/access-tokens/public.ts";
import { failuresThatDisable, noticedFailures } from "#lib/developers/webhooks/rules.ts";
import { implementPersonalRead, implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { weaknessFor } from "#lib/platform/auth/common-password.ts";
import { roleNameOf } from "#lib/platform/auth/custom-roles.ts";
import { hashPassword } from "#lib/platform/auth/password.ts";
import { customScopes, isBuiltIn, roleDescriptions, roleNames, roleScopes } from "#lib/platform/auth/roles.ts";
import { isOwnPassword } from "#lib/platform/auth/sign-in.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import * as contract from "./contract.ts";
import { notCurrent } from "./public.ts";

interface AccountRow extends Record<string, unknown> {
  id: string;
  organization_id: string;
  name: string;
  email: string;
  has_password: boolean;
  organizations: {
    id: string;
    name: string;
    role: string;
    role_name: string | null;
    needs: "identity_provider" | "second_factor" | null;
  }[];
  /** Of a custom role. */
  role_scopes: string[] | null;
  failing_webhooks: number;
  lacks_second_factor: boolean;
}

// A webhook that was disabled manually needs no attention, whatever its earlier failures.
const failingWebhooks = sql`(select count(*)::integer from webhook_subscriptions where organization_id = app.organization_id()
  and consecutive_failures >= case status when 'enabled' then ${noticedFailures[0]}::integer else ${failuresThatDisable}::integer end)`;

const nameOf = ({ role, role_name }: { role: string; role_name: string | null }) =>
  isBuiltIn(role) ? roleNames[role] : (role_name ?? "");

export const getAccount = implementRead(contract.getAccount, async ({ db, credential }) => {
  const [row] = await db.execute<AccountRow>(
    sql`select app.user_id() as id, app.organization_id() as organization_id, ${failingWebhooks} as failing_webhooks,
        auth.own_lack_of_second_factor(${credential.digest}) as lacks_second_factor, account.*,
        (select r.scopes from custom_roles r where r.organization_id = app.organization_id() and r.id = own.role_id) as role_scopes
      from auth.account(${credential.digest}) as account
      join memberships own on own.organization_id = app.organization_id() and own.user_id = app.user_id()`,
  );
  const current = row?.organizations.find((organization) => organization.id === row.organization_id);
  if (!row || !current) throw new Error("the session's organization is not among the person's");
  const { id, name, email, has_password, organizations, failing_webhooks, lacks_second_factor } = row;
  const { role } = current;
  const scopes = isBuiltIn(role) ? roleScopes[role] : customScopes.filter((scope) => row.role_scopes?.includes(scope));
  return {
    data: {
      id,
      name,
      email,
      has_password,
      role,
      role_name: nameOf(current),
      scopes: [...scopes],
      organization: { id: current.id, name: current.name },
      organizations: organizations.map((one) => ({ ...one, role_name: nameOf(one) })),
      lacks_second_factor,
      failing_webhooks: scopes.includes("webhooks:read") ? failing_webhooks : 0,
    },
  };
});

export const switchOrganization = implementWrite(contract.switchOrganization, async ({ input, db, credential }) => {
  const [row] = await db.execute<{ switched: boolean }>(
    sql`select auth.switch_organization(${credential.digest}, ${input.organization_id}) as switched`,
  );
  if (!row?.switched) throw notFound("Organization");
  return { data: { updated: true as const } };
});

export const updatePassword = implementWrite(contract.updatePassword, {
  async prepare({ input, db, credential }) {
    const [own] = await db.execute<{ email: string; hash: string | null; salt: Uint8Array | null }>(
      sql`select a.email, p.hash, p.salt from auth.account(${credential.digest}) as a left join auth.password() as p on true`,
    );
    if (!own || !(await isOwnPassword(own.email, own.hash, input.current_password))) throw notCurrent();
    const weakness = await weaknessFor(own.email, input.new_password);
    if (weakness !== null)
      throw new ApiError(400, { reason: "invalid_value", path: "/new_password", message: weakness });
    return { verified: own.hash, hash: await hashPassword(input.new_password, own.salt ?? undefined) };
  },
  async run({ input, db, credential, principal, request_id, prepared }) {
    // Serializes changes: by now, the verified password may no longer be the current one.
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('password of ' || app.user_id(), 0))`);
    const [current] = await db.execute<{ hash: string }>(sql`select hash from auth.password()`);
    if (current?.hash !== prepared.verified) throw notCurrent();
    const opened = await db.execute<{ organization_id: string }>(
      sql`select auth.set_password(${prepared.hash}, ${credential.digest}) as organization_id`,
    );
    const person = principal.user_id as string;
    for (const { organization_id } of opened) {
      await db.execute(sql`select auth.enter_organization(${organization_id})`);
      if (input.revoke_personal_tokens) await revokePersonalTokens(db, person, { request_id });
      // The current organization gets its audit row like after any operation.
      if (organization_id !== principal.organization_id)
        await db.insert(auditLog).values({
          operation: contract.updatePassword.name,
          principal_kind: principal.kind,
          user_id: person,
          result: 200,
          request_id,
        });
    }
    await db.execute(sql`select auth.enter_organization(${principal.organization_id})`);
    return { data: { updated: true as const } };
  },
});

export const whoami = implementPersonalRead(contract.whoami, async ({ db, principal }) => {
  const { organization_id, user_id, role, role_scopes, scopes, sensitive_data_access } = principal;
  const [row] = await db.execute<{
    person: string;
    email: string;
    organization: string;
    role_name: string;
    today: string;
    currency: string | null;
  }>(
    sql`select m.name as person, m.email, o.name as organization, ${roleNameOf(sql`m.role`)} as role_name, app.today()::text as today, app.reporting_currency() as currency
      from memberships m join organizations o on o.id = m.organization_id
      where m.organization_id = app.organization_id() and m.user_id = app.user_id()`,
  );
  if (!row || user_id === null || role === null) throw new Error("the token acts for nobody");
  return {
    data: {
      person: { id: user_id, name: row.person, email: row.email },
      organization: { id: organization_id, name: row.organization },
      role,
      role_name: row.role_name,
      role_description: isBuiltIn(role) ? roleDescriptions[role] : "Defined by the organization",
      scopes: [...scopes].sort(),
      role_scopes: [...role_scopes].sort(),
      sensitive_data_access,
      time_zone: "UTC" as const,
      today: row.today,
      currency: row.currency,
    },
  };
});
