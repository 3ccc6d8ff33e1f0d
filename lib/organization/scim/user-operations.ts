import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";
import {
  breakGlassStays,
  changeAccess,
  isBreakGlass,
  isLastOwner,
  lockMembers,
  maxMembers,
  selectMembers,
} from "#lib/organization/members/public.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import type { Json } from "#lib/platform/scim/attribute.ts";
import { applyPatch, readPatch } from "#lib/platform/scim/patch.ts";
import type { Shown } from "#lib/platform/scim/query.ts";
import { readResource, requireAttributes } from "#lib/platform/scim/read-value.ts";
import { ScimError } from "#lib/platform/scim/scim-error.ts";
import { checkCondition } from "./condition.ts";
import * as contract from "./contract.ts";
import { type GivenUser, readUser } from "./given-user.ts";
import { applyRoles } from "./group-members.ts";
import { roleWithoutGroup } from "./group-roles.ts";
import { listUsers } from "./read-list.ts";
import { answerWith, ownOfUser, toUser } from "./resources.ts";
import { userType } from "./schemas.ts";
import { isUuid, selectUsers, type UserRow } from "./select-resources.ts";

type Request = { request_id: string };

async function find(db: TenantDb, id: string): Promise<UserRow> {
  const [row] = isUuid(id) ? await selectUsers(db, { id }) : [];
  if (!row) throw notFound("User");
  return row;
}

async function answer(db: TenantDb, id: string, shown: Shown) {
  return answerWith(userType, toUser(await find(db, id)), shown);
}

export const listScimUsers = implementRead(contract.listScimUsers, ({ input, db }) => listUsers(db, input));

export const getScimUser = implementRead(contract.getScimUser, ({ input, db }) => answer(db, input.member_id, input));

/** Names and addresses are unique in the organization, whether a provider or an administrator added the member. */
async function refuseTaken(db: TenantDb, { user_name, email }: GivenUser, own: string | null): Promise<void> {
  const other = (await selectUsers(db, { user_name, email })).find(({ user_id }) => user_id !== own);
  if (!other) return;
  const isName = (other.user_name ?? other.email).toLowerCase() === user_name.toLowerCase();
  throw new ScimError("uniqueness", `Another user has this ${isName ? "userName" : "email address"}`);
}

type Kept = Pick<GivenUser, "user_name" | "external_id" | "profile">;

async function keep(db: TenantDb, id: string, { user_name, external_id, profile }: Kept): Promise<void> {
  await db.execute(sql`
    insert into scim_users (user_id, user_name, external_id, profile) values (${id}, ${user_name}, ${external_id}, ${JSON.stringify(profile)}::jsonb)
      on conflict (organization_id, user_id) do update set user_name = excluded.user_name, external_id = excluded.external_id, profile = excluded.profile,
        changed_at = now(), deleted_at = null`);
}

async function rename(db: TenantDb, { user_id, role, email }: UserRow, given: GivenUser): Promise<void> {
  if (role === "owner" && email.toLowerCase() !== given.email.toLowerCase())
    throw new ScimError(
      "mutability",
      "An owner's address can only be changed by the owner, so no provider can sign in as one",
    );
  const [row] = await db.execute<{ result: string }>(
    sql`select auth.rename_member(${user_id}, ${given.name}, ${given.email}) as result`,
  );
  if (row?.result !== "renamed")
    throw new ScimError(
      "mutability",
      "This address can't be changed here: the person or the new address is also used outside this organization. Add a new user for the new address.",
    );
}

async function endMember(db: TenantDb, { user_id: id, role, status }: UserRow, request: Request): Promise<void> {
  if (await isLastOwner(db, { id, role, status }))
    throw new ScimError("mutability", "The organization needs an owner. Make another member an owner first.");
  if (await isBreakGlass(db, id)) throw new ScimError("mutability", breakGlassStays);
  await changeAccess(db, { user_id: id, disabled: true }, request);
}

async function enable(db: TenantDb, { id, role }: { id: string; role: string }, request: Request): Promise<void> {
  if (role === "owner")
    throw new ScimError("mutability", "Only an owner can enable an owner again, on the Members page");
  await changeAccess(db, { user_id: id, disabled: false }, request);
}

/** Adds the member, or takes back one whom the provider deleted. Only the lock decides who is there. */
async function add(db: TenantDb, given: GivenUser, request: Request): Promise<string> {
  const members = await selectMembers(db);
  await refuseTaken(db, given, null);
  const back = members.find(({ email }) => email.toLowerCase() === given.email.toLowerCase());
  if (back) {
    await enable(db, back, request);
    return back.id;
  }
  if (members.length >= maxMembers)
    throw new ApiError(409, {
      reason: "limit_reached",
      message: `An organization has at most ${maxMembers.toLocaleString("en")} members`,
    });
  const [added] = await db.execute<{ user_id: string | null }>(
    sql`select auth.add_member(${given.email}, ${given.name}, ${roleWithoutGroup}, null, null) as user_id`,
  );
  if (!added?.user_id) throw new ScimError("uniqueness", "This person was just added. Look for them again.");
  return added.user_id;
}

export const createScimUser = implementWrite(contract.createScimUser, async ({ input, db, request_id }) => {
  const given = readUser(readResource(userType, input.body));
  await lockMembers(db);
  const id = await add(db, given, { request_id });
  await keep(db, id, given);
  const row = await find(db, id);
  if (row.name !== given.name) await rename(db, row, given);
  await applyRoles(db, [id], true);
  if (!given.active) await endMember(db, await find(db, id), { request_id });
  return answer(db, id, input);
});

interface Change {
  row: UserRow;
  wanted: Json;
  shown: Shown;
}

async function change(db: TenantDb, { row, wanted, shown }: Change, request: Request) {
  requireAttributes(userType, wanted);
  const given = readUser(wanted);
  const isManaged = row.user_name !== null;
  if (isManaged && isDeepStrictEqual(ownOfUser(row), wanted)) return answer(db, row.user_id, shown);
  await refuseTaken(db, given, row.user_id);
  if (row.name !== given.name || row.email !== given.email) await rename(db, row, given);
  await keep(db, row.user_id, given);
  const isActive = row.disabled_at === null;
  if (isActive && !given.active) await endMember(db, row, request);
  if (!isActive && given.active) await enable(db, { id: row.user_id, role: row.role }, request);
  await applyRoles(db, [row.user_id], false);
  return answer(db, row.user_id, shown);
}

/** A user of whom `active` isn't said stays as they are. */
export const replaceScimUser = implementWrite(contract.replaceScimUser, async ({ input, db, request_id }) => {
  await lockMembers(db);
  const row = await find(db, input.member_id);
  checkCondition(input.if_match, toUser(row));
  const wanted = { active: row.disabled_at === null, ...readResource(userType, input.body) };
  return change(db, { row, wanted, shown: input }, { request_id });
});

export const updateScimUser = implementWrite(contract.updateScimUser, async ({ input, db, request_id }) => {
  const operations = readPatch(input.body);
  await lockMembers(db);
  const row = await find(db, input.member_id);
  const current = toUser(row);
  checkCondition(input.if_match, current);
  const { schemas, id, groups, meta, ...wanted } = applyPatch(userType, current, operations);
  return change(db, { row, wanted, shown: input }, { request_id });
});

export const deleteScimUser = implementWrite(contract.deleteScimUser, async ({ input, db, request_id }) => {
  await lockMembers(db);
  const row = await find(db, input.member_id);
  checkCondition(input.if_match, toUser(row));
  await endMember(db, row, { request_id });
  const { user_id, user_name, email, external_id, profile } = row;
  await keep(db, user_id, { user_name: user_name ?? email, external_id, profile: profile ?? {} });
  await db.execute(
    sql`update scim_users set deleted_at = now() where organization_id = app.organization_id() and user_id = ${user_id}`,
  );
  await db.execute(
    sql`delete from scim_group_members where organization_id = app.organization_id() and user_id = ${user_id}`,
  );
  return { data: {} };
});
