import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { inflate } from "node:zlib";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import type { Upload } from "#lib/platform/uploads/upload-rule.ts";
import { largestLogo, logoTypes, maxPixels } from "./rules.ts";

const inflateAll = promisify(inflate);

/** Samples per pixel by color type (PNG 3rd edition 11.2.1). */
const samples: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

function refuse(message: string): never {
  throw new ApiError(400, { reason: "invalid_file", path: "/file", message });
}

/** A PNG's chunks by type, with repeated chunks concatenated. */
function chunksOf(bytes: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer[]>();
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    chunks.set(type, [...(chunks.get(type) ?? []), bytes.subarray(at + 8, at + 8 + length)]);
    at += 12 + length;
  }
  return new Map([...chunks].map(([type, parts]) => [type, Buffer.concat(parts)]));
}

/** Printing decodes PNGs in a thread other requests wait for, so an incomplete one must not get that far. */
async function assertPng(bytes: Buffer, name: string): Promise<void> {
  const damaged = () => refuse(`${name} is damaged or incomplete. Save it again and upload the new copy.`);
  const chunks = chunksOf(bytes);
  const header = chunks.get("IHDR");
  if (!header || header.length < 13) return damaged();
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth = 0, color = 0, , , interlace = 0] = header.subarray(8);
  if (width * height === 0 || samples[color] === undefined || ![1, 2, 4, 8, 16].includes(depth)) return damaged();
  if (width * height > maxPixels)
    refuse(`${name} has too many pixels. Upload an image of at most ${maxPixels / 1_000_000} megapixels.`);
  if (interlace !== 0) refuse(`${name} is interlaced. Save it without interlacing.`);
  if (color === 3 && !chunks.has("PLTE")) return damaged();
  const row = 1 + Math.ceil((width * samples[color] * depth) / 8);
  const pixels = await inflateAll(chunks.get("IDAT") ?? Buffer.alloc(0), { maxOutputLength: row * height + 1 }).catch(
    damaged,
  );
  if (pixels.length !== row * height) return damaged();
  for (let at = 0; at < pixels.length; at += row) if ((pixels[at] ?? 0) > 4) return damaged();
}

/** Returns an upload's bytes if it can be printed as a logo. Throws 400. */
export async function admitLogo({ name, content_type, size, path }: Upload): Promise<Buffer> {
  if (!Object.hasOwn(logoTypes, content_type)) refuse(`${name} isn't a PNG or JPEG file. Upload one of those.`);
  if (size > largestLogo) refuse(`${name} is larger than 1 MB. Upload a smaller image.`);
  const bytes = await readFile(path);
  if (content_type === "image/png") await assertPng(bytes, name);
  return bytes;
}
