import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { FolderLockedError, lockFolder } from "#db/embedded/folder-lock.ts";
import { childEnvironment } from "#lib/platform/environment.ts";
import { StartError } from "./exit-with-message.ts";

const SOURCES = [
  ...["app", "components", "lib", "db", "public"],
  ...["next.config.ts", "proxy.ts", "instrumentation-client.ts", "postcss.config.mjs", "package-lock.json"],
];
const SHOWN_LINES = 40;
const RIVAL_MS = 300_000;

/** Runs `next build` in `root` unless the last build was made from the same files. Throws StartError if it fails. */
export async function buildIfNeeded(
  root: string,
  { log, signal }: { log: (line: string) => void; signal: AbortSignal },
): Promise<void> {
  const stamp = join(root, ".next", "muster-build");
  const wanted = hashOf(root);
  const isBuilt = () => existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;
  if (isBuilt()) return;
  const unlock = await takeTurn(join(root, "node_modules", ".cache"), signal);
  try {
    if (isBuilt()) return;
    log("Building the dashboard (about a minute, once per version) …");
    rmSync(stamp, { force: true });
    let outcome = await nextBuild(root, signal);
    if (outcome.isRivalled) log("Another build is still running here; waiting for it …");
    for (const giveUpAt = performance.now() + RIVAL_MS; outcome.isRivalled && performance.now() < giveUpAt; ) {
      await pause(1000, undefined, { signal });
      outcome = await nextBuild(root, signal);
    }
    if (!outcome.ok) throw new StartError(`The dashboard could not be built:\n${outcome.output}`);
    writeFileSync(stamp, wanted);
  } finally {
    unlock();
  }
}

function hashOf(root: string): string {
  const hash = createHash("sha256");
  const add = (path: string) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) add(`${path}/${name}`);
    } else if (!/\.test\.tsx?$/.test(path)) {
      hash.update(`${path}\0`).update(readFileSync(full)).update("\0");
    }
  };
  SOURCES.forEach(add);
  return hash.digest("hex");
}

// Two instances with different data folders can start from the same clone, and so share a build.
async function takeTurn(folder: string, signal: AbortSignal): Promise<() => void> {
  for (;;) {
    try {
      return lockFolder(folder, "muster-build");
    } catch (error) {
      if (!(error instanceof FolderLockedError)) throw error;
      await pause(200, undefined, { signal });
    }
  }
}

interface Outcome {
  ok: boolean;
  /** The last lines of the output. */
  output: string;
  /** Refused, because the build of a killed supervisor is still running. */
  isRivalled: boolean;
}

async function nextBuild(root: string, signal: AbortSignal): Promise<Outcome> {
  const next = join(root, "node_modules", "next", "dist", "bin", "next");
  const child = spawn(process.execPath, [next, "build"], {
    cwd: root,
    env: childEnvironment({ NEXT_TELEMETRY_DISABLED: "1", NO_COLOR: "1" }),
    stdio: ["ignore", "pipe", "pipe"],
    signal,
    killSignal: "SIGKILL",
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  return {
    ok: code === 0,
    output: output.trim().split("\n").slice(-SHOWN_LINES).join("\n"),
    isRivalled: code !== 0 && output.includes("Another next build process is already running"),
  };
}
