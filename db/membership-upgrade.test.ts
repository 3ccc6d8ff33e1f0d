import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { lastWithFunctions } from "./migration-files.ts";

const [a, b] = ["00000000-0000-4000-8000-00000000000a", "00000000-0000-4000-8000-00000000000b"];
const people = { password: "1", invited: "2", provider: "3" } as const;
const idOf = (person: keyof typeof people) => `00000000-0000-4000-8000-00000000000${people[person]}`;

const folder = mkdtempSync(join(tmpdir(), "muster-upgrade-"));
let sql: postgres.Sql;

afterAll(async () => {
  await sql.end();
  rmSync(folder, { recursive: true });
});

interface Journal {
  entries: { tag: string; when: number }[];
}

/** Applies the migrations before the one with this name, or all that need no function files. */
async function migrateUntil(name: string | null): Promise<void> {
  cpSync(join(import.meta.dirname, "migrations"), folder, { recursive: true });
  const file = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as Journal;
  const ordered = journal.entries.map((entry, at) => ({ ...entry, when: at + 1 }));
  const end = ordered.findIndex(({ tag }) => (name === null ? tag > lastWithFunctions : tag.endsWith(name)));
  writeFileSync(file, JSON.stringify({ ...journal, entries: ordered.slice(0, end) }));
  await migrate(drizzle(sql), { migrationsFolder: folder });
}

beforeAll(async () => {
  const name = `upgrade_${randomBytes(4).toString("hex")}`;
  const admin = postgres(inject("ownerUrl"), { max: 1 });
  await admin.unsafe(`create database ${name}`);
  await admin.end();
  const url = new URL(inject("ownerUrl"));
  url.pathname = `/${name}`;
  sql = postgres(url.href, { max: 1, onnotice: () => undefined });
  await migrateUntil("_membership_passwords");
  await sql`insert into organizations (id, name) values (${a}, 'A'), (${b}, 'B')`;
  const hash = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$gwSlZBDDTzGn1bXPGSZQGzWZzvyAdl2R+VhQnwPUq1I";
  await sql`insert into users (id, email, name, password_hash, last_sign_in_at) values
    (${idOf("password")}, 'password@x.example', 'Password', ${hash}, now()),
    (${idOf("invited")}, 'invited@x.example', 'Invited', null, null),
    (${idOf("provider")}, 'provider@x.example', 'Provider', null, now())`;
  await sql`insert into memberships (organization_id, user_id, role, created_at, disabled_at) values
    (${a}, ${idOf("password")}, 'owner', '2020-01-01', null), (${b}, ${idOf("password")}, 'owner', '2020-01-02', now()),
    (${a}, ${idOf("invited")}, 'admin', '2020-01-02', null), (${b}, ${idOf("invited")}, 'admin', '2020-01-01', null),
    (${a}, ${idOf("provider")}, 'viewer', '2020-01-01', null)`;
  await sql`insert into password_links (digest, user_id, expires_at) values ('\\x01', ${idOf("invited")}, now() + interval '1 day')`;
  for (const [digest, person] of [
    ["02", "password"],
    ["03", "provider"],
  ] as const)
    await sql`insert into sessions (digest, user_id, current_organization_id, expires_at) values (decode(${digest}, 'hex'), ${idOf(person)}, ${a}, now() + interval '1 day')`;
  await sql`insert into access_tokens (organization_id, digest, type, name, hint, user_id, scopes, sensitive_data_access, created_by, expires_at)
    values (${b}, '\\x04', 'personal', 'T', 't', ${idOf("password")}, '{}', false, 'x', now() + interval '1 day')`;
  await migrateUntil(null);
});

test("people who could enter still can, and those without a password have not accepted, whoever invited them", async () => {
  const rows = await sql`
    select user_id, organization_id, name, password_id is not null as has_password, accepted_at is not null as accepted, last_sign_in_at is not null as seen
      from memberships order by user_id, organization_id`;
  const kept = { name: "Password", has_password: true, accepted: true, seen: false };
  const waiting = { name: "Invited", has_password: false, accepted: false, seen: false };
  expect(rows).toEqual([
    { user_id: idOf("password"), organization_id: a, ...kept },
    { user_id: idOf("password"), organization_id: b, ...kept },
    { user_id: idOf("invited"), organization_id: a, ...waiting },
    { user_id: idOf("invited"), organization_id: b, ...waiting },
    {
      user_id: idOf("provider"),
      organization_id: a,
      name: "Provider",
      has_password: false,
      accepted: true,
      seen: true,
    },
  ]);
});

test("an unused link belongs to the organization that added the person first", async () => {
  const rows = await sql`select organization_id, user_id from memberships where link_digest is not null`;
  expect(rows).toEqual([{ organization_id: b, user_id: idOf("invited") }]);
});

test("sessions stay valid, and password sessions reach no further than the password", async () => {
  const rows = await sql`
    select password_id is not null as by_password, (auth.begin_request('session', digest)).organization_id
      from sessions order by digest`;
  expect(rows).toEqual([
    { by_password: true, organization_id: a },
    { by_password: false, organization_id: a },
  ]);
});

test("a disabled person's personal token is revoked, and the salt is that of the known password", async () => {
  expect(await sql`select from access_tokens where revoked_at is null`).toHaveLength(0);
  const [row] = await sql`select password_salt from users where id = ${idOf("password")}`;
  expect(row?.password_salt).toEqual(Buffer.alloc(16));
});
