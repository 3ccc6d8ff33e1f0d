import { z } from "zod";
import { roles } from "#lib/platform/auth/roles.ts";
import { oneOf } from "#lib/platform/declaration/fields.ts";

export const updateSignInPolicyInput = z.object({
  second_factor_roles: z
    .array(oneOf(roles), { error: "must be a list of roles" })
    .max(roles.length, `Send each of the ${roles.length} roles once`)
    .meta({ description: "Roles whose members need a passkey or an authenticator app; an empty list for none" }),
  trusts_provider: z.boolean({ error: "must be true or false" }).meta({
    description: "Whether the identity provider asks for a second factor itself, so that its sign-ins are enough",
  }),
});
