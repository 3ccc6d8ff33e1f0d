import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { until } from "#lib/testing/until.ts";
import { openClient } from "./client.ts";
import { makeConnections } from "./connections.ts";
import { startEmbedded } from "./embedded.ts";
import { parsableUrl } from "./hosts.ts";

const folder = mkdtempSync(join(tmpdir(), "muster-hosts-"));
const log = () => undefined;
const [one, two] = ["one", "two"].map((name) => join(folder, name)) as [string, string];

mkdirSync(one);
await (await startEmbedded({ dataDir: one, log })).stop();
cpSync(one, two, { recursive: true });
chmodSync(join(two, "postgres"), 0o700);
writeFileSync(join(two, "postgres", "standby.signal"), "");
const primary = await startEmbedded({ dataDir: one, log });
const standby = await startEmbedded({ dataDir: two, log });
const { username, password, pathname, host } = new URL(primary.url);
const url = parsableUrl(`postgres://${username}:${password}@${new URL(standby.url).host},${host}${pathname}`);

afterAll(async () => {
  await Promise.all([primary, standby].map((server) => server.stop("immediate")));
  rmSync(folder, { recursive: true });
});

test("of several hosts, the one that accepts writes is used, and after a failover the other", async () => {
  const connections = makeConnections(url, {}, { size: 2, patienceMs: 60_000 });
  const server = () =>
    connections.use(async (sql) => {
      const [row] = await sql`select inet_server_port() as port, pg_is_in_recovery() as is_standby`;
      return { port: String(row?.port), is_standby: row?.is_standby };
    });
  expect(await server()).toEqual({ port: new URL(primary.url).port, is_standby: false });
  await primary.stop("immediate");
  await expect(server()).rejects.toThrow();
  const promoting = openClient(standby.url);
  await promoting`select pg_promote()`;
  await promoting.end();
  await until(async () =>
    expect(await server().catch((error) => error)).toEqual({ port: new URL(standby.url).port, is_standby: false }),
  );
  await connections.close();
});
