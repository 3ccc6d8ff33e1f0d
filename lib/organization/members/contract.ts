import { z } from "zod";
import { givenRole, outgoingRole, outgoingRoleName } from "#lib/platform/auth/role-fields.ts";
import { inArea } from "#lib/platform/declaration/contract.ts";
import { deleted, timestamp } from "#lib/platform/declaration/fields.ts";
import { inviteMemberInput } from "./inputs.ts";

/** The most members an organization can have. */
export const maxMembers = 1000;

/** Lifetime of an invitation or password link, in hours. */
export const linkHours = 72;

/** How often a member's sign-in can be unlocked per day. */
export const unlocksPerDay = 5;

const member = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    role: outgoingRole,
    role_name: outgoingRoleName,
    status: z.enum(["active", "invited", "expired", "declined", "disabled"]).meta({
      description:
        "`invited` until the person accepts this organization's invitation; `expired` when its link no longer works",
    }),
    created_at: timestamp,
    has_second_factor: z.boolean().meta({ description: "Whether a password alone isn't enough to sign in as them" }),
    is_provisioned: z.boolean().meta({
      description:
        "Whether the organization's identity provider manages the member over SCIM. Changes made here last until its next change to the member or their groups.",
    }),
    last_sign_in_at: timestamp.nullable().meta({ description: "Last sign-in to this organization" }),
  })
  .meta({ id: "Member" });

const link = z.string().meta({
  description: `One-time link for this organization, valid for ${linkHours} hours. Only included in this response.`,
});

const member_id = z.uuid({ error: "must be a UUID" });
const defineOperation = inArea("Members");
const principals = ["session"] as const;

export const listMembers = defineOperation({
  name: "list_members",
  words:
    "users user login log account admins admin who permissions role invited invitation accepted access see payroll team",
  method: "GET",
  path: "/members",
  scope: null,
  principals,
  summary: "List members",
  description: `Everyone invited to the organization, with their roles. At most ${maxMembers.toLocaleString("en")}.`,
  input: z.object({}),
  output: z.object({ data: z.array(member) }),
});

export const inviteMember = defineOperation({
  name: "invite_member",
  words: "team login user account add colleague new person access needs intern see give",
  method: "POST",
  path: "/members",
  scope: null,
  principals,
  summary: "Add a member",
  description:
    "For owners and admins; only owners can add owners. The person becomes active when they accept the invitation with the link. Their membership in other organizations makes no difference.",
  showsSecret: true,
  needsProof: true,
  input: inviteMemberInput,
  output: z.object({ data: member.extend({ link }) }),
  status: 201,
});

export const updateMember = defineOperation({
  name: "update_member",
  words:
    "account delete user intern left someone role downgrade upgrade promote read-only disable block remove access user fired cancel invite invitation rights",
  method: "PATCH",
  path: "/members/{member_id}",
  scope: null,
  principals,
  summary: "Change a member's role, or disable or enable the member",
  description:
    "Disabling a member ends their sessions, revokes their personal tokens, disconnects their apps, and cancels their link. Enabling them again doesn't restore any of these. An organization always keeps at least one active owner.",
  needsProof: true,
  input: z.object({
    member_id,
    role: givenRole().optional().meta({ description: "What the member may do" }),
    disabled: z
      .boolean({ error: "must be true or false" })
      .optional()
      .meta({ description: "`true` ends the member's access, `false` restores it" }),
  }),
  output: z.object({ data: member }),
  changes: ["members", "account"],
});

export const createMemberLink = defineOperation({
  name: "create_member_link",
  words: "can't log in login colleague forgot password reset invitation again login locked sign in fresh",
  method: "POST",
  path: "/members/{member_id}/link",
  scope: null,
  principals,
  summary: "Create an invitation or password link",
  description:
    "For a member who hasn't accepted yet, declined, or forgot their password. The earlier link stops working. A password set with the link only works for this organization.",
  showsSecret: true,
  needsProof: true,
  input: z.object({ member_id }),
  output: z.object({ data: z.object({ link, expires_in_hours: z.int() }) }),
  status: 201,
});

export const unlockSignIn = defineOperation({
  name: "unlock_sign_in",
  words: "can't log in login colleague locked out blocked too many attempts",
  method: "POST",
  path: "/members/{member_id}/unlock",
  scope: null,
  principals,
  summary: "Unlock a member's sign-in",
  description:
    "For owners and admins. After too many wrong passwords, an active member has to wait up to a minute before the next attempt. This lifts the wait on every network and device, at most five times a day.",
  needsProof: true,
  input: z.object({ member_id }),
  output: z.object({ data: z.object({ unlocked: z.literal(true) }) }),
});

export const endMemberSecondFactor = defineOperation({
  name: "end_member_second_factor",
  words: "lost phone authenticator 2FA MFA two-factor locked out",
  method: "DELETE",
  path: "/members/{member_id}/second-factor",
  scope: null,
  principals,
  summary: "Turn off a member's two-step sign-in",
  description:
    "For owners and admins, when a member has lost their phone and their recovery codes. The person is emailed if the server sends email. Someone who belongs to other organizations too needs the server's operator.",
  refuses: [409],
  needsProof: true,
  input: z.object({ member_id }),
  output: deleted,
  destructive: true,
  sends: true,
});
