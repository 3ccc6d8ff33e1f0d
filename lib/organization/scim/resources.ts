import { settings } from "#lib/platform/env.ts";
import type { Json, ResourceType } from "#lib/platform/scim/attribute.ts";
import { entityTag } from "#lib/platform/scim/entity-tag.ts";
import { project, type Shown } from "#lib/platform/scim/query.ts";
import { scimRoot } from "./rules.ts";
import { groupType, userType } from "./schemas.ts";
import type { GroupRow, UserRow } from "./select-resources.ts";

const locationOf = ({ endpoint }: ResourceType, id: string) => `${settings().public_url}${scimRoot}${endpoint}/${id}`;

interface Times {
  created: string;
  lastModified: string;
}

function withMeta(type: ResourceType, id: string, content: Json, times: Times): Json {
  const location = locationOf(type, id);
  const resource = { schemas: [type.schema], id, ...content };
  const meta = { resourceType: type.name, ...times, location, version: entityTag(resource) };
  return { ...resource, meta };
}

/** What a provider may set of a user. A member added manually has their name and address there. */
export function ownOfUser({ profile, user_name, external_id, name, email, disabled_at }: UserRow): Json {
  const own = profile ?? {
    displayName: name,
    name: { formatted: name },
    emails: [{ value: email, type: "work", primary: true }],
  };
  return {
    userName: user_name ?? email,
    ...(external_id !== null && { externalId: external_id }),
    ...own,
    active: disabled_at === null,
  };
}

export function toUser(row: UserRow): Json {
  const groups = row.groups.map(({ id, display_name }) => ({
    ...{ value: id, $ref: locationOf(groupType, id), display: display_name, type: "direct" },
  }));
  const content = { ...ownOfUser(row), ...(groups.length > 0 && { groups }) };
  return withMeta(userType, row.user_id, content, { created: row.created_at, lastModified: row.changed_at });
}

function membersOf(members: GroupRow["members"]): Json[] {
  return members.map(({ user_id, name }) => ({
    ...{ value: user_id, $ref: locationOf(userType, user_id), type: "User", display: name },
  }));
}

export function toGroup({ id, display_name, external_id, created_at, changed_at, members, digest }: GroupRow): Json {
  const content = {
    displayName: display_name,
    ...(external_id !== null && { externalId: external_id }),
    ...(members.length > 0 && { members: membersOf(members) }),
  };
  const made = withMeta(groupType, id, content, { created: created_at, lastModified: changed_at });
  const version = entityTag([id, display_name, external_id, digest]);
  return { ...made, meta: { ...(made.meta as Json), version } };
}

/** A resource as the client wants it, with what the response's headers say of the whole. */
export function answerWith(type: ResourceType, resource: Json, shown: Shown) {
  const { version, location } = resource.meta as { version: string; location: string };
  return { data: project(type, resource, shown), version, location };
}
