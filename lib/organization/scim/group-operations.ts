import { sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";
import { lockMembers } from "#lib/organization/members/public.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { selectCustomRoles } from "#lib/platform/auth/custom-roles.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import type { Json } from "#lib/platform/scim/attribute.ts";
import { applyPatch, readPatch } from "#lib/platform/scim/patch.ts";
import { isShown, type Shown } from "#lib/platform/scim/query.ts";
import { readResource, requireAttributes } from "#lib/platform/scim/read-value.ts";
import { ScimError } from "#lib/platform/scim/scim-error.ts";
import { checkCondition } from "./condition.ts";
import * as contract from "./contract.ts";
import { applyRoles, setMembers } from "./group-members.ts";
import { roleOf } from "./group-roles.ts";
import { listGroups } from "./read-list.ts";
import { answerWith, toGroup } from "./resources.ts";
import { groupType } from "./schemas.ts";
import { type GroupRow, isUuid, knownUsers, selectGroups } from "./select-resources.ts";

const maxGroups = 500;
const longestName = 200;

interface GivenGroup {
  display_name: string;
  external_id: string | null;
  member_ids: string[];
}

async function find(db: TenantDb, id: string, withMembers = true): Promise<GroupRow> {
  const [row] = isUuid(id) ? await selectGroups(db, { ids: [id], withMembers }) : [];
  if (!row) throw notFound("Group");
  return row;
}

async function answer(db: TenantDb, id: string, shown: Shown) {
  return answerWith(groupType, toGroup(await find(db, id, isShown(groupType, "members", shown))), shown);
}

export const listScimGroups = implementRead(contract.listScimGroups, ({ input, db }) => listGroups(db, input));

export const getScimGroup = implementRead(contract.getScimGroup, ({ input, db }) => answer(db, input.group_id, input));

function readGroup(attributes: Json): GivenGroup {
  requireAttributes(groupType, attributes);
  const {
    displayName,
    externalId = null,
    members = [],
  } = attributes as {
    displayName: string;
    externalId?: string;
    members?: { value?: string; type?: string }[];
  };
  const display_name = displayName.trim();
  if (display_name === "" || display_name.length > longestName)
    throw new ScimError("invalidValue", `displayName must have 1 to ${longestName} characters`);
  const member_ids = members.map(({ value = "", type = "User" }) => {
    if (type.toLowerCase() !== "user")
      throw new ScimError("invalidValue", "Groups have users as members, not other groups");
    return value.toLowerCase();
  });
  return { display_name, external_id: externalId, member_ids: [...new Set(member_ids)] };
}

/** Another organization's user is as unknown as one that never was. */
async function refuseUnknown(db: TenantDb, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await knownUsers(db, ids);
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined)
    throw new ScimError("invalidValue", `members: there is no user with the ID ${unknown.slice(0, 50)}`);
}

async function refuseTaken(db: TenantDb, { display_name }: GivenGroup, own: string | null): Promise<number> {
  const rows = await selectGroups(db, { withMembers: false });
  const name = display_name.toLowerCase();
  if (rows.some((row) => row.id !== own && row.display_name.toLowerCase() === name))
    throw new ScimError("uniqueness", "Another group has this displayName");
  return rows.length;
}

export const createScimGroup = implementWrite(contract.createScimGroup, async ({ input, db }) => {
  const given = readGroup(readResource(groupType, input.body));
  await lockMembers(db);
  if ((await refuseTaken(db, given, null)) >= maxGroups)
    throw new ApiError(409, { reason: "limit_reached", message: `An organization has at most ${maxGroups} groups` });
  await refuseUnknown(db, given.member_ids);
  const [made] = await db.execute<{ id: string }>(
    sql`insert into scim_groups (display_name, external_id) values (${given.display_name}, ${given.external_id}) returning id`,
  );
  if (!made) throw new Error("the group was not stored");
  const added = await setMembers(db, made.id, given.member_ids);
  if (roleOf(given.display_name, await selectCustomRoles(db)) !== null) await applyRoles(db, added, true);
  return answer(db, made.id, input);
});

async function change(db: TenantDb, row: GroupRow, wanted: Json): Promise<void> {
  const given = readGroup(wanted);
  const before = row.members.map(({ user_id }) => user_id);
  const isNamed = given.display_name === row.display_name && given.external_id === row.external_id;
  const added = given.member_ids.filter((id) => !before.includes(id));
  if (isNamed && added.length === 0 && given.member_ids.length === before.length) return;
  await refuseTaken(db, given, row.id);
  await refuseUnknown(db, added);
  await db.execute(sql`
    update scim_groups set display_name = ${given.display_name}, external_id = ${given.external_id}, changed_at = now()
      where organization_id = app.organization_id() and id = ${row.id}`);
  const moved = await setMembers(db, row.id, given.member_ids);
  const custom = await selectCustomRoles(db);
  const gives = roleOf(given.display_name, custom);
  const isOtherRole = roleOf(row.display_name, custom) !== gives;
  const affected = isOtherRole ? [...new Set([...moved, ...given.member_ids])] : moved;
  if (isOtherRole || gives !== null) await applyRoles(db, affected, true);
}

export const replaceScimGroup = implementWrite(contract.replaceScimGroup, async ({ input, db }) => {
  await lockMembers(db);
  const row = await find(db, input.group_id);
  checkCondition(input.if_match, toGroup(row));
  await change(db, row, readResource(groupType, input.body));
  return answer(db, row.id, input);
});

export const updateScimGroup = implementWrite(contract.updateScimGroup, async ({ input, db }) => {
  const operations = readPatch(input.body);
  await lockMembers(db);
  const row = await find(db, input.group_id);
  const current = toGroup(row);
  checkCondition(input.if_match, current);
  await change(db, row, applyPatch(groupType, current, operations));
  return answer(db, row.id, input);
});

export const deleteScimGroup = implementWrite(contract.deleteScimGroup, async ({ input, db }) => {
  await lockMembers(db);
  const row = await find(db, input.group_id);
  checkCondition(input.if_match, toGroup(row));
  await db.execute(sql`delete from scim_groups where organization_id = app.organization_id() and id = ${row.id}`);
  if (roleOf(row.display_name, await selectCustomRoles(db)) !== null)
    await applyRoles(
      db,
      row.members.map(({ user_id }) => user_id),
      true,
    );
  return { data: {} };
});
