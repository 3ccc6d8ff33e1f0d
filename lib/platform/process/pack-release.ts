import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { keysOf, publicKeysName, replaceKeys } from "./build-keys.ts";
import { sourceFiles } from "./build-sources.ts";
import { StartError } from "./exit-with-message.ts";

/** What an installation needs besides the sources and their build. */
const otherFiles = ["README.md", "package.json", "server.ts", "tsconfig.json", "e2e/openapi/package.json"];

/** Parts of `.next` that only builds and their diagnosis read. */
const buildOnly = new Set(["cache", "dev", "diagnostics", "lock", "trace", "trace-build", "types"]);

/** Writes `root` with its build into `archive`, a `.tar.gz` whose only folder has its name. Throws StartError. */
export function packRelease(root: string, archive: string): void {
  const name = basename(archive, ".tar.gz");
  const stage = `${archive}.stage`;
  rmSync(stage, { recursive: true, force: true });
  try {
    for (const file of [...sourceFiles(root), ...otherFiles]) {
      const target = join(stage, name, file);
      mkdirSync(dirname(target), { recursive: true });
      cpSync(join(root, file), target);
    }
    copyBuild(join(root, ".next"), join(stage, name, ".next"));
    execFileSync("tar", ["-czf", archive, "-C", stage, name], { stdio: ["ignore", "inherit", "inherit"] });
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

function copyBuild(from: string, to: string): void {
  cpSync(from, to, {
    recursive: true,
    // Links to packages must lead to the installation's own.
    verbatimSymlinks: true,
    filter: (path) => !buildOnly.has(relative(from, path).split(sep)[0] ?? "") && !/\.(map|nft\.json)$/.test(path),
  });
  const keys = keysOf(to);
  replaceKeys(to);
  for (const path of filesBelow(to)) {
    const text = readFileSync(path, "latin1");
    if ([...keys].some((key) => text.includes(key))) {
      throw new StartError(
        `A key of the build is also in .next/${relative(to, path)}; add that file to build-keys.ts.`,
      );
    }
  }
  writeFileSync(join(to, publicKeysName), "");
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
