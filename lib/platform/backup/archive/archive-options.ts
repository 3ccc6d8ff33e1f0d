import type { Packing } from "#lib/platform/backup/pack.ts";
import type { Place } from "#lib/platform/backup/place.ts";

export interface ArchiveOptions {
  /** Of the owner of the embedded database. */
  url: string;
  /** The embedded database's files. */
  postgres: string;
  place: Place;
  packing: Packing;
  /** The bytes of a stored file; null if the store doesn't have it. */
  readFile(key: string): Promise<Buffer | null>;
  log(line: string): void;
  signal?: AbortSignal | undefined;
}
