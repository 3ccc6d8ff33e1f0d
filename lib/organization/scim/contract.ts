import { z } from "zod";
import { inArea } from "#lib/platform/declaration/contract.ts";
import { scimRoot } from "./rules.ts";

const defineOperation = inArea("SCIM");
const principals = ["organization"] as const;
const json = z.record(z.string(), z.unknown());
const output = z.object({ data: json, version: z.string().optional(), location: z.string().optional() });

const shown = { attributes: z.string().optional(), excluded_attributes: z.string().optional() };
const listInput = z.object({
  ...shown,
  filter: z.string().optional(),
  sort_by: z.string().optional(),
  sort_order: z.string().optional(),
  start_index: z.int().optional(),
  count: z.int().optional(),
});
const condition = { if_match: z.string().nullable() };
const body = json;

const read = { method: "GET", scope: "scim:read", principals } as const;
const write = { scope: "scim:write", principals } as const;

const userKey = { member_id: z.string() };
const groupKey = { group_id: z.string() };
const users = `${scimRoot}/Users` as const;
const groups = `${scimRoot}/Groups` as const;

export const getScimDescription = defineOperation({
  ...{ ...read, name: "get_scim_description", path: scimRoot },
  summary: "Retrieve what the SCIM service can do",
  description: "Its configuration, schemas, and resource types.",
  output,
  input: z.object({}),
});

export const searchScim = defineOperation({
  ...{ ...read, name: "search_scim", path: `${scimRoot}/.search` },
  summary: "Search users and groups",
  description: "By a filter over both.",
  output,
  input: listInput,
});

export const listScimUsers = defineOperation({
  ...{ ...read, name: "list_scim_users", path: users },
  summary: "List users",
  description: "Members as an identity provider sees them, at most 100 at once.",
  output,
  input: listInput,
});

export const getScimUser = defineOperation({
  ...{ ...read, name: "get_scim_user", path: `${users}/{member_id}` },
  summary: "Retrieve a user",
  description: "With the groups that the person belongs to.",
  output,
  input: z.object({ ...userKey, ...shown }),
});

export const createScimUser = defineOperation({
  ...{ ...write, name: "create_scim_user", method: "POST", path: users },
  summary: "Add a user",
  description: "Adds a member, who becomes active by signing in through the identity provider or with a link.",
  output,
  input: z.object({ body, ...shown }),
  status: 201,
});

export const replaceScimUser = defineOperation({
  ...{ ...write, name: "replace_scim_user", method: "PUT", path: `${users}/{member_id}` },
  summary: "Replace a user",
  description: "Replaces what the identity provider says about a member.",
  output,
  input: z.object({ ...userKey, ...condition, body, ...shown }),
});

export const updateScimUser = defineOperation({
  ...{ ...write, name: "update_scim_user", method: "PATCH", path: `${users}/{member_id}` },
  summary: "Change a user",
  description: "By the operations of RFC 7644 section 3.5.2.",
  output,
  input: z.object({ ...userKey, ...condition, body, ...shown }),
});

export const deleteScimUser = defineOperation({
  ...{ ...write, name: "delete_scim_user", method: "DELETE", path: `${users}/{member_id}`, status: 204 },
  summary: "Delete a user",
  description: "Disables the member, and ends their sessions, tokens, and apps in this organization.",
  output,
  input: z.object({ ...userKey, ...condition }),
  destructive: true,
});

export const listScimGroups = defineOperation({
  ...{ ...read, name: "list_scim_groups", path: groups },
  summary: "List groups",
  description: "At most 100 at once.",
  output,
  input: listInput,
});

export const getScimGroup = defineOperation({
  ...{ ...read, name: "get_scim_group", path: `${groups}/{group_id}` },
  summary: "Retrieve a group",
  description: "With its members.",
  output,
  input: z.object({ ...groupKey, ...shown }),
});

export const createScimGroup = defineOperation({
  ...{ ...write, name: "create_scim_group", method: "POST", path: groups },
  summary: "Add a group",
  description: "One named after a role gives it to its members.",
  output,
  input: z.object({ body, ...shown }),
  status: 201,
});

export const replaceScimGroup = defineOperation({
  ...{ ...write, name: "replace_scim_group", method: "PUT", path: `${groups}/{group_id}` },
  summary: "Replace a group",
  description: "Replaces its name and members.",
  output,
  input: z.object({ ...groupKey, ...condition, body, ...shown }),
});

export const updateScimGroup = defineOperation({
  ...{ ...write, name: "update_scim_group", method: "PATCH", path: `${groups}/{group_id}` },
  summary: "Change a group",
  description: "By the operations of RFC 7644 section 3.5.2.",
  output,
  input: z.object({ ...groupKey, ...condition, body, ...shown }),
});

export const deleteScimGroup = defineOperation({
  ...{ ...write, name: "delete_scim_group", method: "DELETE", path: `${groups}/{group_id}`, status: 204 },
  summary: "Delete a group",
  description: "Its members lose the role that it gave them.",
  output,
  input: z.object({ ...groupKey, ...condition }),
  destructive: true,
});
