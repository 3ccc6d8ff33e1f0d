import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { parseArgs } from "node:util";
import postgres from "postgres";
import { SchemaError } from "#db/migration-files.ts";
import { settings } from "#lib/platform/env.ts";
import { type FilesSetting, readPlace } from "#lib/platform/files-url.ts";
import { StartError } from "#lib/platform/process/exit-with-message.ts";
import { SettingsError } from "#lib/platform/settings-error.ts";
import { openPlace, type Place } from "./place.ts";

export const log = (line: string) => void process.stdout.write(`${line}\n`);

// A terminal, npm, and a worker may all pass the same stop on.
const sameStopMs = 1000;

/** A signal that aborts when the process is told to stop. Told again later, it ends at once. */
export function stopSignal(): AbortSignal {
  const abort = new AbortController();
  let toldAt = 0;
  const stop = () => {
    if (!abort.signal.aborted) toldAt = performance.now();
    else if (performance.now() - toldAt > sameStopMs) process.exit(1);
    abort.abort();
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, stop);
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
    const { code, message } = error as NodeJS.ErrnoException;
    // What is no option may be a secret.
    throw new StartError(
      `${code === "ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL" ? "Write options only." : message}\n\n${usage}`,
    );
  }
}

/** The folder that an option names, or BACKUP_TO. Throws StartError or SettingsError. */
export async function chosenPlace(option: string, given: string | undefined): Promise<Place> {
  if (given?.includes("://"))
    throw new StartError(
      `${option} takes a folder. Set BACKUP_TO for a bucket: others can see what commands are given.`,
    );
  const setting = given === undefined ? settings().backup_to : readPlace(given);
  if (setting === null)
    throw new SettingsError(
      `BACKUP_TO is missing. Set it, or write a folder after two dashes: -- ${option} /var/backups/muster`,
    );
  const { files } = settings();
  if (overlap(setting, files))
    throw new StartError(
      `The backups can't be where the files are (FILES_URL), nor around or in there. Write another place.`,
    );
  return openPlace(setting);
}

function overlap(one: FilesSetting, other: FilesSetting): boolean {
  if (one.kind === "s3") return other.kind === "s3" && one.endpoint === other.endpoint && one.bucket === other.bucket;
  if (other.kind === "s3") return false;
  const [a, b] = [one.path, other.path].map((path) => `${realPath(path)}${sep}`) as [string, string];
  return a.startsWith(b) || b.startsWith(a);
}

/** The path without links, also of a folder that doesn't exist yet. */
function realPath(path: string): string {
  if (existsSync(path) || dirname(path) === path) return realpathSync(path);
  return join(realPath(dirname(path)), basename(path));
}

/** What a command says of an error, if the operator can do something about it. */
export function explained(error: unknown): string | null {
  if (error instanceof StartError || error instanceof SettingsError || error instanceof SchemaError)
    return error.message;
  const { code } = error as { code?: unknown };
  if (error instanceof postgres.PostgresError || (typeof code === "string" && /^(?:CONNECT|ECONN)/.test(code)))
    return `The database failed: ${(error as Error).message}.`;
  return null;
}
