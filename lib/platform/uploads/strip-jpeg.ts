import { type ByteSource, partCounter, TruncatedFileError } from "./byte-source.ts";
import { checkPixels } from "./image-size.ts";
import { orientationOf, orientationSegment } from "./orientation.ts";

const start = Buffer.from([0xff, 0xd8]);
const end = Buffer.from([0xff, 0xd9]);

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Application data and comments, except JFIF, color profiles and Adobe's color transform. */
function isMetadata(marker: number, content: Buffer): boolean {
  if (marker === 0xfe) return true;
  if (marker < 0xe0 || marker > 0xef) return false;
  const name = content.toString("latin1", 0, 11);
  return !(
    (marker === 0xe0 && name.startsWith("JFIF")) ||
    (marker === 0xe2 && name === "ICC_PROFILE") ||
    (marker === 0xee && name.startsWith("Adobe"))
  );
}

// A scan continues past a 0xFF that is followed by 0x00, a restart marker or padding.
const endsScan = (byte: number) => byte !== 0x00 && byte !== 0xff && !(byte >= 0xd0 && byte <= 0xd7);
const beginsSegment = (byte: number) => byte !== 0x00 && byte !== 0xff;
const hasLength = (marker: number) => marker !== 0x01 && !(marker >= 0xd0 && marker <= 0xd8);

/**
 * A JPEG without camera data, location, comments, or anything after its end (ITU-T T.81 Annex B). Keeps its
 * orientation. Throws `TruncatedFileError` and `TooManyPixels`.
 */
export async function* strippedJpeg(source: ByteSource): AsyncGenerator<Buffer> {
  const count = partCounter();
  await source.skip(2);
  yield start;
  let inScan = false;
  let hasScan = false;
  while (true) {
    count();
    for await (const piece of source.beforeMarker(inScan ? endsScan : beginsSegment)) if (inScan) yield piece;
    inScan = false;
    const marker = (await source.take(2)).readUInt8(1);
    if (marker === 0xd9) break;
    if (!hasLength(marker)) continue;
    const length = await source.take(2);
    const content = await source.take(Math.max(length.readUInt16BE() - 2, 0));
    if (isFrame(marker) && content.length >= 5) checkPixels(content.readUInt16BE(3), content.readUInt16BE(1));
    if (isMetadata(marker, content)) {
      const orientation = marker === 0xe1 ? orientationOf(content) : 1;
      if (orientation !== 1) yield orientationSegment(orientation);
      continue;
    }
    yield Buffer.concat([Buffer.from([0xff, marker]), length, content]);
    inScan = marker === 0xda;
    hasScan ||= inScan;
  }
  if (!hasScan) throw new TruncatedFileError();
  yield end;
}
