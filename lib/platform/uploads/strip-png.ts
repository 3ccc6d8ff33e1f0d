import { type ByteSource, partCounter } from "./byte-source.ts";
import { checkPixels } from "./image-size.ts";

const kept = new Set("IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT".split(" "));
const longestChunk = 0x7fff_ffff;

/**
 * A PNG without texts, times, Exif, or anything after its end (PNG 3rd edition section 5). Throws `TruncatedFileError` and
 * `TooManyPixels`.
 */
export async function* strippedPng(source: ByteSource): AsyncGenerator<Buffer> {
  const count = partCounter();
  yield await source.take(8);
  while (true) {
    count();
    const head = await source.take(8);
    const length = head.readUInt32BE();
    const type = head.toString("latin1", 4);
    // Includes the checksum after the content.
    const rest = Math.min(length, longestChunk) + 4;
    if (type === "IHDR") {
      const content = await source.take(rest);
      if (content.length >= 8) checkPixels(content.readUInt32BE(0), content.readUInt32BE(4));
      yield head;
      yield content;
    } else if (kept.has(type)) {
      yield head;
      yield* source.pieces(rest);
    } else await source.skip(rest);
    if (type === "IEND") return;
  }
}
