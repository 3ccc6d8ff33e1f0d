import { z } from "zod";
import { currentPassword } from "#lib/organization/account/inputs.ts";

const code = z.string({ error: "Enter a code" }).trim().min(1, "Enter a code").max(40);

export const setUpSecondFactorInput = z.object({ current_password: currentPassword });

export const confirmSecondFactorInput = z.object({
  code: code.meta({ description: "The 6 digits that the authenticator app shows now" }),
});

export const provenInput = z.object({
  current_password: currentPassword,
  code: code.meta({ description: "A code of the authenticator app, or a recovery code; either works once" }),
});
