import { z } from "zod";
import { newPassword } from "#lib/platform/auth/new-password.ts";

export const currentPassword = z
  .string({ error: "Enter your current password" })
  .min(1, "Enter your current password")
  .max(200)
  .meta({ description: "The password you sign in with now" });

export const updatePasswordInput = z.object({
  current_password: currentPassword,
  new_password: newPassword.meta({ description: "The password to sign in with from now on" }),
  revoke_personal_tokens: z.boolean({ error: "must be true or false" }).default(true).meta({
    description:
      "Anyone who knew the old password could have created tokens or connected apps, so both are revoked unless this is false",
  }),
});
