import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "./exit-with-message.ts";
import { takeTurn } from "./installation-lock.ts";

/** Every file of `.next` that has a key which `next build` invented; a release checks that there is no other. */
const keyFiles = [
  "prerender-manifest.json",
  "server/preview-props.json",
  "server/server-reference-manifest.js",
  "server/server-reference-manifest.json",
];

const inventions: Record<string, () => string> = {
  encryptionKey: () => randomBytes(32).toString("base64"),
  previewModeId: () => randomBytes(16).toString("hex"),
  previewModeSigningKey: () => randomBytes(32).toString("hex"),
  previewModeEncryptionKey: () => randomBytes(32).toString("hex"),
};

/** In a released `.next`: its keys are known to everyone who has the archive. */
export const publicKeysName = "muster-public-keys";

/** A key in JSON, or in JSON within a string. */
const keyPattern = new RegExp(`(\\\\?"(${Object.keys(inventions).join("|")})\\\\?":\\s*\\\\?")([^"\\\\]+)`, "g");

/** The keys in a build. */
export function keysOf(build: string): Set<string> {
  return new Set(
    keyFiles.flatMap((file) =>
      [...readFileSync(join(build, file), "utf8").matchAll(keyPattern)].map(([, , , key = ""]) => key),
    ),
  );
}

/** Gives a build keys of its own, the same in all its files. */
export function replaceKeys(build: string): void {
  const keys = Object.fromEntries(Object.entries(inventions).map(([name, invent]) => [name, invent()]));
  for (const file of keyFiles) {
    const path = join(build, file);
    const text = readFileSync(path, "utf8").replace(keyPattern, (_, start, name) => `${start}${keys[name]}`);
    writeFileSync(`${path}.new`, text, { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }
}

/**
 * Replaces the keys of a released build before it serves for the first time, so that no two installations share them.
 * Throws StartError if it can't be changed.
 */
export async function ensureOwnKeys(root: string): Promise<void> {
  const build = join(root, ".next");
  if (!existsSync(join(build, publicKeysName))) return;
  try {
    await replacePublicKeys(root, build);
  } catch (error) {
    throw new StartError(
      `The dashboard still has the keys of its release, and this user can't replace them (${error instanceof Error ? error.message : error}). As the owner of ${root}, run once: npm run own-keys`,
    );
  }
}

async function replacePublicKeys(root: string, build: string): Promise<void> {
  const marker = join(build, publicKeysName);
  const unlock = await takeTurn(root);
  try {
    if (!existsSync(marker)) return;
    replaceKeys(build);
    rmSync(marker);
  } finally {
    unlock();
  }
}
