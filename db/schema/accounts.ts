import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, code, codes, createdAt, digest, globalTable, instant, uuidKey } from "./columns.ts";
import { customRoles } from "./custom-roles.ts";
import { organizations } from "./organizations.ts";
import { accountability, impersonal, membership, personal } from "./personal.ts";
import { ssoProviders } from "./sso-providers.ts";
import { tenantTable } from "./tenant-table.ts";
import { people } from "./workforce.ts";

const untilSent = { reason: "The email to the person says it", period: "until it was sent" };

export const users = globalTable(
  "users",
  "a person can belong to several organizations; reached only through the functions of schema auth",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    email: personal.keep(text().notNull(), membership),
    email_lower: text().notNull().generatedAlwaysAs(sql`lower(email)`),
    /** Shared by all of the person's passwords, so that checking one against all of them takes a single computation. */
    password_salt: digest().notNull().default(sql`uuid_send(gen_random_uuid())`),
    disabled_at: instant(),
    created_at: createdAt(),
  },
  (table) => [uniqueIndex("users_email").on(table.email_lower)],
);

/** A password opens only the memberships that name it, not the person's others. */
export const passwords = globalTable(
  "passwords",
  "one password may open several organizations of a person; reached only through the functions of schema auth",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    hash: impersonal(text().notNull(), "a hash"),
    created_at: createdAt(),
  },
  (table) => [index("passwords_user").on(table.user_id)],
);

export const memberships = tenantTable(
  "memberships",
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    /** As entered by this organization, independently of what another one entered for the same person. */
    name: personal.keep(text().notNull(), membership),
    email: personal.keep(text().notNull(), membership),
    /** The name of a built-in role, or the ID of a custom one. */
    role: code().notNull(),
    role_id: uuid().generatedAlwaysAs(sql`case when length(role) = 36 then role::uuid end`),
    /** Null for someone who hasn't accepted, or who signs in only through the identity provider. */
    password_id: uuid().references(() => passwords.id),
    accepted_at: instant(),
    declined_at: instant(),
    disabled_at: instant(),
    /** Sessions started earlier don't open this membership. */
    sessions_since: instant().notNull().default("-infinity"),
    /** Only sessions of the organization's own identity provider open it; a trigger works it out. */
    requires_provider: boolean().notNull().default(false),
    last_sign_in_at: instant(),
    link_digest: digest(),
    link_expires_at: instant(),
    created_at: createdAt(),
  },
  (table, own) => [
    own.key(table.user_id),
    own.reference(table.role_id, customRoles.id, "memberships_role_fk"),
    index("memberships_user").on(table.user_id),
    index("memberships_password").on(table.password_id),
    uniqueIndex("memberships_link").on(table.link_digest),
  ],
);

export const sessions = globalTable(
  "sessions",
  "looked up before the organization is known; reached only through the functions of schema auth",
  {
    digest: digest().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    current_organization_id: uuid()
      .notNull()
      .references(() => organizations.id),
    /** The password it started with; null if the identity provider vouches for it, which opens every membership. */
    password_id: uuid().references(() => passwords.id, { onDelete: "cascade" }),
    created_at: createdAt(),
    expires_at: instant().notNull(),
    /** What people call it by; the digest would say which text to look for. */
    id: uuid().notNull().default(sql`gen_random_uuid()`),
    /** "Firefox"; null for a session from before this was kept, or a browser without a name we know. */
    browser: personal.keep(text(), accountability),
    /** "macOS" */
    system: personal.keep(text(), accountability),
    /** password, identity_provider, link, or passkey */
    began_with: code(),
    /** When the person last proved again who they are; null since the sign-in. */
    proven_at: instant(),
    /** For a session of a passkey: it opens the memberships that were accepted by then. */
    opens_until: instant(),
    passkey_id: uuid().references(() => passkeys.id, { onDelete: "set null" }),
    last_used_at: instant(),
    last_used_ip: personal.keep(text(), accountability),
    /** The provider of one organization that it began with: it opens that organization and no other. */
    provider_organization_id: uuid(),
    provider_id: uuid(),
  },
  (table) => [
    uniqueIndex("sessions_id").on(table.id),
    index("sessions_provider").on(table.provider_organization_id, table.provider_id),
    foreignKey({
      name: "sessions_provider_fk",
      columns: [table.provider_organization_id, table.provider_id],
      foreignColumns: [ssoProviders.organization_id, ssoProviders.id],
    }).onDelete("cascade"),
    index("sessions_password").on(table.password_id),
    index("sessions_user").on(table.user_id),
    index("sessions_expiry").on(table.expires_at),
    index("sessions_passkey").on(table.passkey_id),
  ],
);

export const accessTokens = tenantTable(
  "access_tokens",
  {
    id: uuidKey(),
    digest: digest().notNull(),
    type: code().notNull(),
    name: personal.keep(text().notNull(), membership),
    hint: impersonal(text().notNull(), "the last characters of a token"),
    /** The person behind a personal token; null for an organization token. */
    user_id: uuid(),
    /** The worker behind a worker token; null for any other token. */
    person_id: uuid(),
    scopes: codes().notNull(),
    sensitive_data_access: boolean().notNull(),
    created_at: createdAt(),
    created_by: personal.keep(text().notNull(), membership),
    expires_at: instant().notNull(),
    revoked_at: instant(),
    /** Where a scanner found the token, for which it was revoked. */
    leak_source: code(),
    last_used_at: instant(),
    last_used_ip: personal.keep(text(), accountability),
    last_used_operation: code(),
  },
  (table, own) => [
    unique("access_tokens_digest").on(table.digest),
    own.reference(table.user_id, memberships.user_id),
    own.reference(table.person_id, people.id, "access_tokens_person_fk").onDelete("cascade"),
    own.uniqueIndex("access_tokens_live_worker", table.person_id).where(sql`type = 'worker' and revoked_at is null`),
    check("access_tokens_worker", sql`(type = 'worker') = (person_id is not null)`),
  ],
);

export const signInAttempts = globalTable(
  "sign_in_attempts",
  "counted before anyone is signed in; reached only through the functions of schema auth",
  {
    /** HMAC of what is counted (an email on one network or in one browser, or a network): it identifies nobody. */
    key: digest().primaryKey(),
    /** HMAC of the attempted email; null for counts that cover many emails. */
    account: digest(),
    failures: integer().notNull(),
    last_failure_at: instant().notNull(),
  },
  (table) => [
    index("sign_in_attempts_account").on(table.account),
    index("sign_in_attempts_time").on(table.last_failure_at),
  ],
);

export const passwordResets = globalTable(
  "password_resets",
  "asked for before anyone is signed in, and for a person of several organizations; reached only through the functions of schema auth",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    /** As entered, whether or not it is known, in lower case; null once the email was sent. */
    email: personal.keep(text(), { reason: "The email with the link goes there", period: "until it was sent" }),
    request_id: code().notNull(),
    /** Where the request came from, for the audit log. */
    ip: personal.keep(text(), accountability),
    /** Null until a worker has found the person. */
    user_id: uuid().references(() => users.id),
    /** Digest of the link's code; null once it was used or replaced. */
    digest: digest(),
    expires_at: instant(),
    attempts: integer().notNull().default(0),
    /** Null once the email was sent. */
    next_attempt_at: instant().default(sql`now()`),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex("password_resets_email").on(table.email),
    uniqueIndex("password_resets_link").on(table.digest),
    index("password_resets_user").on(table.user_id),
    index("password_resets_due").on(table.next_attempt_at),
  ],
);

/** A person's, whichever of their passwords they use; an organization sees only whether there is one. */
export const secondFactors = globalTable(
  "second_factors",
  "a person can belong to several organizations; reached only through the functions of schema auth",
  {
    user_id: uuid()
      .primaryKey()
      .references(() => users.id),
    secret: impersonal(bytes().notNull(), "what codes are computed from, encrypted"),
    /** The step of the last code that was used: none works twice. */
    last_step: integer().notNull().default(0),
    /** Null until a first code proves that the person's app has it. */
    confirmed_at: instant(),
    created_at: createdAt(),
  },
);

/** Those that can still be used. */
export const recoveryCodes = globalTable(
  "recovery_codes",
  "belong to a person; reached only through the functions of schema auth",
  {
    digest: digest().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
  },
  (table) => [index("recovery_codes_user").on(table.user_id)],
);

/** Whose members need a second factor in an organization; nobody if there is no row. */
export const signInPolicies = tenantTable(
  "sign_in_policies",
  {
    second_factor_roles: codes().notNull(),
    /** Whether sign-ins through the identity provider count as ones with a second factor. */
    trusts_provider: boolean().notNull(),
    updated_at: createdAt(),
  },
  (_, own) => [own.key()],
);

export const signInSteps = globalTable(
  "sign_in_steps",
  "after the right password and before the second step there is no session; reached only through the functions of schema auth",
  {
    /** Of the text in the browser's cookie. */
    digest: digest().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    password_id: uuid()
      .notNull()
      .references(() => passwords.id, { onDelete: "cascade" }),
    /** The organization to start in, if the form said so. */
    current_organization_id: uuid(),
    expires_at: instant().notNull(),
  },
  (table) => [index("sign_in_steps_user").on(table.user_id), index("sign_in_steps_password").on(table.password_id)],
);

export const passkeys = globalTable(
  "passkeys",
  "belong to a person, who can belong to several organizations; reached only through the functions of schema auth",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    /** What the authenticator calls it. */
    credential_id: digest().notNull(),
    public_key: impersonal(bytes().notNull(), "a public key"),
    /** How often it has signed, as the authenticator says; 0 if it doesn't count. */
    sign_count: bigint({ mode: "number" }).notNull(),
    name: personal.keep(text().notNull(), membership),
    /** A sign-in with it opens the memberships that were accepted by then. */
    opens_until: instant().notNull().default(sql`now()`),
    created_at: createdAt(),
    last_used_at: instant(),
  },
  (table) => [uniqueIndex("passkeys_credential").on(table.credential_id), index("passkeys_user").on(table.user_id)],
);

/** What a passkey has to sign, once. */
export const passkeyChallenges = globalTable(
  "passkey_challenges",
  "made before anyone is signed in, too; reached only through the functions of schema auth",
  {
    digest: digest().primaryKey(),
    /** Of what only the browser that asked for it has: a cookie. */
    browser: digest().notNull(),
    /** add, prove, step, or sign_in */
    purpose: code().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [index("passkey_challenges_expiry").on(table.expires_at)],
);

export const accountNotices = globalTable(
  "account_notices",
  "emails about a person's sign-in, who may belong to several organizations; reached only through functions",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    kind: code().notNull(),
    /** Null once the email was sent, like all that it says. */
    browser: personal.keep(text(), untilSent),
    system: personal.keep(text(), untilSent),
    ip: personal.keep(text(), untilSent),
    /** Whose sign-in to which organization it is about, if not the person's own. */
    about_organization_id: uuid(),
    about_user_id: uuid(),
    attempts: integer().notNull().default(0),
    /** Null once the email was sent. */
    next_attempt_at: instant().default(sql`now()`),
    created_at: createdAt(),
  },
  (table) => [index("account_notices_user").on(table.user_id), index("account_notices_due").on(table.next_attempt_at)],
);

export const setupCodes = globalTable("setup_codes", "exists only until the first organization does", {
  digest: digest().primaryKey(),
  created_at: createdAt(),
});
