import { z } from "zod";
import { accessRequestStatuses } from "#db/schema/words.ts";
import { givenRole, outgoingRole, outgoingRoleName } from "#lib/platform/auth/role-fields.ts";
import { inArea, type OutputOf } from "#lib/platform/declaration/contract.ts";
import { oneOf, timestamp } from "#lib/platform/declaration/fields.ts";
import { pageInput, pageOf } from "#lib/platform/declaration/list-fields.ts";
import { createAccessRequestInput, reply } from "./inputs.ts";
import { accesses, maxOpen, maxPerDay } from "./rules.ts";

const accessRequest = z
  .object({
    id: z.uuid(),
    member: z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string(),
      role: outgoingRole,
      role_name: outgoingRoleName,
      is_provisioned: z.boolean().meta({ description: "Whether the identity provider manages the member over SCIM" }),
    }),
    access: z.string().meta({ description: "A scope, or `administration` for what only owners and admins do" }),
    page: z.string(),
    note: z.string().nullable(),
    status: oneOf(accessRequestStatuses).meta({
      description: "`closed` if the member was disabled before anyone decided",
    }),
    role: outgoingRole.nullable().meta({ description: "The role that the member got; null unless it was approved" }),
    role_name: outgoingRoleName.nullable(),
    reply: z.string().nullable(),
    decided_by: z
      .object({ id: z.uuid(), name: z.string().nullable() })
      .nullable()
      .meta({ description: "Null while it is open, and if no member did" }),
    decided_at: timestamp.nullable(),
    created_at: timestamp,
  })
  .meta({ id: "AccessRequest" });

const one = z.object({ data: accessRequest });
const access_request_id = z.uuid({ error: "must be a UUID" });
const defineOperation = inArea("Access requests");
const principals = ["session"] as const;

export const listAccessRequests = defineOperation({
  name: "list_access_requests",
  words: "who asked for permission access waiting to approve",
  method: "GET",
  path: "/access-requests",
  scope: null,
  principals,
  summary: "List access requests",
  description: "What members asked for because their role lacks it, newest first. Owners and admins see everyone's.",
  input: z.object({
    status: oneOf(accessRequestStatuses).optional().meta({ description: "Only requests with this status" }),
    access: oneOf(accesses).optional().meta({ description: "Only requests for this" }),
    member_id: z.uuid({ error: "must be a UUID" }).optional().meta({ description: "Only requests of this member" }),
    ...pageInput(50),
  }),
  output: pageOf(accessRequest),
});

export const createAccessRequest = defineOperation({
  name: "create_access_request",
  words: "permission denied my role can't open need access ask administrator",
  method: "POST",
  path: "/access-requests",
  scope: null,
  principals,
  summary: "Ask for access",
  description: `Asks owners and admins for what your role lacks; they get an email. You can ask for the same thing again once it was decided, and have at most ${maxOpen} open requests and ${maxPerDay} within 24 hours.`,
  adds: true,
  sends: true,
  refuses: [409],
  input: createAccessRequestInput,
  output: one,
  status: 201,
});

export const approveAccessRequest = defineOperation({
  name: "approve_access_request",
  words: "give permission allow member role",
  method: "POST",
  path: "/access-requests/{access_request_id}/approve",
  scope: null,
  principals,
  summary: "Approve an access request with a role",
  description:
    "For owners and admins. Gives the member a role that includes what they asked for, by the rules of changing members' roles, and tells them by email.",
  needsProof: true,
  sends: true,
  refuses: [409],
  input: z.object({
    access_request_id,
    role: givenRole().meta({ description: "The role that the member gets" }),
    reply,
  }),
  output: one,
  changes: ["access-requests", "members", "roles", "account"],
});

export const declineAccessRequest = defineOperation({
  name: "decline_access_request",
  words: "refuse deny permission",
  method: "POST",
  path: "/access-requests/{access_request_id}/decline",
  scope: null,
  principals,
  summary: "Decline an access request",
  description: "For owners and admins. The member keeps their role, and is told by email.",
  sends: true,
  refuses: [409],
  input: z.object({ access_request_id, reply }),
  output: one,
});

export type AccessRequest = OutputOf<typeof listAccessRequests>["data"][number];
