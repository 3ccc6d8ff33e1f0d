import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { hashSources } from "./build-sources.ts";
import { StartError } from "./exit-with-message.ts";
import { takeTurn } from "./installation-lock.ts";
import { nextBuild } from "./next-build.ts";

const RIVAL_MS = 300_000;
const TOOLS = ["@tailwindcss/postcss", "oxc-parser", "lucide-react"];

/** In `.next`: the hash of the sources that it was built from. */
export const stampName = "muster-build";

/** Runs `next build` in `root` unless the last build was made from the same files. Throws StartError if it fails. */
export async function buildIfNeeded(
  root: string,
  { log, signal }: { log: (line: string) => void; signal: AbortSignal },
): Promise<void> {
  checkBuildable(root);
  const stamp = join(root, ".next", stampName);
  const wanted = hashSources(root);
  if (isBuilt(root, wanted)) return;
  const unlock = await takeTurn(root, signal);
  try {
    if (isBuilt(root, wanted)) return;
    log("Building the dashboard (once per version) …");
    rmSync(stamp, { force: true });
    let outcome = await nextBuild(root, { log, signal });
    if (outcome.isRivalled) log("Another build is still running here; waiting for it …");
    for (const giveUpAt = performance.now() + RIVAL_MS; outcome.isRivalled && performance.now() < giveUpAt; ) {
      await pause(1000, undefined, { signal });
      outcome = await nextBuild(root, { log, signal });
    }
    if (!outcome.ok) throw new StartError(`The dashboard could not be built:\n${outcome.output}`);
    writeFileSync(stamp, wanted);
  } finally {
    unlock();
  }
}

/** Throws StartError if `root` has neither a build of its sources nor the packages to make one. Changes nothing. */
export function checkBuildable(root: string): void {
  const hasTools = TOOLS.every((tool) => existsSync(join(root, "node_modules", tool)));
  if (hasTools || isBuildCurrent(root)) return;
  throw new StartError(
    "There is no built dashboard here, nor the packages that build it: run npm ci without --omit=dev, or unpack a release again.",
  );
}

/** Whether the build in `root` was made from the files that are there. */
export const isBuildCurrent = (root: string) => isBuilt(root, hashSources(root));

function isBuilt(root: string, wanted: string): boolean {
  const stamp = join(root, ".next", stampName);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;
}
