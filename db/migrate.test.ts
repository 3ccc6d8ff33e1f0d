import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { beforeAll, expect, inject, test } from "vitest";
import { databaseUrlFor } from "#lib/secrets.ts";
import { migrate } from "./migrate.ts";

const owner = `owner_${randomBytes(4).toString("hex")}`;
let url: string;

beforeAll(async () => {
  const admin = postgres(inject("ownerUrl"), { max: 1 });
  await admin.unsafe(`create role ${owner} login createrole password 'plain'`);
  // On a server of its own the owner makes these roles and so may hand them out without having their rights; here they exist already.
  await admin.unsafe(`grant app_auth, app_web, app_worker to ${owner} with admin option, inherit false`);
  await admin.unsafe(`create database ${owner} owner ${owner}`);
  await admin.end();
  const address = new URL(inject("ownerUrl"));
  Object.assign(address, { pathname: `/${owner}`, username: owner, password: "plain" });
  url = address.href;
});

test("an owner who is not a superuser can migrate, several at once, and again", async () => {
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  await Promise.all([migrate(url, { log }), migrate(url, { log }), migrate(url, { log })]);
  await migrate(url, { log });
  expect(lines).toHaveLength(1);
});

test("that owner too sees no tenant's rows without naming the tenant", async () => {
  const sql = postgres(url, { max: 1 });
  const organization = "6f1d1f8e-5b0a-4c56-9d6f-0a1b2c3d4e5f";
  await sql.begin(async (transaction) => {
    await transaction`select set_config('app.organization_id', ${organization}, true)`;
    await transaction`insert into organizations (id, name) values (${organization}, 'Owned')`;
    await transaction`insert into people (first_name, last_name, email, country, job_title) values ('A', 'B', 'a@b.example', 'DE', 'X')`;
    expect(await transaction`select from people`).toHaveLength(1);
  });
  expect(await sql`select from people`).toHaveLength(0);
  await sql.end();
});

test("the product's role can sign in with its derived password", async () => {
  const sql = postgres(databaseUrlFor("app_web", url), { max: 1 });
  expect(await sql`select auth.set_up() as done`).toEqual([{ done: true }]);
  await sql.end();
});
