import { z } from "zod";
import { inArea } from "#lib/platform/declaration/contract.ts";
import { proveIdentityInput } from "./inputs.ts";

const defineOperation = inArea("Account");

/** The longest body with a passkey's response, in bytes. */
export const longestCredential = 32 * 1024;

export const passkeyOptions = z.record(z.string(), z.unknown());

export const getProof = defineOperation({
  name: "get_proof",
  method: "GET",
  path: "/account/proof",
  scope: null,
  principals: ["session"],
  summary: "Retrieve how you can prove who you are",
  description:
    "Some operations need a sign-in or another proof from the last 10 minutes. This says what counts as one.",
  input: z.object({}),
  output: z.object({
    data: z.object({
      is_recent: z.boolean().meta({ description: "Whether your last proof still counts" }),
      has_password: z.boolean().meta({ description: "Whether a password opens this organization for you" }),
      takes_code: z.boolean().meta({ description: "Whether a code is needed in addition to the password" }),
      has_passkey: z.boolean(),
      provider: z.string().nullable().meta({ description: "Name of the identity provider that you can go through" }),
    }),
  }),
});

export const beginPasskeyProof = defineOperation({
  name: "begin_passkey_proof",
  method: "POST",
  path: "/account/proof/passkey",
  scope: null,
  principals: ["session"],
  summary: "Begin to prove with a passkey who you are",
  description: "Returns what the browser asks the passkey to sign, for five minutes.",
  input: z.object({}),
  output: z.object({
    data: z.object({ options: passkeyOptions.meta({ description: "`PublicKeyCredentialRequestOptionsJSON`" }) }),
  }),
  changes: [],
});

export const proveIdentity = defineOperation({
  name: "prove_identity",
  words: "reauthenticate sudo confirm password again",
  method: "POST",
  path: "/account/proof",
  scope: null,
  principals: ["session"],
  summary: "Prove again who you are",
  description:
    "For this session and 10 minutes, with your password (and a code, if you use two-step sign-in) or with a passkey. Failures count like those of signing in.",
  longestBody: longestCredential,
  input: proveIdentityInput,
  output: z.object({ data: z.object({ proven: z.literal(true) }) }),
  sensitive: ["current_password", "code", "credential"],
  changes: [],
});
