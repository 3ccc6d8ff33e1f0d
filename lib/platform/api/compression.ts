import { promisify } from "node:util";
import zlib from "node:zlib";

const { constants } = zlib;

/** Content codings we produce, in order of preference: zstd costs the least for what it saves. */
const codings = ["zstd", "br", "gzip"] as const;
export type Coding = (typeof codings)[number];

/** Below this size the headers outweigh the savings. */
const minBytes = 1024;
/** Bodies up to this size are compressed synchronously; longer ones on another thread, to not block other requests. */
const maxSyncBytes = 65_536;

// Measured with invoice lists: higher levels save at most a tenth more, for up to ten times the time.
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const zstd = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
const gzip = { level: 1 };

const compressSync = {
  zstd: (bytes: Buffer) => zlib.zstdCompressSync(bytes, zstd),
  br: (bytes: Buffer) => zlib.brotliCompressSync(bytes, brotli),
  gzip: (bytes: Buffer) => zlib.gzipSync(bytes, gzip),
};
const [zstdLater, brotliLater, gzipLater] = [
  promisify<Buffer, zlib.ZstdOptions, Buffer>(zlib.zstdCompress),
  promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress),
  promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip),
];
const compressAsync = {
  zstd: (bytes: Buffer) => zstdLater(bytes, zstd),
  br: (bytes: Buffer) => brotliLater(bytes, brotli),
  gzip: (bytes: Buffer) => gzipLater(bytes, gzip),
};
const streams = {
  zstd: () => zlib.createZstdCompress(zstd),
  br: () => zlib.createBrotliCompress(brotli),
  gzip: () => zlib.createGzip(gzip),
};

/** Weights by coding. A missing weight counts as 1, an invalid one as 0. */
function weightsOf(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    if (name !== "") weights.set(name === "x-gzip" ? "gzip" : name, weight === undefined ? 1 : Number(weight) || 0);
  }
  return weights;
}

/** The coding that an Accept-Encoding header selects (RFC 9110 12.5.3), or null for none. */
export function codingFor(header: string | null): Coding | null {
  if (header === null || header === "") return null;
  const weights = weightsOf(header);
  const weightOf = (name: string) => weights.get(name) ?? weights.get("*") ?? 0;
  let best: Coding | null = null;
  for (const coding of codings) if (weightOf(coding) > (best ? weightOf(best) : 0)) best = coding;
  // No compression is acceptable unless excluded, but it wins only if its weight is higher.
  return best && (weights.get("identity") ?? 0) > weightOf(best) ? null : best;
}

/** A body with the headers for its coding; small bodies are sent uncompressed. */
export async function compressed(
  text: string,
  coding: Coding | null,
): Promise<{ body: string | Uint8Array<ArrayBuffer>; headers: Record<string, string> }> {
  const length = Buffer.byteLength(text);
  if (coding === null || length < minBytes) return { body: text, headers: { "content-length": String(length) } };
  const bytes = Buffer.from(text);
  const body = length <= maxSyncBytes ? compressSync[coding](bytes) : await compressAsync[coding](bytes);
  return {
    body: new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.length),
    headers: { "content-encoding": coding, "content-length": String(body.length) },
  };
}

/** Compresses and flushes each piece, so it can be read before the next one is made. */
export async function* compressedPieces(
  pieces: AsyncGenerator<string | Uint8Array>,
  coding: Coding,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const stream = streams[coding]();
  let ready: Buffer[] = [];
  stream.on("data", (chunk: Buffer) => ready.push(chunk));
  const take = () => {
    const bytes = new Uint8Array(Buffer.concat(ready));
    ready = [];
    return bytes;
  };
  try {
    for await (const piece of pieces) {
      stream.write(piece);
      await new Promise<void>((resolve) => stream.flush(resolve));
      if (ready.length > 0) yield take();
    }
    const ended = new Promise((resolve) => stream.once("end", resolve));
    stream.end();
    await ended;
    if (ready.length > 0) yield take();
  } finally {
    stream.destroy();
  }
}
