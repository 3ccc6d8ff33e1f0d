import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { readReleases } from "#db/releases.ts";
import { root } from "./command.ts";

const run = promisify(execFile);
const git = async (...args: string[]) => (await run("git", ["-C", root, ...args])).stdout.trim();

export interface PreviousRelease extends AsyncDisposable {
  name: string;
  folder: string;
}

/** The newest release that isn't what is checked out here, installed in a folder of its own. */
export async function checkOutPrevious(): Promise<PreviousRelease> {
  const head = await git("rev-parse", "HEAD");
  const release = readReleases().releases.findLast(({ commit }) => commit !== head);
  if (!release) throw new Error("db/releases.json has no release before this one");
  const folder = join(mkdtempSync(join(tmpdir(), "muster-previous-")), "release");
  const remove = async () => {
    await git("worktree", "remove", "--force", folder);
    rmSync(join(folder, ".."), { recursive: true, force: true });
  };
  try {
    await git("worktree", "add", "--detach", folder, release.commit);
    await run("npm", ["ci", "--prefer-offline", "--no-audit", "--no-fund"], { cwd: folder });
    giveNewSchema(folder);
    return { name: release.name, folder, [Symbol.asyncDispose]: remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Its tests clone the database that this tree's migrations make. */
function giveNewSchema(folder: string): void {
  const file = join(folder, "db", "testing-cluster.ts");
  const text = readFileSync(file, "utf8");
  const changed = text.replace('"./migrate.ts"', JSON.stringify(join(import.meta.dirname, "migrate-as-next.ts")));
  if (changed === text) throw new Error(`${file} doesn't import ./migrate.ts`);
  writeFileSync(file, changed);
}
