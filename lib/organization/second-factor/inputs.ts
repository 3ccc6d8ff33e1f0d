import { z } from "zod";

export const confirmSecondFactorInput = z.object({
  code: z
    .string({ error: "Enter a code" })
    .trim()
    .min(1, "Enter a code")
    .max(40)
    .meta({ description: "The 6 digits that the authenticator app shows now" }),
});
