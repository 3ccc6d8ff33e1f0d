import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { afterAll, inject } from "vitest";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { closePool, useDatabase, wireTypes } from "./pool.ts";

export interface TestDatabase {
  /** Address of the superuser that owns everything: for arranging and for looking behind the row policies. */
  ownerUrl: string;
  /** Address of the role that the product uses. */
  webUrl: string;
  /** A client of the owner. */
  owner: postgres.Sql;
}

/** A database of this test file's own, cloned from the migrated template, which the product's pool then uses. */
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
  useDatabase(webUrl);
  afterAll(async () => {
    await closePool();
    await owner.end();
  });
  return { ownerUrl: url.href, webUrl, owner };
}
