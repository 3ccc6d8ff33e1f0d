import { SettingsError } from "#lib/platform/settings-error.ts";

/** The process can't start, and the message tells the operator everything they need. */
export class StartError extends Error {
  override name = "StartError";
}

/** Runs a process's startup. A problem the operator can fix ends it with only that message and exit code 1. */
export async function exitWithMessage(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (!(error instanceof SettingsError || error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    // A supervisor tells whoever asked it to start this process.
    if (process.send !== undefined)
      await new Promise((resolve) => process.send?.({ refused: error.message }, undefined, {}, resolve));
    process.exit(1);
  }
}
