import { z } from "zod";
import { longestCredential, passkeyOptions } from "#lib/organization/proof/contract.ts";
import { passkeyCredential } from "#lib/organization/proof/inputs.ts";
import { inArea } from "#lib/platform/declaration/contract.ts";
import { deleted, timestamp } from "#lib/platform/declaration/fields.ts";
import { passkeyName } from "./inputs.ts";

/** The most passkeys that a person can have. */
export const maxPasskeys = 20;

const defineOperation = inArea("Account");
const principals = ["session"] as const;

const passkey = z
  .object({
    id: z.uuid(),
    name: z.string(),
    created_at: timestamp,
    last_used_at: timestamp.nullable().meta({ description: "Null if it was never used to sign in or as a proof" }),
  })
  .meta({ id: "Passkey" });

export type Passkey = z.output<typeof passkey>;

const passkey_id = z.uuid({ error: "must be a UUID" });

export const listPasskeys = defineOperation({
  name: "list_passkeys",
  words: "webauthn fido security key fingerprint face",
  method: "GET",
  path: "/account/passkeys",
  scope: null,
  principals,
  summary: "List your passkeys",
  description: `What signs you in without a password, in every organization, the newest first. At most ${maxPasskeys}.`,
  input: z.object({}),
  output: z.object({ data: z.array(passkey) }),
});

export const beginPasskey = defineOperation({
  name: "begin_passkey",
  method: "POST",
  path: "/account/passkeys/options",
  scope: null,
  principals,
  summary: "Begin to add a passkey",
  description:
    "Returns what the browser makes a passkey from, for five minutes. The session has to open all organizations that you belong to: nobody who knows the password of one may add a passkey for the others.",
  needsProof: true,
  input: z.object({}),
  output: z.object({
    data: z.object({ options: passkeyOptions.meta({ description: "`PublicKeyCredentialCreationOptionsJSON`" }) }),
  }),
  changes: [],
});

export const createPasskey = defineOperation({
  name: "create_passkey",
  method: "POST",
  path: "/account/passkeys",
  scope: null,
  principals,
  summary: "Add a passkey",
  description:
    "From now on it signs you in, and a password alone no longer does: a passkey or a code has to follow. The person is emailed if the server sends email.",
  needsProof: true,
  showsSecret: true,
  longestBody: longestCredential,
  status: 201,
  input: z.object({
    name: passkeyName.meta({ description: "What you call it, such as the device that it's on" }),
    credential: passkeyCredential.meta({ description: "What the browser made, as `toJSON()` returns it" }),
  }),
  output: z.object({
    data: passkey.extend({
      recovery_codes: z.array(z.string()).nullable().meta({
        description: "For the first second factor, in place of a lost one. Each works once. Only in this response.",
      }),
    }),
  }),
  sensitive: ["credential"],
  changes: ["account", "members"],
  sends: true,
});

export const updatePasskey = defineOperation({
  name: "update_passkey",
  method: "PATCH",
  path: "/account/passkeys/{passkey_id}",
  scope: null,
  principals,
  summary: "Rename a passkey",
  description: "Changes the name that you see. The device may show its own.",
  input: z.object({ passkey_id, name: passkeyName.meta({ description: "What you call it" }) }),
  output: z.object({ data: passkey }),
  refuses: [409],
});

export const deletePasskey = defineOperation({
  name: "delete_passkey",
  method: "DELETE",
  path: "/account/passkeys/{passkey_id}",
  scope: null,
  principals,
  summary: "Remove a passkey",
  description:
    "It no longer signs you in, and the other sessions that it began end. The person is emailed if the server sends email.",
  needsProof: true,
  input: z.object({ passkey_id }),
  output: deleted,
  refuses: [409],
  changes: ["account", "members"],
  destructive: true,
  sends: true,
});
