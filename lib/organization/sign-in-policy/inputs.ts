import { z } from "zod";
import { givenRole } from "#lib/platform/auth/role-fields.ts";

/** The built-in ones, and those that an organization can define. */
const mostRoles = 100;

export const updateSignInPolicyInput = z.object({
  second_factor_roles: z
    .array(givenRole(), { error: "must be a list of roles" })
    .max(mostRoles, "Send each role once")
    .meta({ description: "Roles whose members need a passkey or an authenticator app; an empty list for none" }),
  trusts_provider: z.boolean({ error: "must be true or false" }).meta({
    description: "Whether the identity provider asks for a second factor itself, so that its sign-ins are enough",
  }),
});
