import { expect, test } from "vitest";
import { until } from "#lib/testing/until.ts";
import { closePool, onConnection, useDatabase } from "./pool.ts";
import { testDatabase } from "./testing.ts";
import { openAwayDatabase } from "./testing-away.ts";

const database = await testDatabase();

const connected = async () =>
  (
    await database.owner`select from pg_stat_activity where datname = current_database() and application_name = 'muster-web'`
  ).length;

test("nothing reconnects once the connections are closed, even while they are closing", async () => {
  await onConnection((sql) => sql`select 1`);
  expect(await connected()).toBe(1);
  const closing = closePool();
  await expect(onConnection((sql) => sql`select 1`)).rejects.toThrow("the connections are closed");
  await closing;
  await expect(onConnection((sql) => sql`select 1`)).rejects.toThrow("the connections are closed");
  await until(async () => expect(await connected()).toBe(0));
  useDatabase(database.webUrl);
  expect(await onConnection((sql) => sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

test("a connection that closes at its first statement fails nothing but its caller", async () => {
  const away = await openAwayDatabase();
  away.comeBack(database.webUrl);
  away.closeAt("select");
  useDatabase(Object.assign(new URL(database.webUrl), { port: new URL(away.url).port }).href);
  try {
    await expect(onConnection((sql) => sql`select 1`)).rejects.toThrow("the database cannot be reached");
  } finally {
    useDatabase(database.webUrl);
    away.close();
  }
});
