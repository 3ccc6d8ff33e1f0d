import type postgres from "postgres";
import { expect, test } from "vitest";
import { testDatabase } from "./testing.ts";

const { owner } = await testDatabase();

/** Tables of no organization. A cell has its own, and Citus would copy them to every node as reference tables. */
const everywhere = ["organizations", "users", "passwords", "oauth_clients"];

const random = "256 random bits, or their HMAC, which is asked for before the organization is known: it can't collide";
const posted =
  "a random UUID in a public address, which is asked for before the organization is known: it can't collide";

/**
 * What spans organizations, with the reason. Citus wants `organization_id` in each unique index of a distributed table:
 * there, these become plain indexes, or a table of their own that maps the key to its organization.
 */
const exceptions = {
  "foreign key sessions_provider_fk from sessions":
    "a session that an organization's provider began ends with the provider; each cell has sessions of its own",
  "sequence drizzle.__drizzle_migrations_id_seq": "numbers the installation's migrations",
  "sequence muster.releases_place_seq": "numbers the installation's releases",
  "unique access_tokens_digest": random,
  "unique job_pages_slug":
    "the address of an organization's public page, chosen by it: the only key that two can want; each cell has a host of its own",
  "unique job_postings_public": posted,
  "unique memberships_link": random,
  "unique oauth_grants_id": "a random UUID that tokens name: it can't collide",
  "unique oauth_tokens_digest": random,
  "unique organization_domains_proven":
    "a domain is one organization's, and decides where its people sign in before the organization is known; two can want it, and each cell has a host of its own",
  "unique sso_providers_id": posted,
};

interface Crossing {
  name: string;
}

/** Keys, uniqueness, foreign keys, and sequences that aren't within one organization. */
async function crossings(sql: postgres.ISql): Promise<string[]> {
  const rows = await sql<Crossing[]>`
    with tenant as (
      select attrelid as oid, attnum from pg_attribute join pg_class c on c.oid = attrelid
        where attname = 'organization_id' and not attisdropped and relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relispartition)
    select concat('unique ', indexrelid::regclass) as name from pg_index join tenant on tenant.oid = indrelid
      where indisunique and not tenant.attnum = any ((indkey::smallint[])[0:indnkeyatts - 1])
    union all select concat('exclusion ', conname) from pg_constraint c join tenant on tenant.oid = conrelid
      where contype = 'x' and not tenant.attnum = any (conkey)
    union all select concat('foreign key ', conname, ' to ', confrelid::regclass)
      from pg_constraint c join tenant on tenant.oid = conrelid left join tenant as other on other.oid = confrelid
      where contype = 'f' and conparentid = 0 and confrelid::regclass::text <> all (${everywhere})
        and not exists (select from unnest(conkey, confkey) as pair (own, others) where own = tenant.attnum and others = other.attnum)
    union all select concat('foreign key ', conname, ' from ', conrelid::regclass)
      from pg_constraint c join tenant on tenant.oid = confrelid
      where contype = 'f' and conparentid = 0 and not exists (select from tenant as other where other.oid = conrelid)
    union all select concat('sequence ', c.oid::regclass) from pg_class c where relkind = 'S'
    order by 1`;
  return rows.map(({ name }) => name);
}

test("no key, uniqueness, sequence, or foreign key spans organizations, except those listed with a reason", async () => {
  expect(await crossings(owner)).toEqual(Object.keys(exceptions).sort());
});

test("a tenant table refers to no table of no organization but those that every cell has", async () => {
  const rows = await owner<{ name: string }[]>`
    select distinct confrelid::regclass::text as name from pg_constraint where contype = 'f'
      and not exists (select from pg_attribute where attrelid = confrelid and attname = 'organization_id')
      and exists (select from pg_attribute where attrelid = conrelid and attname = 'organization_id')`;
  expect(rows.map(({ name }) => name).sort()).toEqual([...everywhere].sort());
});

test.each([
  ["alter table candidates add unique (email)", "unique candidates_email_key"],
  [
    "alter table candidates add unique (email) include (organization_id)",
    "unique candidates_email_organization_id_key",
  ],
  ["create unique index loose on candidates (id)", "unique loose"],
  ["alter table candidates add column place serial", "sequence candidates_place_seq"],
  [
    "alter table departments add unique (id); alter table candidates add column department uuid references departments (id)",
    "foreign key candidates_department_fkey to departments",
  ],
  [
    "alter table departments add unique (id); create table notes (department uuid references departments (id))",
    "foreign key notes_department_fkey from notes",
  ],
])("%s would be noticed", async (change, name) => {
  const undone = new Error("undone");
  const noticed = owner.begin(async (transaction) => {
    await transaction.unsafe(change);
    expect(await crossings(transaction)).toContain(name);
    throw undone;
  });
  await expect(noticed).rejects.toBe(undone);
});
