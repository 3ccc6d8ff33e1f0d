import { SettingsError } from "#lib/env.ts";
import { FolderLockedError, lockFolder } from "./folder-lock.ts";

/** Claims DATA_DIR for this supervisor, making it when it is missing. Throws SettingsError. */
export function takeDataDir(folder: string): void {
  try {
    lockFolder(folder, "muster");
  } catch (error) {
    if (error instanceof FolderLockedError) {
      const holder = error.pid === null ? "" : ` (process ${error.pid})`;
      throw new SettingsError(
        `DATA_DIR=${folder} already has a running Muster${holder}. Stop that one first, or set another DATA_DIR.`,
      );
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError(
      `DATA_DIR=${folder} cannot be read and written (${reason}). Let this user do so, or set another folder.`,
    );
  }
}
