import { z } from "zod";
import { givenRole, outgoingRole, outgoingRoleName } from "#lib/platform/auth/role-fields.ts";
import { roles } from "#lib/platform/auth/roles.ts";
import { inArea, type OutputOf } from "#lib/platform/declaration/contract.ts";
import { deleted, timestamp } from "#lib/platform/declaration/fields.ts";
import { scopes } from "#lib/platform/declaration/scopes.ts";
import { createRoleInput, updateRoleInput } from "./inputs.ts";

/** The most roles that an organization can define. */
export const maxRoles = 50;

const role = z
  .object({
    id: outgoingRole,
    name: outgoingRoleName,
    description: z.string().nullable().meta({ description: "Null for a custom role" }),
    is_built_in: z.boolean(),
    scopes: z.array(z.enum(scopes)),
    reads_sensitive_data: z.boolean().meta({ description: "Whether it shows sensitive personal data unmasked" }),
    members: z.int().meta({ description: "How many members have it, also those who haven't accepted or are disabled" }),
    created_at: timestamp.nullable().meta({ description: "Null for a built-in role" }),
    updated_at: timestamp.nullable().meta({ description: "Null for a built-in role" }),
  })
  .meta({ id: "Role" });

const scope = z
  .object({
    id: z.enum(scopes),
    description: z.string(),
    operations: z
      .array(z.object({ name: z.string(), area: z.string(), summary: z.string() }))
      .meta({ description: "What it opens to people and their tokens" }),
  })
  .meta({ id: "Scope" });

const role_id = z.uuid({ error: "must be a UUID" });
const defineOperation = inArea("Roles");
const principals = ["session"] as const;

export const listRoles = defineOperation({
  name: "list_roles",
  words: "permissions rights custom roles who may what",
  method: "GET",
  path: "/roles",
  scope: null,
  principals,
  summary: "List roles",
  description: `The built-in roles in their order, and then the organization's own, at most ${maxRoles}, by name.`,
  input: z.object({}),
  output: z.object({ data: z.array(role) }),
});

export const listScopes = defineOperation({
  name: "list_scopes",
  words: "permissions rights what can a role do",
  method: "GET",
  path: "/scopes",
  scope: null,
  principals,
  summary: "List scopes with the operations they open",
  description: `The scopes that a role can have, at most ${scopes.length}, each with the operations that need it.`,
  input: z.object({}),
  output: z.object({ data: z.array(scope) }),
});

export const createRole = defineOperation({
  name: "create_role",
  words: "custom role permissions rights define",
  method: "POST",
  path: "/roles",
  scope: null,
  principals,
  summary: "Define a role",
  description:
    "For owners and admins. Whatever a custom role includes, its members can't manage members, roles, sign-in, or the organization's tokens. Members in an identity provider's group named muster- and the role get it at once.",
  needsProof: true,
  refuses: [409],
  input: createRoleInput,
  output: z.object({ data: role }),
  status: 201,
  changes: ["roles", "members"],
});

export const updateRole = defineOperation({
  name: "update_role",
  words: "custom role permissions rights rename",
  method: "PATCH",
  path: "/roles/{role_id}",
  scope: null,
  principals,
  summary: "Rename a role, or change its scopes",
  description:
    "For owners and admins. Takes effect right away, also for personal tokens and connected apps, which never exceed their person's role.",
  needsProof: true,
  refuses: [409],
  input: z.object({ role_id, ...updateRoleInput.shape }),
  output: z.object({ data: role }),
  changes: ["roles", "members", "account"],
});

export const deleteRole = defineOperation({
  name: "delete_role",
  words: "custom role permissions rights remove",
  method: "DELETE",
  path: "/roles/{role_id}",
  scope: null,
  principals,
  summary: "Delete a role",
  description:
    "For owners and admins. While members have the role or an identity provider gives it, `move_to` says which role takes its place.",
  needsProof: true,
  refuses: [409],
  input: z.object({
    role_id,
    move_to: givenRole(roles.filter((one) => one !== "owner"))
      .optional()
      .meta({ description: "Role that members get instead: a built-in role's name, or a custom one's ID" }),
  }),
  output: deleted,
  destructive: true,
  changes: ["roles", "members", "sso-providers", "sign-in-policy"],
});

export type Role = OutputOf<typeof listRoles>["data"][number];
