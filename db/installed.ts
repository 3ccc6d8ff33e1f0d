import type postgres from "postgres";
import type { Release } from "./releases.ts";

/** What a database recorded when it was last migrated. */
interface Installed {
  /** Hashes of the migrations, in order. */
  migrations: string[];
  /** Hashes of the function files, by path. */
  functions: Map<string, string>;
  releases: Release[];
}

export async function readInstalled(sql: postgres.ISql): Promise<Installed> {
  const [made] = await sql`
    select to_regclass('drizzle.__drizzle_migrations') as migrations, to_regclass('muster.releases') as rest`;
  const hashes = made?.migrations
    ? await sql<{ hash: string }[]>`select hash from drizzle.__drizzle_migrations order by id`
    : [];
  const files = made?.rest
    ? await sql<{ path: string; hash: string }[]>`select path, hash from muster.function_files`
    : [];
  const releases = made?.rest
    ? await sql<Release[]>`select name, commit, migration, oldest from muster.releases order by place`
    : [];
  return {
    migrations: hashes.map(({ hash }) => hash),
    functions: new Map(files.map(({ path, hash }) => [path, hash])),
    releases: releases.map((release) => ({ ...release })),
  };
}

// The table of migrations is drizzle's, which applied the first ones. drizzle compares times where we compare contents,
// and so skips a migration that is older than one with a wrong clock.
export async function createRecords(sql: postgres.TransactionSql): Promise<void> {
  await sql`create schema if not exists drizzle`;
  await sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
  await sql`create schema if not exists muster`;
  await sql`create table if not exists muster.function_files (path text primary key, hash text not null)`;
  await sql`create table if not exists muster.releases (
    place serial, name text primary key, commit text not null, migration text not null, oldest text not null, recorded_at timestamptz not null default now())`;
  await sql`create table if not exists muster.rights (place integer primary key, kind text not null, make text not null, thing text not null)`;
}
