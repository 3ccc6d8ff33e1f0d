import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";
import { StartError } from "#lib/platform/process/exit-with-message.ts";
import { SettingsError } from "#lib/platform/settings-error.ts";

const compress = promisify(zstdCompress);
const expand = promisify(zstdDecompress);

/** How a backup's bytes are stored. */
export interface Packing {
  /** What follows the names of packed files: ".zst", or ".zst.", what tells the recipients apart, and ".age". */
  suffix: string;
  pack(bytes: Uint8Array): Promise<Uint8Array>;
}

/** Compresses with Zstandard, and encrypts for age's recipients if there are any. Throws SettingsError. */
export function packingFor(recipients: readonly string[]): Packing {
  if (recipients.length === 0) return { suffix: ".zst", pack: (bytes) => compress(bytes) };
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw new SettingsError(`BACKUP_RECIPIENTS: ${recipient} isn't a public key of age. Write one like age1….`);
    }
  }
  const whom = sha256(Buffer.from([...recipients].sort().join(","))).slice(0, 8);
  return { suffix: `.zst.${whom}.age`, pack: async (bytes) => encrypter.encrypt(await compress(bytes)) };
}

/** What `packingFor` packed. Throws StartError if the bytes are damaged, or encrypted for somebody else. */
export type Unpack = (name: string, bytes: Uint8Array) => Promise<Buffer>;

/** `identityFile` has age's secret keys, as age-keygen writes them; null if no backup is encrypted. Throws SettingsError. */
export function unpackWith(identityFile: string | null): Unpack {
  const decrypter = identityFile === null ? null : decrypterOf(identityFile);
  return async (name, bytes) => {
    if (!name.endsWith(".age")) return expand(bytes).catch(() => damaged(name));
    if (decrypter === null)
      throw new SettingsError("The backup is encrypted. Set BACKUP_IDENTITY to the file with age's secret key.");
    const open = await decrypter.decrypt(bytes).catch((error: Error) => {
      if (/no identity matched/.test(error.message))
        throw new StartError("The backup is encrypted for another key than those in BACKUP_IDENTITY.");
      return damaged(name);
    });
    return expand(open).catch(() => damaged(name));
  };
}

function damaged(name: string): never {
  throw new StartError(`${name} in the backup is damaged.`);
}

function decrypterOf(file: string): Decrypter {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new SettingsError(`BACKUP_IDENTITY can't be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  const decrypter = new Decrypter();
  const identities = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
  } catch {
    throw new SettingsError("BACKUP_IDENTITY isn't a file of age's secret keys. Write it with age-keygen.");
  }
  if (identities.length === 0) throw new SettingsError("BACKUP_IDENTITY has no secret key. Write it with age-keygen.");
  return decrypter;
}

export const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
