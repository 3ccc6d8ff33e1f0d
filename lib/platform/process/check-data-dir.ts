import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import type { Settings } from "#lib/platform/env.ts";
import { SettingsError } from "#lib/platform/settings-error.ts";

// SQLite, whose file lock we use, can't open a path above 512 bytes.
const LONGEST_BYTES = 400;

/** Marks a DATA_DIR whose restore hasn't finished. */
export const unfinishedRestore = (folder: string) => join(folder, "restore.unfinished");

/** Throws SettingsError if `folder` can't be DATA_DIR, or its restore hasn't finished. Creates nothing. */
export function checkDataDir(folder: string): void {
  checkFolder(folder);
  if (existsSync(unfinishedRestore(folder)))
    throw new SettingsError(
      `DATA_DIR=${folder} is being restored, or a restore was interrupted. Run npm run restore again, or set another DATA_DIR.`,
    );
}

/** Throws SettingsError if `folder` can't be DATA_DIR. Creates nothing. */
export function checkFolder(folder: string): void {
  const bytes = Buffer.byteLength(folder);
  if (bytes > LONGEST_BYTES) {
    throw new SettingsError(
      `DATA_DIR is too long: its absolute path has ${bytes} bytes, and the limit is ${LONGEST_BYTES}. Set a shorter one.`,
    );
  }
  const isThere = isFolder(folder);
  const parent = dirname(folder);
  if (!isThere && !isFolder(parent)) {
    throw new SettingsError(
      `DATA_DIR=${folder} can't be created, because ${parent} doesn't exist. Mount or create that folder, or set another DATA_DIR.`,
    );
  }
  const { R_OK, W_OK, X_OK } = constants;
  try {
    accessSync(isThere ? folder : parent, isThere ? R_OK | W_OK | X_OK : W_OK | X_OK);
  } catch (error) {
    throw unusable(folder, error);
  }
}

/**
 * The same for a standalone process, if it stores something there: the secret key, files, or whatever `keepsMore`
 * indicates.
 */
export function checkUsedDataDir({ data_dir, secret_key, files }: Settings, keepsMore = false): void {
  const keepsFiles = files.kind === "folder" && files.path.startsWith(`${data_dir}${sep}`);
  if (keepsMore || keepsFiles || secret_key === null) checkDataDir(data_dir);
}

function isFolder(path: string): boolean {
  let found: ReturnType<typeof statSync>;
  try {
    found = statSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw unusable(path, error);
  }
  if (found.isDirectory()) return true;
  throw new SettingsError(`DATA_DIR: ${path} is a file. Set DATA_DIR to a folder.`);
}

/** Tells the operator why a folder can't be DATA_DIR. */
export function unusable(folder: string, error: unknown): SettingsError {
  const reason = error instanceof Error ? error.message : String(error);
  return new SettingsError(
    `DATA_DIR=${folder} can't be read and written (${reason}). Grant this user access, or set another folder.`,
  );
}
