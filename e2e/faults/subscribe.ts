import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { closePool, useDatabase } from "#db/pool.ts";
import { childEnvironment } from "#lib/platform/environment.ts";
import { toIncomingRequest } from "#lib/platform/incoming-request.ts";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { router } from "#lib/registry/router.ts";

const run = promisify(execFile);
const command = join(import.meta.dirname, "..", "..", "lib", "developers", "access-tokens", "token-command.ts");

interface Wanted {
  paths: readonly string[];
  /** Port of the local receiver. */
  port: number;
  signingKey: string;
}

/** Subscribes each path to every event through the API, with a token created by the operator's command. */
export async function subscribe(url: string, { paths, port, signingKey }: Wanted): Promise<void> {
  const named = ["--name", "Fault test", "--type", "organization", "--scopes", "webhooks:read,webhooks:write"];
  const { stdout } = await run(process.execPath, [command, ...named], { env: childEnvironment({ DATABASE_URL: url }) });
  useDatabase(databaseUrlFor("app_web", url));
  for (const path of paths) {
    const wanted = {
      name: `Receiver ${path.slice(1)}`,
      url: `http://127.0.0.1:${port}${path}`,
      signing_key: signingKey,
    };
    const request = new Request("https://localhost/rest/v2/webhooks", {
      method: "POST",
      headers: { authorization: `Bearer ${stdout.trim()}`, "content-type": "application/json" },
      body: JSON.stringify({ ...wanted, max_in_flight: 64 }),
    });
    const response = await router.handle(toIncomingRequest(request, null));
    if (response.status !== 201) throw new Error(`subscribing returned ${response.status}: ${await response.text()}`);
  }
  await closePool();
}
