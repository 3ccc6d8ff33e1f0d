import { join } from "node:path";
import { quickFlag, serverEnvironment, serverFlags } from "./server-flags.ts";

/** A program of a release, as a supervisor starts it, perhaps that of another release. */
interface Program {
  file: string;
  /** Node options. */
  flags: readonly string[];
  /** What the program wants to be set unless the environment says something else. */
  env: Readonly<Record<string, string>>;
}

/** The programs of a release. A supervisor of the release before reads this, so its form must stay. */
export interface ReleasePrograms {
  /** The folder that the release is installed in. */
  root: string;
  /** The Node that runs it. */
  node: string;
  prepare: Program;
  web: Program;
  worker: Program;
}

/** The programs of this release. */
export function ownPrograms(): ReleasePrograms {
  const root = join(import.meta.dirname, "..", "..", "..");
  const program = (file: string, flags: readonly string[], env: Record<string, string>): Program => ({
    file: join(root, file),
    flags,
    env,
  });
  return {
    root,
    node: process.execPath,
    prepare: program("lib/registry/prepare.ts", [quickFlag], {}),
    web: program("server.ts", serverFlags, serverEnvironment),
    // Threads resolve the names of private targets: a few hanging lookups must not use up all of them.
    worker: program("lib/registry/worker.ts", serverFlags, { ...serverEnvironment, UV_THREADPOOL_SIZE: "32" }),
  };
}

/** A program with its Node, and settings besides the supervisor's own. */
export interface Run {
  node: string;
  program: Program;
  settings: Readonly<Record<string, string>>;
}

export function runsOf(
  { node, web, worker }: ReleasePrograms,
  urls: { webUrl: string; workerUrl: string },
): { web: Run; worker: Run } {
  return {
    web: { node, program: web, settings: { DATABASE_URL: urls.webUrl } },
    worker: { node, program: worker, settings: { DATABASE_URL: urls.workerUrl } },
  };
}
