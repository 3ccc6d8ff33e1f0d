import { z } from "zod";
import { inArea } from "#lib/platform/declaration/contract.ts";
import { timestamp } from "#lib/platform/declaration/fields.ts";
import { confirmSecondFactorInput } from "./inputs.ts";

const defineOperation = inArea("Account");

const recoveryCodes = z.array(z.string()).meta({ description: "Each works once. Only included in this response." });

export const getSecondFactor = defineOperation({
  name: "get_second_factor",
  words: "two-factor 2FA MFA authenticator",
  method: "GET",
  path: "/account/second-factor",
  scope: null,
  principals: ["session"],
  summary: "Retrieve your two-step sign-in",
  description: "Whether signing in with a password asks you for an app's code too, in every organization.",
  input: z.object({}),
  output: z.object({
    data: z.object({
      enabled_at: timestamp.nullable().meta({ description: "Null while it's off" }),
      recovery_codes: z
        .int()
        .meta({ description: "How many recovery codes are left. They also stand in for a passkey after a password." }),
    }),
  }),
});

export const setUpSecondFactor = defineOperation({
  name: "set_up_second_factor",
  method: "POST",
  path: "/account/second-factor",
  scope: null,
  principals: ["session"],
  summary: "Begin to set up two-step sign-in",
  description:
    "Returns what the authenticator app needs, once. Nothing changes until a code from it is confirmed. If passwords open your organizations separately, set one password for all of them first: nobody who knows only one may lock you out of the others.",
  needsProof: true,
  showsSecret: true,
  refuses: [409],
  input: z.object({}),
  output: z.object({
    data: z.object({
      secret: z.string().meta({ description: "In base32, for apps without a camera" }),
      uri: z.string().meta({ description: "The same as an otpauth link" }),
      qr: z.array(z.string()).meta({ description: "The link as a QR code: rows of 1 for dark and 0 for light" }),
    }),
  }),
  changes: [],
});

export const confirmSecondFactor = defineOperation({
  name: "confirm_second_factor",
  method: "POST",
  path: "/account/second-factor/confirm",
  scope: null,
  principals: ["session"],
  summary: "Turn two-step sign-in on",
  description: "From now on, signing in with a password asks for a code too.",
  needsProof: true,
  showsSecret: true,
  input: confirmSecondFactorInput,
  output: z.object({ data: z.object({ recovery_codes: recoveryCodes }) }),
  sensitive: ["code"],
  changes: ["account", "members"],
});

export const renewRecoveryCodes = defineOperation({
  name: "renew_recovery_codes",
  method: "POST",
  path: "/account/second-factor/recovery-codes",
  scope: null,
  principals: ["session"],
  summary: "Create new recovery codes",
  description: "The earlier ones stop working.",
  needsProof: true,
  showsSecret: true,
  input: z.object({}),
  output: z.object({ data: z.object({ recovery_codes: recoveryCodes }) }),
});

export const endSecondFactor = defineOperation({
  name: "end_second_factor",
  method: "POST",
  path: "/account/second-factor/end",
  scope: null,
  principals: ["session"],
  summary: "Turn two-step sign-in off",
  description: "In every organization. Without a passkey, the recovery codes stop working too.",
  needsProof: true,
  input: z.object({}),
  output: z.object({ data: z.object({ updated: z.literal(true) }) }),
  changes: ["account", "members"],
  destructive: true,
});
