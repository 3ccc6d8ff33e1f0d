import { readFileSync } from "node:fs";
import { join } from "node:path";
import { settings } from "#lib/platform/env.ts";
import { childEnvironment } from "#lib/platform/environment.ts";
import { buildIfNeeded } from "#lib/platform/process/build.ts";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { type BenchDatabase, openBenchDatabase } from "./database.ts";
import { startLoadClient, type Target } from "./load.ts";
import type { BenchOptions } from "./options.ts";
import { freePorts } from "./ports.ts";
import { outputOf, type Running, startProgram, startServer } from "./processes.ts";
import { captureTraffic } from "./wire.ts";

export const LIST = "/rest/v2/invoices?limit=25";

// Same as in db/pool.ts.
const POOL = 10;
const root = join(import.meta.dirname, "..");

/** Everything under measurement, up and running. */
export interface Stage {
  database: BenchDatabase;
  client: Running;
  /** The measured organization's token, as text and as request headers. */
  token: string;
  headers: Record<string, string>;
  /** Database round trips of each of several reads of the list. */
  trips: number[];
  statement: Awaited<ReturnType<typeof captureTraffic>>["statement"];
  /** The product's API over TLS. */
  native(path: string): Target;
  /** The same statement under a bare handler over TLS. */
  bare: Target;
  /** The API over plain HTTP, as behind a TLS-terminating proxy, and the same route files under `next start`. */
  behindProxy: { native: Target; next: Target };
}

/** Starts the database, the product and the servers it is compared with; `stack` stops them. */
export async function setStage(
  stack: AsyncDisposableStack,
  options: BenchOptions,
  log: (line: string) => void,
): Promise<Stage> {
  const { data_dir, https_port, http_port } = settings();
  const database = stack.use(await openBenchDatabase(data_dir, options.invoices, log));
  await buildIfNeeded(root, { log, signal: new AbortController().signal });
  const env = childEnvironment({ DATABASE_URL: databaseUrlFor("app_web", database.url) });
  const token = await tokenFor(database);
  const headers = { authorization: `Bearer ${token}` };
  const { trips, statement } = await captureTraffic(database.url, LIST, headers);
  log("Starting the servers …");
  const web = stack.use(await startProgram(join(root, "server.ts"), env));
  const [barePort = 0, nextPort = 0] = await freePorts(2);
  const pair = { cert: readTls("cert"), key: readTls("key") };
  const settled = { port: barePort, ...pair, database: database.url, pool: POOL, statement };
  const bareFile = new URL("./bare-server.ts", import.meta.url);
  const bare = stack.use(await startProgram(bareFile, env, { ...settled, organization: database.organization.id }));
  const nextUrl = `http://127.0.0.1:${nextPort}`;
  const nextFile = join(root, "node_modules", "next", "dist", "bin", "next");
  const nextArgs = [nextFile, "start", root, "--hostname", "127.0.0.1", "--port", String(nextPort)];
  const next = stack.use(await startServer(nextArgs, env, nextUrl));
  const client = stack.use(await startLoadClient());
  const target = (name: string, url: string, server: Running, more: Record<string, string> = {}): Target => ({
    ...{ name, url, headers: { ...headers, ...more }, server: server.pid, database: database.pid },
  });
  const proxied = { "x-forwarded-proto": "https" };
  return {
    ...{ database, client, token, headers, trips, statement },
    native: (path) => target("native", `https://localhost:${https_port}${path}`, web),
    bare: target("bare", `https://localhost:${barePort}${LIST}`, bare),
    behindProxy: {
      native: target("native", `http://127.0.0.1:${http_port}${LIST}`, web, proxied),
      next: target("next start", `${nextUrl}${LIST}`, next, proxied),
    },
  };
}

const scopes = "accounting:read,people:read,contracts:read,ats:read,it-assets:read,webhooks:read";

/** Creates a token with the same command an operator would use. */
export function tokenFor({ url, organization }: BenchDatabase, type = "organization"): Promise<string> {
  const args = ["--name", "Bench", "--type", type, "--scopes", scopes, "--expires-in", "1"];
  return outputOf(
    join(root, "lib", "developers", "access-tokens", "token-command.ts"),
    [...args, "--organization", organization.name],
    childEnvironment({ DATABASE_URL: url }),
  );
}

function readTls(kind: "cert" | "key"): string {
  return readFileSync(join(settings().data_dir, "tls", `${kind}.pem`), "utf8");
}
