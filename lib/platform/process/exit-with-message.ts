import { SettingsError } from "#lib/platform/settings-error.ts";

/** The process cannot start, and the message says all that its operator needs. */
export class StartError extends Error {
  override name = "StartError";
}

/** Runs a process's start; what the operator can set right ends it with that message alone and exit code 1. */
export async function exitWithMessage(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (!(error instanceof SettingsError || error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
