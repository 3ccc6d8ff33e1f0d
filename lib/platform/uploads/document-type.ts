import type { FileHandle } from "node:fs/promises";
import { TruncatedFileError } from "./byte-source.ts";

const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const odt = "application/vnd.oasis.opendocument.text";

const endLength = 22;
const longestComment = 65_535;
const longestDirectory = 1024 * 1024;
const maxParts = 5000;

/** Parts that run when the document is opened, in either format. */
const macros = /(^|\/)vba(Project|Data)[^/]*$|^(Basic|Scripts)\/./i;

/** A document with macros: the format is right, but it is rejected. */
export class MacroError extends Error {}

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at);
  if (bytesRead < length) throw new TruncatedFileError();
  return buffer;
}

/** The directory at the end of a ZIP, and its offset in the file (APPNOTE 4.3.16). */
async function readDirectory(file: FileHandle, size: number) {
  const tailAt = Math.max(0, size - endLength - longestComment);
  const tail = await bytesAt(file, tailAt, size - tailAt);
  const end = tail.lastIndexOf("PK\x05\x06", undefined, "latin1");
  if (end === -1) throw new TruncatedFileError();
  const [count, length, at] = [
    tail.readUInt16LE(end + 10),
    tail.readUInt32LE(end + 12),
    tail.readUInt32LE(end + 16),
  ] as const;
  const isWhole = end + endLength + tail.readUInt16LE(end + 20) === tail.length && at + length === tailAt + end;
  if (!isWhole || count > maxParts || length > longestDirectory) throw new TruncatedFileError();
  return { bytes: await bytesAt(file, at, length), count, at };
}

/** The names of its parts. Throws `TruncatedFileError` if a part is encrypted or extends beyond the file. */
async function readNames(file: FileHandle, size: number): Promise<Set<string>> {
  const { bytes, count, at: directoryAt } = await readDirectory(file, size);
  const names = new Set<string>();
  let at = 0;
  for (let part = 0; part < count; part += 1) {
    const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1;
    const ends = bytes.readUInt32LE(at + 42) + bytes.readUInt32LE(at + 20);
    if (bytes.readUInt32LE(at) !== 0x02014b50 || isEncrypted || ends > directoryAt) throw new TruncatedFileError();
    const length = bytes.readUInt16LE(at + 28);
    names.add(bytes.toString("utf8", at + 46, at + 46 + length));
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  if (at !== bytes.length) throw new TruncatedFileError();
  return names;
}

/** OpenDocument states its type in the first part, uncompressed (OpenDocument 1.3, part 2, 3.3). */
async function namesItself(file: FileHandle): Promise<boolean> {
  const start = await bytesAt(file, 0, 30);
  const after = 30 + start.readUInt16LE(26) + start.readUInt16LE(28);
  const text = await bytesAt(file, 30, after - 30 + odt.length + 2);
  return text.toString("latin1", 0, 8) === "mimetype" && text.toString("latin1", after - 30) === `${odt}PK`;
}

/**
 * The type of text document in a ZIP, judged by its parts; null if it is neither. Nothing is unpacked. Throws
 * `TruncatedFileError` if it is damaged or encrypted, and `MacroError`.
 */
export async function documentTypeOf(file: FileHandle, size: number): Promise<typeof docx | typeof odt | null> {
  const names = await readNames(file, size);
  const isDocx = names.has("[Content_Types].xml") && [...names].some((name) => /^word\/document\d*\.xml$/.test(name));
  const isOdt = !isDocx && names.has("content.xml") && (await namesItself(file));
  if (!isDocx && !isOdt) return null;
  if ([...names].some((name) => macros.test(name))) throw new MacroError();
  return isDocx ? docx : odt;
}
