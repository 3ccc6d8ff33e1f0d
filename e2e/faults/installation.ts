import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { stampName } from "#lib/platform/process/build.ts";
import { hashSources, sourceFiles } from "#lib/platform/process/build-sources.ts";
import { otherFiles } from "#lib/platform/process/pack-release.ts";

const root = join(import.meta.dirname, "..", "..");

/** Installs what is here in another folder, with its build and with changed or added files, as another release. */
export function install(folder: string, changes: Record<string, string> = {}): void {
  for (const file of [...sourceFiles(root), ...otherFiles]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file), { recursive: true });
  }
  cpSync(join(root, ".next"), join(folder, ".next"), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => relative(join(root, ".next"), path).split(sep)[0] !== "cache",
  });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  for (const [file, text] of Object.entries(changes)) writeFileSync(join(folder, file), text);
  writeFileSync(join(folder, ".next", stampName), hashSources(folder));
}
