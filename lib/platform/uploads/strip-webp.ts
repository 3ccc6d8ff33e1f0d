import type { FileHandle } from "node:fs/promises";
import { ByteSource, partCounter, TruncatedFileError } from "./byte-source.ts";
import { checkPixels } from "./image-size.ts";

const kept = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]);
const exifFlag = 0x08;
const xmpFlag = 0x04;

interface Chunk {
  type: string;
  at: number;
  /** Including header and padding. */
  length: number;
  /** The first bytes of its content. */
  first: Buffer;
}

async function chunksOf(file: FileHandle, size: number): Promise<Chunk[]> {
  const head = Buffer.alloc(12);
  await file.read(head, 0, 12, 0);
  const end = head.readUInt32LE(4) + 8;
  if (end > size) throw new TruncatedFileError();
  const chunks: Chunk[] = [];
  const count = partCounter();
  for (let at = 12; at + 8 <= end; ) {
    count();
    const start = Buffer.alloc(18);
    await file.read(start, 0, 18, at);
    const content = start.readUInt32LE(4);
    const length = 8 + content + (content % 2);
    if (at + 8 + content > end) throw new TruncatedFileError();
    chunks.push({
      type: start.toString("latin1", 0, 4),
      at,
      length: Math.min(length, end - at),
      first: start.subarray(8),
    });
    at += length;
  }
  return chunks;
}

function checkSize({ type, first }: Chunk): void {
  if (type === "VP8X") checkPixels(first.readUIntLE(4, 3) + 1, first.readUIntLE(7, 3) + 1);
  if (type === "VP8 ") checkPixels(first.readUInt16LE(6) & 0x3fff, first.readUInt16LE(8) & 0x3fff);
  if (type === "VP8L") {
    const bits = first.readUInt32LE(1);
    checkPixels((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
  }
}

/** A WebP without Exif, XMP, or anything after its end (RFC 9649 section 2). Throws `TruncatedFileError` and `TooManyPixels`. */
export async function* strippedWebp(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  const chunks = await chunksOf(file, size);
  if (!chunks.some(({ type }) => type === "VP8 " || type === "VP8L" || type === "ANMF")) throw new TruncatedFileError();
  const staying = chunks.filter(({ type }) => kept.has(type));
  for (const chunk of staying) checkSize(chunk);
  const head = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
  head.writeUInt32LE(4 + staying.reduce((sum, { length }) => sum + length, 0), 4);
  yield head;
  const source = new ByteSource(file, size);
  let position = 0;
  for (const { type, at, length } of staying) {
    await source.skip(at - position);
    position = at + length;
    if (type === "VP8X") {
      const content = await source.take(length);
      content.writeUInt8(content.readUInt8(8) & ~(exifFlag | xmpFlag), 8);
      yield content;
    } else yield* source.pieces(length);
  }
}
