import { execFile } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { buildIfNeeded } from "./build.ts";
import { exitWithMessage } from "./exit-with-message.ts";
import { packRelease } from "./pack-release.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const run = async (program: string, args: string[]) =>
  (await promisify(execFile)(program, args, { cwd: root, maxBuffer: 2 ** 26 })).stdout;
const log = (line: string) => void process.stdout.write(`${line}\n`);

await exitWithMessage(async () => {
  const { name, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const archive = join(root, `${name}-${version}.tar.gz`);
  await buildIfNeeded(root, { log, signal: new AbortController().signal });
  log("Packing …");
  packRelease(root, archive, await run("npm", ["run", "--silent", "sbom"]));
  log(`${archive} (${Math.round(statSync(archive).size / 1e6)} MB). Unpack it, then: npm ci --omit=dev && npm start`);
});
