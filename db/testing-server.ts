import { appendFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { accountFor, handOver, run } from "./embedded/account.ts";
import { initialConfiguration } from "./embedded/initdb.ts";
import { keepRunning } from "./embedded/keeper.ts";
import { OWNER } from "./embedded/launch.ts";
import { type Embedded, openEmbedded, ownerPassword, startEmbedded } from "./embedded.ts";

const log = () => undefined;

/**
 * The server of a test run: the embedded one, or one of the programs in the folder `TEST_POSTGRES_BIN`, of any version
 * that Muster runs on.
 */
export async function startTestServer(
  dataDir: string,
  bin: string | undefined,
): Promise<Pick<Embedded, "url" | "stop">> {
  if (!bin) return startEmbedded({ dataDir, log });
  const program = join(bin, "postgres");
  const account = await accountFor(program, dataDir);
  const folder = join(dataDir, "postgres");
  const passwordFile = join(dataDir, "postgres.password");
  mkdirSync(folder, { mode: 0o700 });
  writeFileSync(passwordFile, ownerPassword(), { mode: 0o600 });
  for (const path of [folder, passwordFile]) handOver(account, path);
  const made = await run(account, join(bin, "initdb"), [
    ...["-D", folder, "-U", OWNER, "--pwfile", passwordFile, "--auth=scram-sha-256", "-E", "UTF8", "--locale=C.UTF-8"],
  ]);
  rmSync(passwordFile);
  if (!made.ok) throw new Error(`TEST_POSTGRES_BIN: ${made.reason}`);
  const settings = Object.entries(initialConfiguration).map(([name, value]) => `${name} = '${value}'\n`);
  appendFileSync(join(folder, "postgresql.conf"), settings.join(""));
  const { port, stop } = await keepRunning({ folder, account, program, logFile: join(dataDir, "postgres.log"), log });
  return { url: await openEmbedded(port, dataDir), stop: (how = "fast") => stop(how) };
}
