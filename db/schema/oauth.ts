import { sql } from "drizzle-orm";
import { boolean, check, index, jsonb, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { memberships } from "./accounts.ts";
import { businessText, code, codes, createdAt, digest, globalTable, instant, uuidKey } from "./columns.ts";
import { accountability, impersonal, personal } from "./personal.ts";
import { tenantTable } from "./tenant-table.ts";

export const oauthClients = globalTable(
  "oauth_clients",
  "an app registers before anyone is signed in; reached only through the functions of schema auth",
  {
    client_id: code().primaryKey(),
    /** The name the app gives itself: never trusted, never shown unescaped. */
    name: businessText().notNull(),
    redirect_uris: codes().notNull(),
    auth_method: code().notNull(),
    secret_digest: digest(),
    /** The registered metadata, as returned to the client. */
    metadata: impersonal(jsonb().notNull(), "an app's registration"),
    created_at: createdAt(),
    last_used_at: instant(),
    /** For a client whose ID is the URL of its metadata: the document isn't fetched again before then. */
    fresh_until: instant(),
  },
  (table) => [index("oauth_clients_age").on(table.created_at)],
);

export const oauthRequests = globalTable(
  "oauth_requests",
  "begins before the person has signed in; reached only through the functions of schema auth",
  {
    digest: digest().primaryKey(),
    client_id: text()
      .notNull()
      .references(() => oauthClients.client_id, { onDelete: "cascade" }),
    /** Validated parameters of the authorization request. */
    params: impersonal(jsonb().notNull(), "parameters of an authorization request"),
    /** The session that opened the consent page first; no other one may decide. */
    session_digest: digest(),
    expires_at: instant().notNull(),
  },
  (table) => [index("oauth_requests_expiry").on(table.expires_at)],
);

/** A person's grant to an app within an organization. Its tokens live no longer than the grant. */
export const oauthGrants = tenantTable(
  "oauth_grants",
  {
    id: uuidKey(),
    user_id: uuid().notNull(),
    client_id: text()
      .notNull()
      .references(() => oauthClients.client_id),
    client_name: businessText().notNull(),
    redirect_uri: code().notNull(),
    /** The destination, as named in a policy: a host, `localhost`, or the scheme of an app. */
    destination: code().notNull().default(""),
    scopes: codes().notNull(),
    sensitive_data_access: boolean().notNull().default(false),
    created_at: createdAt(),
    revoked_at: instant(),
    last_used_at: instant(),
    last_used_ip: personal.keep(text(), accountability),
    last_used_operation: code(),
  },
  (table, own) => [
    own.reference(table.user_id, memberships.user_id),
    own.index("oauth_grants_list", table.created_at),
    index("oauth_grants_client").on(table.client_id),
    uniqueIndex("oauth_grants_id").on(table.id),
  ],
);

/** Codes, access tokens and refresh tokens, by digest only. */
export const oauthTokens = tenantTable(
  "oauth_tokens",
  {
    digest: digest().notNull(),
    grant_id: uuid().notNull(),
    kind: code().notNull(),
    scopes: codes().notNull(),
    /** PKCE challenge of a code. */
    challenge: code(),
    /** Digest of the refresh token that this one replaced. */
    parent: digest(),
    created_at: createdAt(),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (table, own) => [
    own.key(table.digest),
    own.reference(table.grant_id, oauthGrants.id).onDelete("cascade"),
    uniqueIndex("oauth_tokens_digest").on(table.digest),
    own.index("oauth_tokens_grant", table.grant_id),
    index("oauth_tokens_expiry").on(table.expires_at),
  ],
);

/** Which apps an organization's people may connect; all if there is no row. */
export const oauthPolicies = tenantTable(
  "oauth_policies",
  {
    mode: code().notNull(),
    destinations: codes().notNull(),
    /** Whether a person confirms in the dashboard what an assistant has planned. */
    confirms_plans: boolean().notNull().default(false),
    updated_at: createdAt(),
  },
  (_, own) => [own.key(), check("oauth_policies_mode", sql`mode in ('all', 'listed', 'none')`)],
);
