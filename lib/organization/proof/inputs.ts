import { z } from "zod";
import { currentPassword } from "#lib/organization/account/inputs.ts";

/** What a browser returns for a passkey, as JSON; only the server can tell whether it is right. */
export const passkeyCredential = z.record(z.string().max(100), z.unknown(), {
  error: "Send what the browser returned",
});

export const proveIdentityInput = z.object({
  current_password: currentPassword.optional(),
  code: z
    .string({ error: "Enter a code" })
    .trim()
    .min(1, "Enter a code")
    .max(40)
    .optional()
    .meta({ description: "With the password, if you use two-step sign-in: the app's code, or a recovery code" }),
  credential: passkeyCredential.optional().meta({
    description: "In place of both: the response of a passkey to `begin_passkey_proof`, as `toJSON()` returns it",
  }),
});
