import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { FolderLockedError, lockFolder } from "#db/embedded/folder-lock.ts";

/**
 * Waits for the right to change the build in `root` and returns its release: two instances with different data folders
 * can start from the same installation, and so share a build.
 */
export async function takeTurn(root: string, signal?: AbortSignal): Promise<() => void> {
  for (;;) {
    try {
      return lockFolder(join(root, "node_modules", ".cache"), "muster-build");
    } catch (error) {
      if (!(error instanceof FolderLockedError)) throw error;
      await pause(200, undefined, { signal });
    }
  }
}
