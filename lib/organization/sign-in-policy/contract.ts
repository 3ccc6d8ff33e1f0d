import { z } from "zod";
import { outgoingRole } from "#lib/platform/auth/role-fields.ts";
import { inArea, type OutputOf } from "#lib/platform/declaration/contract.ts";
import { updateSignInPolicyInput } from "./inputs.ts";

const defineOperation = inArea("Members");

const policy = z
  .object({ second_factor_roles: z.array(outgoingRole), trusts_provider: z.boolean() })
  .meta({ id: "SignInPolicy" });

export const getSignInPolicy = defineOperation({
  name: "get_sign_in_policy",
  words: "require two-factor 2FA MFA roles security rule",
  method: "GET",
  path: "/sign-in-policy",
  scope: null,
  principals: ["session"],
  summary: "Retrieve the policy for signing in",
  description: "Which roles need a second factor. Without a policy, none does.",
  input: z.object({}),
  output: z.object({ data: policy }),
});

export const updateSignInPolicy = defineOperation({
  name: "update_sign_in_policy",
  words: "require enforce two-factor 2FA MFA roles security rule",
  method: "PATCH",
  path: "/sign-in-policy",
  scope: null,
  principals: ["session"],
  summary: "Change the policy for signing in",
  description:
    "For owners and admins who have a second factor themselves; only owners can require one of owners. Takes effect right away: members of these roles without one can do nothing but set it up. Tokens and apps keep working.",
  needsProof: true,
  refuses: [409],
  input: updateSignInPolicyInput,
  output: z.object({ data: policy }),
});

export type SignInPolicy = OutputOf<typeof getSignInPolicy>["data"];
