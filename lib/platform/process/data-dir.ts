import { FolderLockedError, lockFolder } from "#db/embedded/folder-lock.ts";
import { SettingsError } from "#lib/platform/settings-error.ts";
import { unusable } from "./check-data-dir.ts";

/** Claims DATA_DIR for this supervisor, creating it if missing. Throws SettingsError. */
export function claimDataDir(folder: string): void {
  try {
    lockFolder(folder, "muster");
  } catch (error) {
    if (error instanceof FolderLockedError) {
      const holder = error.pid === null ? "" : ` (process ${error.pid})`;
      throw new SettingsError(
        `DATA_DIR=${folder} already has a running Muster${holder}. Stop that one first, or set another DATA_DIR.`,
      );
    }
    throw unusable(folder, error);
  }
}
