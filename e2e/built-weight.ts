import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

interface ClientManifest {
  entryJSFiles: Record<string, string[]>;
  entryCSSFiles: Record<string, { path: string }[]>;
}

const built = join(import.meta.dirname, "..", ".next");
const requireBuilt = createRequire(join(built, "server", "app", "page.js"));
const { rootMainFiles } = JSON.parse(readFileSync(join(built, "build-manifest.json"), "utf8")) as {
  rootMainFiles: string[];
};

/** What a response's headers add to its file. */
const headerBytes = 765;
const sizes = new Map<string, number>();

function bytesOf(file: string): number {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const size = gzipSync(readFileSync(join(built, decodeURIComponent(file)))).length + headerBytes;
  sizes.set(file, size);
  return size;
}

const kib = (files: readonly string[]) => [...new Set(files)].reduce((sum, file) => sum + bytesOf(file), 0) / 1024;

function manifestOf(folder: string): ClientManifest {
  requireBuilt(join(built, "server", "app", folder, "page_client-reference-manifest.js"));
  const { __RSC_MANIFEST: all } = globalThis as { __RSC_MANIFEST?: Record<string, ClientManifest> };
  const manifest = all?.[`/${folder}/page`];
  if (!manifest) throw new Error(`the build has no page ${folder}`);
  return manifest;
}

/**
 * KiB of scripts and styles that a page of the last build loads, from the build's manifests, as a browser would receive
 * them. What a page imports later, when it is used, isn't counted. `folder` is the page's folder in `app`.
 */
export function builtWeight(folder: string): { scripts: number; styles: number } {
  const { entryJSFiles, entryCSSFiles } = manifestOf(folder);
  const loaded = <Files>(entries: Record<string, Files[]>) =>
    Object.entries(entries).flatMap(([entry, files]) => (/\/(not-found|global-error)$/.test(entry) ? [] : files));
  return {
    scripts: kib([...rootMainFiles, ...loaded(entryJSFiles)]),
    styles: kib(loaded(entryCSSFiles).map(({ path }) => path)),
  };
}
