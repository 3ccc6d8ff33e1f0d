import type { TenantDb } from "#db/tenant.ts";
import type { Json, ResourceType } from "#lib/platform/scim/attribute.ts";
import { isAbout, type Matches, matcher, requiredText } from "#lib/platform/scim/match-filter.ts";
import { type Filter, parseFilter } from "#lib/platform/scim/parse-filter.ts";
import { isShown, listResponse, pageOf, project, type Shown, sorted } from "#lib/platform/scim/query.ts";
import { toGroup, toUser } from "./resources.ts";
import { groupType, types, userType } from "./schemas.ts";
import { selectGroups, selectUsers } from "./select-resources.ts";

interface ListInput extends Shown {
  filter?: string | undefined;
  sort_by?: string | undefined;
  sort_order?: string | undefined;
  start_index?: number | undefined;
  count?: number | undefined;
}

interface Entry {
  type: ResourceType;
  resource: Json;
}

function answer(asked: readonly ResourceType[], entries: readonly Entry[], input: ListInput) {
  const byResource = new Map(entries.map(({ type, resource }) => [resource, type]));
  const rows = sorted(asked, [...byResource.keys()], input.sort_by, input.sort_order);
  const { start, page } = pageOf(rows, input.start_index, input.count);
  return {
    start,
    total: rows.length,
    page: page.map((resource) => ({ resource, type: byResource.get(resource) as ResourceType })),
  };
}

function respond({ start, total, page }: ReturnType<typeof answer>, input: ListInput) {
  return {
    data: listResponse(
      total,
      start,
      page.map(({ type, resource }) => project(type, resource, input)),
    ),
  };
}

const matching = (filter: Filter | null, type: ResourceType, asked: readonly ResourceType[]): Matches =>
  filter === null ? () => true : matcher(filter, type, asked);

async function findUsers(db: TenantDb, filter: Filter | null, asked: readonly ResourceType[]): Promise<Entry[]> {
  const matches = matching(filter, userType, asked);
  const user_name = filter && requiredText(filter, "userName");
  const rows = await selectUsers(db, { user_name });
  return rows
    .map(toUser)
    .filter(matches)
    .map((resource) => ({ type: userType, resource }));
}

/** Members are read for all groups only if the filter or the order looks at them. */
async function findGroups(
  db: TenantDb,
  filter: Filter | null,
  input: ListInput,
  asked: readonly ResourceType[],
): Promise<Entry[]> {
  const matches = matching(filter, groupType, asked);
  const withMembers =
    (filter !== null && isAbout(filter, "members")) || /^members\b|:members\b/i.test(input.sort_by ?? "");
  const rows = await selectGroups(db, { withMembers });
  return rows
    .map(toGroup)
    .filter(matches)
    .map((resource) => ({ type: groupType, resource }));
}

/** The groups of a page, with their members if the response has them. */
async function withMembers(db: TenantDb, found: ReturnType<typeof answer>, input: ListInput) {
  const ids = found.page.flatMap(({ type, resource }) => (type === groupType ? [resource.id as string] : []));
  if (ids.length === 0 || !isShown(groupType, "members", input)) return found;
  const byId = new Map((await selectGroups(db, { ids, withMembers: true })).map((row) => [row.id, toGroup(row)]));
  const page = found.page.map(({ type, resource }) => ({
    type,
    resource: byId.get(resource.id as string) ?? resource,
  }));
  return { ...found, page };
}

const filterOf = ({ filter }: ListInput) => (filter === undefined ? null : parseFilter(filter));

export async function listUsers(db: TenantDb, input: ListInput) {
  const entries = await findUsers(db, filterOf(input), [userType]);
  return respond(answer([userType], entries, input), input);
}

export async function listGroups(db: TenantDb, input: ListInput) {
  const entries = await findGroups(db, filterOf(input), input, [groupType]);
  return respond(await withMembers(db, answer([groupType], entries, input), input), input);
}

/** Users and groups together (RFC 7644 section 3.4.2.1). */
export async function searchAll(db: TenantDb, input: ListInput) {
  const filter = filterOf(input);
  const entries = [...(await findUsers(db, filter, types)), ...(await findGroups(db, filter, input, types))];
  return respond(await withMembers(db, answer(types, entries, input), input), input);
}
