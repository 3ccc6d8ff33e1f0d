import { rmSync } from "node:fs";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { migrate } from "./migrate.ts";
import { startTestServer } from "./testing-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    dataDir: string;
    ownerUrl: string;
  }
}

/** One PostgreSQL for the whole test run, with a migrated template that every test file clones. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (project.vitest.projects.every(({ name }) => name === "pure")) return;
  const dataDir = project.getProvidedContext().dataDir;
  // The test processes get the same folder from the configuration's env.
  process.env.DATA_DIR = dataDir;
  const cluster = await startTestServer(dataDir, process.env.TEST_POSTGRES_BIN);
  // A migration that fails must not leave the server running.
  await makeTemplate(cluster.url).catch(async (error) => {
    await cluster.stop("immediate");
    throw error;
  });
  project.provide("ownerUrl", cluster.url);
  return async () => {
    await cluster.stop("immediate");
    rmSync(dataDir, { recursive: true, force: true });
  };
}

async function makeTemplate(server: string): Promise<void> {
  const owner = postgres(server, { max: 1, onnotice: () => undefined });
  // Statistics that tests depend on, they collect themselves.
  for (const setting of ["fsync", "synchronous_commit", "full_page_writes", "autovacuum"])
    await owner.unsafe(`alter system set ${setting} = off`);
  await owner`select pg_reload_conf()`;
  await owner.unsafe("create database template_muster");
  await owner.end();
  const url = new URL(server);
  url.pathname = "/template_muster";
  await migrate(url.href, { log: () => undefined });
  await packCatalogs(url.href);
}

/** Dead rows from migrations would be copied for every test file: packed, a clone takes a third of the time. */
async function packCatalogs(url: string): Promise<void> {
  const template = postgres(url, { max: 1, onnotice: () => undefined });
  const catalogs = await template<{ name: string }[]>`
    select oid::regclass::text as name from pg_class
      where relnamespace = 'pg_catalog'::regnamespace and relkind = 'r' and not relisshared`;
  await template.unsafe(`vacuum (full, analyze) ${catalogs.map(({ name }) => name).join(", ")}`);
  await template.end();
}
