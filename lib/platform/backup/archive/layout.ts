import { z } from "zod";
import { rowKey } from "#lib/platform/backup/manifest.ts";
import { sha256 } from "#lib/platform/backup/pack.ts";
import type { Place } from "#lib/platform/backup/place.ts";
import { StartError } from "#lib/platform/process/exit-with-message.ts";
import { ahead } from "./ahead.ts";
import type { LogPosition } from "./log-position.ts";

/** What a piece of the log is recognized by; with a key, so that nobody can guess what is in it. */
export const digestOf = (bytes: Buffer) => sha256(Buffer.concat([rowKey(), bytes])).slice(0, idLength);

/** In a place: a folder for each database whose changes were archived. */
const archivesFolder = "archive";
export const baseName = "base.json";
/** Names of stored files: those that a base needs, and those that came since. */
export const baseFiles = "files.txt";
const idLength = 16;

/** A database's archive: `<folder>/bases`, `<folder>/changes/<day>`, and `<folder>/files/<day>`. */
export const archiveFolder = (databaseId: string) => `${archivesFolder}/${databaseId.slice(0, idLength)}`;

const position = z.string().regex(/^\d+$/).transform(BigInt);

const schema = z.object({
  format: z.literal(1),
  name: z.string(),
  started_at: z.string(),
  /** From here on it can be restored. */
  finished_at: z.string(),
  postgresql: z.number(),
  timeline: z.number(),
  start: position,
  stop: position,
  /** What PostgreSQL wants in backup_label. */
  label: z.string(),
  keys: z.object({ secret: z.string(), encryption: z.array(z.string()) }),
  folders: z.array(z.string()),
  /** In the order in which they follow each other in the parts. */
  files: z.array(z.tuple([z.string(), z.number()])),
  parts: z.array(z.object({ name: z.string(), sha256: z.string() })),
  size: z.number(),
});

/** A copy of a database's files, which its changes since then make whole. */
export type Base = z.output<typeof schema>;

/** A piece of the write-ahead log, from one position to another. */
export interface Change {
  /** In the place. */
  path: string;
  from: LogPosition;
  to: LogPosition;
  /** What was committed until then is in this piece, in those before, or in others of that instant. */
  until: Date;
  /** How the digest of its bytes begins. */
  digest: string;
}

const hex = (value: LogPosition) => value.toString(16).padStart(16, "0");
/** 20261126T215908123Z: sorts by time, and suits every file system. */
const compact = (instant: Date) => instant.toISOString().replaceAll(/[-:.]/g, "");
const named = /^([0-9a-f]{16})-([0-9a-f]{16})-(\d{8}T\d{9}Z)-([0-9a-f]{16})\.zst(?:\.[0-9a-f]{8}\.age)?$/;

function instantOf(text: string): Date {
  const [, year, month, day, hours, minutes, seconds, ms] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/.exec(text) ?? [];
  return new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}.${ms}Z`);
}

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

export function changePath(folder: string, change: Omit<Change, "path">, suffix: string): string {
  const { from, to, until, digest } = change;
  return `${folder}/changes/${dayOf(until)}/${hex(from)}-${hex(to)}-${compact(until)}-${digest}${suffix}`;
}

export const filesPath = (folder: string, until: Date) => `${folder}/files/${dayOf(until)}/${compact(until)}.txt`;

/** Since when stored files are missing, while some are. */
export const pendingPath = (folder: string) => `${folder}/pending.txt`;

export const writeBaseRecord = (base: Base): Buffer =>
  Buffer.from(JSON.stringify(base, (_, value) => (typeof value === "bigint" ? String(value) : value), 1));

/** Names of the bases, oldest first. */
export async function listBases(place: Place, folder: string): Promise<{ finished: string[]; unfinished: string[] }> {
  const finished: string[] = [];
  const unfinished: string[] = [];
  for (const name of await place.list(`${folder}/bases`))
    ((await place.list(`${folder}/bases/${name}`)).includes(baseName) ? finished : unfinished).push(name);
  return { finished, unfinished };
}

/** Null if its record is damaged, or of a newer release than this one. */
async function readBase(place: Place, folder: string, name: string): Promise<Base | null> {
  const text = String(await place.read(`${folder}/bases/${name}/${baseName}`));
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Those that can be read, in the order of the log: others must not be lost with a damaged one. */
export async function readBases(place: Place, folder: string): Promise<Base[]> {
  const bases: Base[] = [];
  for (const name of (await listBases(place, folder)).finished) {
    const base = await readBase(place, folder, name);
    if (base !== null) bases.push(base);
  }
  return bases.sort((a, b) => Number(a.start - b.start));
}

/** Days that have changes, or lists of files, oldest first. */
export const listDays = (place: Place, folder: string, what: "changes" | "files") => place.list(`${folder}/${what}`);

/** In the order of the log. */
export async function listChanges(place: Place, folder: string): Promise<Change[]> {
  const changes: Change[] = [];
  for (const day of await listDays(place, folder, "changes"))
    for (const name of await place.list(`${folder}/changes/${day}`)) {
      const [, from, to, until, digest] = named.exec(name) ?? [];
      if (from && to && until && digest)
        changes.push({
          ...{ path: `${folder}/changes/${day}/${name}`, digest, until: instantOf(until) },
          ...{ from: BigInt(`0x${from}`), to: BigInt(`0x${to}`) },
        });
    }
  return changes.sort((a, b) => Number(a.from - b.from) || Number(a.to - b.to));
}

/** Folders of all archives in a place. */
export const listArchives = async (place: Place) =>
  (await place.list(archivesFolder)).map((name) => `${archivesFolder}/${name}`);

/** The stored files that all archives in a place need, by name. Throws StartError if a copy's list is missing. */
export async function archivedFiles(place: Place): Promise<Set<string>> {
  const lists: { path: string; isNeeded: boolean }[] = [];
  for (const folder of await listArchives(place)) {
    const { finished, unfinished } = await listBases(place, folder);
    for (const name of [...finished, ...unfinished])
      lists.push({ path: `${folder}/bases/${name}/${baseFiles}`, isNeeded: finished.includes(name) });
    for (const day of await listDays(place, folder, "files"))
      for (const name of await place.list(`${folder}/files/${day}`))
        lists.push({ path: `${folder}/files/${day}/${name}`, isNeeded: false });
  }
  const needed = new Set<string>();
  for await (const [{ path, isNeeded }, names] of ahead(lists, (list) => place.read(list.path))) {
    if (names === null && isNeeded && (await place.read(path.replace(baseFiles, baseName))) !== null)
      throw new StartError(`${path} is missing at ${place.name}. Nothing was removed.`);
    for (const line of String(names ?? "").split("\n")) needed.add(line);
  }
  return needed;
}
