import { parseArgs } from "node:util";
import { settings } from "#lib/platform/env.ts";
import { type FilesSetting, readPlace } from "#lib/platform/files-url.ts";
import { StartError } from "#lib/platform/process/exit-with-message.ts";
import { SettingsError } from "#lib/platform/settings-error.ts";
import { openPlace, type Place } from "./place.ts";

export const log = (line: string) => void process.stdout.write(`${line}\n`);

/** A signal that aborts when the process is told to stop. A second one ends it at once. */
export function stopSignal(): AbortSignal {
  const abort = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(name, () => (abort.signal.aborted ? process.exit(1) : abort.abort()));
  return abort.signal;
}

/** Values of options that take one, and names of flags that were given. Throws StartError with the usage. */
export function readOptions<Value extends string, Flag extends string>(
  usage: string,
  { values, flags }: { values: readonly Value[]; flags: readonly Flag[] },
): { values: Partial<Record<Value, string>>; flags: Set<Flag> } {
  try {
    const given = parseArgs({
      options: {
        ...Object.fromEntries(values.map((name) => [name, { type: "string" as const }])),
        ...Object.fromEntries(flags.map((name) => [name, { type: "boolean" as const }])),
      },
    }).values as Record<string, string | boolean | undefined>;
    return {
      values: Object.fromEntries(
        values.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
      ) as Partial<Record<Value, string>>,
      flags: new Set(flags.filter((name) => given[name] === true)),
    };
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n\n${usage}`);
  }
}

/** The place that an option names, or BACKUP_TO. Throws StartError or SettingsError. */
export async function chosenPlace(option: string, given: string | undefined): Promise<Place> {
  const setting = given === undefined ? settings().backup_to : readPlace(given);
  if (setting === null)
    throw given === undefined
      ? new SettingsError(`Where? Write ${option} with a folder, or set BACKUP_TO.`)
      : new StartError(`${option} is neither a folder nor like s3://key:secret@host/bucket?region=eu-central-1.`);
  if (isSame(setting, settings().files))
    throw new StartError(`${option} is where the files are (FILES_URL). Write another place.`);
  return openPlace(setting);
}

function isSame(one: FilesSetting, other: FilesSetting): boolean {
  if (one.kind === "folder") return other.kind === "folder" && one.path === other.path;
  return other.kind === "s3" && one.endpoint === other.endpoint && one.bucket === other.bucket;
}
