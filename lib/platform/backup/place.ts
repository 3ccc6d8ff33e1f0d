import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { openStore } from "#lib/platform/files/store.ts";
import type { FilesSetting } from "#lib/platform/files-url.ts";
import { StartError } from "#lib/platform/process/exit-with-message.ts";

/** Where backups are: a folder, or a bucket in any S3-compatible store. Names in it are separated by slashes. */
export interface Place {
  /** For people; without credentials. */
  readonly name: string;
  /** Writes all bytes or nothing, and resolves once they would survive a loss of power. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Null if there is nothing with this name. */
  read(name: string): Promise<Buffer | null>;
  /** The last parts of the names in a folder, sorted; none if it doesn't exist. */
  list(folder: string): Promise<string[]>;
  /** Removes a file, or a folder with everything in it. */
  remove(name: string): Promise<void>;
}

/** What a place is called: without credentials. */
export const placeName = (setting: FilesSetting): string =>
  setting.kind === "folder" ? setting.path : `${setting.endpoint}/${setting.bucket}`;

/** Creates nothing. */
export async function openPlace(setting: FilesSetting): Promise<Place> {
  return setting.kind === "folder" ? folderPlace(setting.path) : bucketPlace(setting);
}

function folderPlace(root: string): Place {
  return {
    name: root,
    write: (name, bytes) => explaining(root, () => writeDurably(join(root, name), bytes)),
    read: (name) => explaining(root, () => readFile(join(root, name)).catch(nullIfMissing)),
    async list(folder) {
      const names = await explaining(root, () => readdir(join(root, folder)).catch(nullIfMissing));
      return (names ?? []).filter((name) => !name.endsWith(draftEnd)).sort();
    },
    remove: (name) => explaining(root, () => rm(join(root, name), { recursive: true, force: true })),
  };
}

const draftEnd = ".draft";

/** Makes a folder and those above it. Node's own way tries forever where the system refuses with ENOENT, as in /proc. */
async function makeFolder(path: string): Promise<void> {
  const make = () => mkdir(path, { mode: 0o700 }).catch(nothingIfThere);
  try {
    await make();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    await makeFolder(dirname(path));
    await make();
  }
}

function nothingIfThere(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path);
  await makeFolder(folder);
  const draft = `${path}.${randomBytes(4).toString("hex")}${draftEnd}`;
  try {
    const file = await open(draft, "wx", 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  // The name, too.
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

async function bucketPlace(setting: FilesSetting & { kind: "s3" }): Promise<Place> {
  const { disk } = await openStore(setting);
  const name = placeName(setting);
  const list = async (folder: string, recursive: boolean) => {
    const found: { key: string; name: string; isDirectory: boolean }[] = [];
    for (let paginationToken: string | undefined; ; ) {
      const page = await disk.listAll(folder, { recursive, ...(paginationToken ? { paginationToken } : {}) });
      for (const one of page.objects)
        found.push(
          one.isDirectory
            ? { key: one.prefix, name: one.name, isDirectory: true }
            : { key: one.key, name: one.name, isDirectory: false },
        );
      if (!page.paginationToken) return found;
      paginationToken = page.paginationToken;
    }
  };
  return {
    name,
    write: (key, bytes) => explaining(name, () => disk.put(key, bytes)),
    read: (key) =>
      explaining(name, async () => {
        try {
          return Buffer.from(await disk.getBytes(key));
        } catch (error) {
          if (statusOf(error) === 404) return null;
          throw error;
        }
      }),
    list: (folder) =>
      explaining(name, async () => (await list(folder === "" ? "/" : folder, false)).map((one) => one.name).sort()),
    remove: (key) =>
      explaining(name, async () => {
        // The store finds everything that begins with the name.
        const inside = (await list(key, true)).filter((one) => one.key.startsWith(`${key}/`));
        for (const one of inside) await disk.delete(one.key);
        await disk.delete(key);
      }),
  };
}

const statusOf = (error: unknown) =>
  (error as { cause?: { $metadata?: { httpStatusCode?: number } } }).cause?.$metadata?.httpStatusCode;

async function explaining<T>(place: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const cause = (error as { cause?: unknown }).cause ?? error;
    const { code, name, message } = cause as NodeJS.ErrnoException;
    throw new StartError(`The backups at ${place} can't be read or written (${code ?? name}: ${message}).`, {
      cause: error,
    });
  }
}
