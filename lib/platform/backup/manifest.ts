import { z } from "zod";
import { StartError } from "#lib/platform/process/exit-with-message.ts";
import { deriveKey, encryptionKeys, keyIdLength } from "#lib/platform/secrets.ts";
import type { Place } from "./place.ts";

/** Written last: a backup without it wasn't finished. */
export const manifestName = "backup.json";
/** Files that several backups share, since a stored file never changes. */
export const filesFolder = "stored-files";
/** In a backup: the names, in that folder, of the files that it needs. */
export const fileNames = "files.txt";

const name = /^\d{4}-\d\d-\d\dT\d{6}Z$/;

const part = z.object({ name: z.string(), sha256: z.string() });

const schema = z.object({
  format: z.literal(1),
  name: z.string().regex(name),
  taken_at: z.string(),
  /** SHA-256 of the database's migrations. */
  migrations: z.array(z.string()),
  /** Names of the releases that the database has been migrated to. */
  releases: z.array(z.string()),
  /** As PostgreSQL numbers itself: 180004. */
  postgresql: z.number(),
  keys: z.object({ secret: z.string(), encryption: z.array(z.string()) }),
  is_encrypted: z.boolean(),
  /** What follows the names of stored files: ".zst", and if encrypted, for whom. */
  suffix: z.string().regex(/^\.zst(?:\.[0-9a-f]{8}\.age)?$/),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      hash: z.string(),
      parts: z.array(part),
    }),
  ),
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bounds: z.string() })),
  /** Lists of the stored files, one JSON object with key, size, and sha256 per line. */
  files: z.object({ count: z.number(), size: z.number(), missing: z.array(z.string()), parts: z.array(part) }),
  size: z.number(),
});

export type Manifest = z.output<typeof schema>;
export type Part = z.output<typeof part>;
export type TableBackup = Manifest["tables"][number];

export interface StoredFile {
  key: string;
  size: number;
  sha256: string;
}

const nameAt = (instant: Date) => `${instant.toISOString().slice(0, 19).replaceAll(":", "")}Z`;

/** Names have seconds: the second backup in one gets the next. */
export function freeName(taken_at: Date, taken: readonly string[]): string {
  const name = nameAt(taken_at);
  return taken.includes(name) ? freeName(new Date(taken_at.getTime() + 1000), taken) : name;
}

/** Names of the backups in a place, oldest first. */
export async function listBackups(place: Place): Promise<{ finished: string[]; unfinished: string[] }> {
  const finished: string[] = [];
  const unfinished: string[] = [];
  for (const one of (await place.list("")).filter((found) => name.test(found))) {
    const isWhole = (await place.list(one)).includes(manifestName);
    (isWhole ? finished : unfinished).push(one);
  }
  return { finished, unfinished };
}

/** Throws StartError if the place has no such finished backup. */
export async function readManifest(place: Place, backup: string): Promise<Manifest> {
  const text = await place.read(`${backup}/${manifestName}`);
  if (text === null) throw new StartError(`There is no finished backup ${backup} at ${place.name}.`);
  try {
    return schema.parse(JSON.parse(text.toString()));
  } catch {
    throw new StartError(`${backup}/${manifestName} is damaged, or of a newer release than this one.`);
  }
}

/** What tells keys apart without revealing them. */
export function keyFingerprints(): Manifest["keys"] {
  return {
    secret: deriveKey("backup-fingerprint", keyIdLength).toString("hex"),
    encryption: encryptionKeys("").map(({ id }) => id.toString("hex")),
  };
}

/** Throws StartError unless this installation has the keys that a backup was made with. */
export function checkKeys(keys: Manifest["keys"]): void {
  const own = keyFingerprints();
  if (keys.secret !== own.secret)
    throw new StartError(
      "SECRET_KEY: the backup was made with another secret. Set that SECRET_KEY, or put that secret.key into DATA_DIR.",
    );
  if (keys.encryption.some((id) => !own.encryption.includes(id)))
    throw new StartError(
      "ENCRYPTION_KEYS: the backup's values may be encrypted with a key that isn't there. Add the keys of that time.",
    );
}

/** For the hashes of rows. */
export const rowKey = () => deriveKey("backup-rows");
