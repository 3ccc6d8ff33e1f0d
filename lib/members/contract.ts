import { z } from "zod";
import { defineOperation } from "#lib/api/contract.ts";
import { oneOf, timestamp } from "#lib/api/fields.ts";
import { roles } from "#lib/auth/roles.ts";

/** How long a link to set a password works, in hours. */
export const linkHours = 72;

const member = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    role: z.enum(roles),
    status: z.enum(["active", "invited", "disabled"]).meta({ description: "`invited` until a first password is set" }),
    created_at: timestamp,
    last_sign_in_at: timestamp.nullable(),
  })
  .meta({ id: "Member" });

const link = z
  .string()
  .nullable()
  .meta({
    description: `One-time address at which the person sets a password, valid ${linkHours} hours; null for somebody who has one`,
  });

const member_id = z.uuid({ error: "must be a UUID" });
const area = "Members";
const principals = ["session"] as const;

export const listMembers = defineOperation({
  name: "list_members",
  method: "GET",
  path: "/members",
  area,
  scope: null,
  principals,
  summary: "List members",
  description: "The people who can sign in to the organization, with their roles.",
  input: z.object({}),
  output: z.object({ data: z.array(member) }),
});

export const addMember = defineOperation({
  name: "add_member",
  method: "POST",
  path: "/members",
  area,
  scope: null,
  principals,
  summary: "Add a member",
  description:
    "For owners and admins; only owners name owners. Somebody known from another organization signs in as before.",
  input: z.object({
    name: z.string({ error: "Enter a name" }).trim().min(1, "Enter a name").max(200, "Use at most 200 characters"),
    email: z.email("Enter an e-mail address").max(200, "Use at most 200 characters"),
    role: oneOf(roles),
  }),
  output: z.object({ data: member.extend({ password_link: link }) }),
  status: 201,
});

export const changeMember = defineOperation({
  name: "change_member",
  method: "PATCH",
  path: "/members/{member_id}",
  area,
  scope: null,
  principals,
  summary: "Change a member's role, or disable or enable the member",
  description: "Disabling ends sessions and personal tokens at once. An organization always keeps one active owner.",
  input: z.object({
    member_id,
    role: oneOf(roles).optional(),
    disabled: z.boolean({ error: "must be true or false" }).optional(),
  }),
  output: z.object({ data: member }),
});

export const createPasswordLink = defineOperation({
  name: "create_password_link",
  method: "POST",
  path: "/members/{member_id}/password-link",
  area,
  scope: null,
  principals,
  summary: "Make a link to set a password",
  description: "For a member who forgot the password or never set one. Any earlier link stops working.",
  input: z.object({ member_id }),
  output: z.object({ data: z.object({ password_link: z.string(), expires_in_hours: z.int() }) }),
  status: 201,
});
