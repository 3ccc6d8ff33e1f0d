import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { keysOf, publicKeysName, replaceKeys } from "./build-keys.ts";
import { sourceFiles } from "./build-sources.ts";
import { StartError } from "./exit-with-message.ts";

/** What an installation needs besides the sources and their build: files and folders. */
export const otherFiles = [
  ...["README.md", "package.json", "server.ts", "tsconfig.json", "e2e/openapi/package.json"],
  ...["deploy", "docs/operations.md", "docs/scaling.md"],
];

/** Parts of `.next` that only builds and their diagnosis read. */
const buildOnly = new Set(["cache", "dev", "diagnostics", "lock", "trace", "trace-build", "types"]);

/**
 * Writes `root` with its build into `archive`, a `.tar.gz` whose only folder has its name, with the list of components
 * and the checksums of all files, and the archive's own checksum beside it. Throws StartError.
 */
export function packRelease(root: string, archive: string, components: string): void {
  const name = basename(archive, ".tar.gz");
  const stage = `${archive}.stage`;
  rmSync(stage, { recursive: true, force: true });
  try {
    for (const file of [...sourceFiles(root), ...otherFiles]) {
      const target = join(stage, name, file);
      mkdirSync(dirname(target), { recursive: true });
      cpSync(join(root, file), target, { recursive: true });
    }
    copyBuild(join(root, ".next"), join(stage, name, ".next"));
    writeFileSync(join(stage, name, "sbom.cdx.json"), components);
    writeChecksums(join(stage, name));
    execFileSync("tar", ["-czf", archive, "-C", stage, name], { stdio: ["ignore", "inherit", "inherit"] });
    writeFileSync(`${archive}.sha256`, `${checksumOf(archive)}  ${basename(archive)}\n`);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

const checksumOf = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");

/** As `sha256sum --check` reads them. */
function writeChecksums(folder: string): void {
  const lines = filesBelow(folder)
    .map((path) => `${checksumOf(path)}  ${relative(folder, path)}\n`)
    .sort((a, b) => (a.slice(66) < b.slice(66) ? -1 : 1));
  writeFileSync(join(folder, "SHA256SUMS"), lines.join(""));
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
