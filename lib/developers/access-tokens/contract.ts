import { z } from "zod";
import { inArea } from "#lib/platform/declaration/contract.ts";
import { deleted, oneOrMany, timestamp } from "#lib/platform/declaration/fields.ts";
import { pageInput, pageOf } from "#lib/platform/declaration/list-fields.ts";
import { scopes } from "#lib/platform/declaration/scopes.ts";
import { createAccessTokenInput } from "./inputs.ts";
import { tokenTypes } from "./rules.ts";

const tokenStatuses = ["active", "expired", "revoked"] as const;

const accessToken = z
  .object({
    id: z.uuid(),
    name: z.string(),
    type: z.enum(tokenTypes),
    hint: z.string().meta({ description: "Prefix and last four characters of the value" }),
    scopes: z.array(z.enum(scopes)),
    sensitive_data_access: z.boolean(),
    status: z.enum(tokenStatuses),
    created_at: timestamp,
    created_by: z.string().meta({ description: "Name of the person who generated it" }),
    expires_at: timestamp,
    revoked_at: timestamp.nullable(),
    leak_source: z
      .string()
      .nullable()
      .meta({ description: "Where a secret scanner found the token, for which it was revoked" }),
    last_used_at: timestamp.nullable().meta({ description: "Accurate to 60 seconds" }),
    last_used_ip: z.string().nullable(),
    last_used_operation: z.string().nullable(),
  })
  .meta({ id: "AccessToken" });

const defineOperation = inArea("Access tokens");

export const listAccessTokens = defineOperation({
  name: "list_access_tokens",
  words: "api key keys token tokens expire expires last used alive 401 sensitive access belongs revoked which",
  method: "GET",
  path: "/access-tokens",
  scope: null,
  principals: ["session"],
  summary: "List access tokens",
  description:
    "Organization tokens, if your role manages them, and your own personal tokens. Token values are never included.",
  input: z.object({
    statuses: oneOrMany(tokenStatuses).optional().meta({ description: "Only these statuses" }),
    ...pageInput(50),
  }),
  output: pageOf(accessToken),
});

export const createAccessToken = defineOperation({
  name: "create_access_token",
  words: "api key token new script integration acts need",
  method: "POST",
  path: "/access-tokens",
  scope: null,
  principals: ["session"],
  summary: "Generate an access token",
  description: "The token value is only included in this response. You can't retrieve it later.",
  showsSecret: true,
  needsProof: true,
  input: createAccessTokenInput,
  output: z.object({
    data: accessToken.extend({ value: z.string().meta({ description: "The token itself, shown once" }) }),
  }),
  status: 201,
});

export const revokeAccessToken = defineOperation({
  name: "revoke_access_token",
  words: "api key token kill delete disable old deploy remove",
  method: "DELETE",
  path: "/access-tokens/{token_id}",
  scope: null,
  principals: ["session"],
  summary: "Revoke an access token",
  description: "The next request with the token gets 401.",
  input: z.object({ token_id: z.uuid({ error: "must be a UUID" }) }),
  output: deleted,
  destructive: true,
});
