import { filesFolder, type StoredFile } from "./manifest.ts";
import { type Packing, sha256 } from "./pack.ts";
import type { Place } from "./place.ts";

interface Course {
  place: Place;
  packing: Packing;
  readFile(key: string): Promise<Buffer | null>;
}

/** Copies a stored file, and returns how many bytes that took; null if the store doesn't have it as it was. */
export async function saveStored({ key, size, sha256: digest }: StoredFile, course: Course): Promise<number | null> {
  const { place, packing, readFile } = course;
  const bytes = await readFile(key);
  if (bytes === null || bytes.length !== size || sha256(bytes) !== digest) return null;
  const packed = await packing.pack(bytes);
  await place.write(`${filesFolder}/${key}${packing.suffix}`, packed);
  return packed.length;
}

/** The same, but tells what is wrong: "missing" if the store doesn't have it, "failed" if that may pass. */
export async function trySaving(
  file: StoredFile,
  { log, ...course }: Course & { log(line: string): void },
): Promise<"saved" | "missing" | "failed"> {
  try {
    if ((await saveStored(file, course)) !== null) return "saved";
    log(`Missing or damaged in the store of files, so not in the archive: ${file.key}`);
    return "missing";
  } catch (error) {
    log(`A stored file can't be archived yet: ${(error as Error).message}`);
    return "failed";
  }
}
