import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, inject, test, vi } from "vitest";
import { openTlsDatabase } from "#db/testing-tls.ts";
import { tlsModeOf } from "#db/tls-mode.ts";
import { waitForDatabase } from "./database.ts";

const ca = vi.hoisted(() => {
  const path = `${process.cwd()}/node_modules/.cache/database-ca-${process.pid}.pem`;
  vi.stubEnv("DATABASE_CA", path);
  return path;
});

const open = (url: string) =>
  waitForDatabase(url, { log: () => undefined }).then(
    () => "connected",
    (error) => error.message,
  );

test.each([
  ["postgres://a:b@localhost/m", "disable"],
  ["postgres://a:b@127.0.0.9/m", "disable"],
  ["postgres://a:b@[::1]/m", "disable"],
  ["postgres://a:b@db.internal/m", "require"],
  ["postgres://a:b@10.0.0.5:5432/m", "require"],
  ["postgres://a:b@10.0.0.5/m?sslmode=disable", "disable"],
  ["postgres://a:b@localhost/m?sslmode=require", "require"],
  ["postgres://a:b@10.0.0.5/m?sslmode=verify-full", "verify-full"],
  ["postgres://a:b@127.0.0.1:1/m?hosts=127.0.0.1:1,localhost:2", "disable"],
  ["postgres://a:b@127.0.0.1:1/m?hosts=127.0.0.1:1,db.example:2", "require"],
  ["postgres://a:b@10.0.0.5/m?sslmode=prefer", null],
])("%s means %s", (url, mode) => {
  expect(tlsModeOf(url, false)).toBe(mode);
  expect(tlsModeOf(url, true)).toBe(mode === "require" && !url.includes("sslmode") ? "verify-full" : mode);
});

test("a database with TLS is reached, and verified against the CA if asked", async () => {
  const one = await openTlsDatabase(inject("ownerUrl"));
  const other = await openTlsDatabase(inject("ownerUrl"), "db.example");
  const { host } = new URL(other.url);
  mkdirSync(dirname(ca), { recursive: true });
  writeFileSync(ca, one.certificate);
  expect(await open(`${one.url}?sslmode=require`)).toBe("connected");
  expect(await open(`${one.url}?sslmode=verify-full`)).toBe("connected");
  expect(await open(`${other.url}?sslmode=require`)).toBe("connected");
  expect(await open(`${other.url}?sslmode=verify-full`)).toMatch(
    new RegExp(
      `^DATABASE_URL: the certificate of the database at ${host} isn't trusted \\(\\w+\\)\\. Set DATABASE_CA to`,
    ),
  );
  writeFileSync(ca, other.certificate);
  expect(await open(`${other.url}?sslmode=verify-full`)).toMatch(/isn't trusted \(ERR_TLS_CERT_ALTNAME_INVALID\)/);
  one.close();
  other.close();
});

test("a database without TLS is refused in one line if TLS is needed", async () => {
  writeFileSync(ca, "");
  const url = `${inject("ownerUrl")}?sslmode=require`;
  expect(await open(url)).toBe(
    `DATABASE_URL: the database at ${new URL(url).host} doesn't offer TLS. Turn it on there, or add ?sslmode=disable if nobody can listen to that network.`,
  );
});
