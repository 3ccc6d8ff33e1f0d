import { sql } from "drizzle-orm";
import { boolean, jsonb, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { memberships } from "./accounts.ts";
import { businessText, code, createdAt, digest, instant, uuidKey } from "./columns.ts";
import { membership, personal } from "./personal.ts";
import { ssoProviders } from "./sso-providers.ts";
import { tenantTable } from "./tenant-table.ts";

/** Who a person of a provider is: found by the email address once, and by the provider's own identifier from then on. */
export const ssoLinks = tenantTable(
  "sso_links",
  {
    provider_id: uuid().notNull(),
    subject: personal.keep(text().notNull(), membership),
    user_id: uuid().notNull(),
    created_at: createdAt(),
  },
  (table, own) => [
    own.key(table.provider_id, table.subject),
    own.uniqueIndex("sso_links_member", table.provider_id, table.user_id),
    own.index("sso_links_user", table.user_id),
    own.reference(table.provider_id, ssoProviders.id, "sso_links_provider_fk").onDelete("cascade"),
    own.reference(table.user_id, memberships.user_id, "sso_links_member_fk").onDelete("cascade"),
  ],
);

/** Domains of email addresses that the organization says are its own. */
export const organizationDomains = tenantTable(
  "organization_domains",
  {
    id: uuidKey(),
    domain: businessText().notNull(),
    /** What the domain's TXT record has to say. */
    token: code().notNull(),
    created_at: createdAt(),
    proven_at: instant(),
    /** dns or operator */
    proven_with: code(),
    /** Members with addresses of the domain sign in through a provider of the organization only. */
    is_required: boolean().notNull().default(false),
    /** The owner who isn't held to that. */
    break_glass_user_id: uuid(),
  },
  (table, own) => [
    own.uniqueIndex("organization_domains_name", table.domain),
    // One organization at a time.
    uniqueIndex("organization_domains_proven").on(table.domain).where(sql`proven_at is not null`),
    own.reference(table.break_glass_user_id, memberships.user_id, "organization_domains_owner_fk"),
  ],
);

/** A sign-in that only says what came back. */
export const ssoTests = tenantTable(
  "sso_tests",
  {
    id: uuidKey(),
    provider_id: uuid().notNull(),
    /** Who began it. */
    user_id: uuid().notNull(),
    created_at: createdAt(),
    finished_at: instant(),
    /** Whether it was the person who began it who signed in, and a sign-in would have been let in. */
    is_own: boolean().notNull().default(false),
    result: personal.keep(jsonb().$type<Record<string, unknown>>(), {
      reason: "It shows whoever tests the provider what it says",
      period: "for a day",
    }),
  },
  (table, own) => [
    own.index("sso_tests_user", table.user_id),
    own.reference(table.provider_id, ssoProviders.id, "sso_tests_provider_fk").onDelete("cascade"),
    own.reference(table.user_id, memberships.user_id, "sso_tests_member_fk").onDelete("cascade"),
  ],
);

/** Requests to SAML providers that were answered, so that no answer counts twice. They are no use after an hour. */
export const samlAnswers = tenantTable(
  "saml_answers",
  {
    request_digest: digest().notNull(),
    provider_id: uuid().notNull(),
    created_at: createdAt(),
  },
  (table, own) => [
    own.key(table.request_digest),
    own.index("saml_answers_provider", table.provider_id, table.created_at),
    own.reference(table.provider_id, ssoProviders.id, "saml_answers_provider_fk").onDelete("cascade"),
  ],
);
