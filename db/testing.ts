import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { inject } from "vitest";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { closePool, useDatabase, wireTypes } from "./pool.ts";

export interface TestDatabase {
  /** URL of the superuser that owns everything: for test setup and for looking past the row policies. */
  ownerUrl: string;
  /** URL of the role that the app uses. */
  webUrl: string;
  /** A client for the owner. */
  owner: postgres.Sql;
}

const opened: { name: string; owner: postgres.Sql }[] = [];

const forgotten: (() => void)[] = [];

/** Created on the first call and shared by the tests in a file; created anew for the next file. */
export function oncePerFile<Made>(make: () => Made): () => Made {
  let made: { it: Made } | undefined;
  forgotten.push(() => {
    made = undefined;
  });
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}

/**
 * Closes every connection to this test file's databases, including leaked ones: the next file may run in the same
 * process.
 */
export async function closeTestDatabases(): Promise<void> {
  for (const forget of forgotten) forget();
  if (opened.length > 0) await closePool();
  for (const { name, owner } of opened.splice(0)) {
    await owner`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and pid <> pg_backend_pid()`;
    await owner.end();
  }
}

/** Lets the app's pool use a test's database: on a starved machine, none of many requests at once waits too long. */
export function useTestDatabase(webUrl: string): void {
  useDatabase(webUrl, 60_000);
}

/** A database for this test file, cloned from the migrated template; the app's pool then uses it. */
export async function testDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const cluster = inject("ownerUrl");
  const admin = postgres(cluster, { max: 1, onnotice: () => undefined });
  await admin`select pg_advisory_lock(1)`;
  await admin.unsafe(`create database ${name} template template_muster`);
  await admin.end();
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  const owner = postgres(url.href, {
    max: 2,
    onnotice: () => undefined,
    types: wireTypes,
    connection: { TimeZone: "UTC" },
  });
  const webUrl = databaseUrlFor("app_web", url.href);
  useTestDatabase(webUrl);
  opened.push({ name, owner });
  return { ownerUrl: url.href, webUrl, owner };
}
