import type { FileHandle } from "node:fs/promises";
import { ByteSource, partCounter, TruncatedFileError } from "./byte-source.ts";
import { checkPixels } from "./image-size.ts";

const longestMeta = 4 * 1024 * 1024;

interface Box {
  type: string;
  /** Offset of the box's content. */
  start: number;
  end: number;
}

function boxesIn(bytes: Buffer, from: number, to: number, count: () => void): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to; ) {
    count();
    const short = bytes.readUInt32BE(at);
    const head = short === 1 ? 16 : 8;
    if (at + head > to) throw new TruncatedFileError();
    const length = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short;
    if (length < head || at + length > to) throw new TruncatedFileError();
    boxes.push({ type: bytes.toString("latin1", at + 4, at + 8), start: at + head, end: at + length });
    at += length;
  }
  return boxes;
}

/** A number of 0, 4 or 8 bytes, sized as specified in `iloc`. */
function numberAt(bytes: Buffer, at: number, size: number): number {
  if (size === 0) return 0;
  return size === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUIntBE(at, size);
}

/** IDs of the items that are Exif or XMP (ISO/IEC 14496-12 section 8.11.6). */
function metadataItems(meta: Buffer, { start, end }: Box, count: () => void): Set<number> {
  const version = meta.readUInt8(start);
  const items = new Set<number>();
  for (const entry of boxesIn(meta, start + (version === 0 ? 6 : 8), end, count)) {
    if (entry.type !== "infe") continue;
    const wide = meta.readUInt8(entry.start) >= 3;
    const id = wide ? meta.readUInt32BE(entry.start + 4) : meta.readUInt16BE(entry.start + 4);
    const type = meta.toString("latin1", entry.start + (wide ? 10 : 8), entry.start + (wide ? 14 : 12));
    if (type === "Exif" || type === "mime") items.add(id);
  }
  return items;
}

interface Range {
  from: number;
  to: number;
}

/** Where these items are in the file (section 8.11.3); `inside` is where the meta box's own data begins. */
function rangesOf(meta: Buffer, { start }: Box, items: Set<number>, inside: number, count: () => void): Range[] {
  const version = meta.readUInt8(start);
  const sizes = meta.readUInt16BE(start + 4);
  const [offsetSize, lengthSize, baseSize, indexSize] = [12, 8, 4, 0].map((shift) => (sizes >> shift) & 15) as [
    number,
    number,
    number,
    number,
  ];
  const extra = version > 0 ? indexSize : 0;
  const wide = version === 2;
  const entries = wide ? meta.readUInt32BE(start + 6) : meta.readUInt16BE(start + 6);
  const ranges: Range[] = [];
  let at = start + (wide ? 10 : 8);
  for (let entry = 0; entry < entries; entry += 1) {
    count();
    const id = wide ? meta.readUInt32BE(at) : meta.readUInt16BE(at);
    at += wide ? 4 : 2;
    const method = version > 0 ? meta.readUInt16BE(at) & 15 : 0;
    at += (version > 0 ? 2 : 0) + 2;
    const base = numberAt(meta, at, baseSize) + (method === 1 ? inside : 0);
    at += baseSize;
    const extents = meta.readUInt16BE(at);
    at += 2;
    for (let extent = 0; extent < extents; extent += 1) {
      count();
      const from = base + numberAt(meta, at + extra, offsetSize);
      const length = numberAt(meta, at + extra + offsetSize, lengthSize);
      at += extra + offsetSize + lengthSize;
      if (items.has(id)) ranges.push({ from, to: from + length });
    }
  }
  return ranges;
}

async function readMeta(file: FileHandle, size: number, count: () => void): Promise<{ meta: Buffer; at: number }> {
  const head = Buffer.alloc(16);
  let found: { meta: Buffer; at: number } | null = null;
  let at = 0;
  while (at < size) {
    if (at + 8 > size) throw new TruncatedFileError();
    count();
    await file.read(head, 0, 16, at);
    const short = head.readUInt32BE();
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? size - at : short;
    if (length < 8 || at + length > size) throw new TruncatedFileError();
    if (
      found === null &&
      head.toString("latin1", 4, 8) === "meta" &&
      short !== 1 &&
      length > 12 &&
      length <= longestMeta
    ) {
      const meta = Buffer.alloc(length - 12);
      await file.read(meta, 0, meta.length, at + 12);
      found = { meta, at: at + 12 };
    }
    at += length;
  }
  if (found === null) throw new TruncatedFileError();
  return found;
}

/** Where a HEIC file has metadata. Also checks its size in pixels. */
async function findMetadata(file: FileHandle, size: number): Promise<Range[]> {
  const count = partCounter();
  const { meta, at } = await readMeta(file, size, count);
  const boxes = boxesIn(meta, 0, meta.length, count);
  const named = (type: string, among = boxes) => among.find((box) => box.type === type);
  const properties = named("iprp");
  const container = properties && named("ipco", boxesIn(meta, properties.start, properties.end, count));
  for (const { type, start } of container ? boxesIn(meta, container.start, container.end, count) : [])
    if (type === "ispe") checkPixels(meta.readUInt32BE(start + 4), meta.readUInt32BE(start + 8));
  const [items, places] = [named("iinf"), named("iloc")];
  if (!items || !places) throw new TruncatedFileError();
  const inside = at + (named("idat")?.start ?? 0);
  return rangesOf(meta, places, metadataItems(meta, items, count), inside, count);
}

/**
 * A HEIC file with Exif and XMP zeroed: removing them would shift everything that other parts of the file point to.
 * Throws `TruncatedFileError` and `TooManyPixels`.
 */
export async function* strippedHeic(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  const ranges = await findMetadata(file, size);
  if (ranges.some(({ to }) => to > size)) throw new TruncatedFileError();
  let position = 0;
  for await (const piece of new ByteSource(file, size).pieces(size)) {
    const cleared = Buffer.from(piece);
    for (const { from, to } of ranges) {
      const [start, end] = [Math.max(from - position, 0), Math.min(to - position, piece.length)];
      if (start < end) cleared.fill(0, start, end);
    }
    position += piece.length;
    yield cleared;
  }
}
