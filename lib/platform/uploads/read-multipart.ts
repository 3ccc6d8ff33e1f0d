import { Readable } from "node:stream";
import { Busboy, type BusboyHeaders } from "@fastify/busboy";
import { ApiError, type ErrorItem } from "#lib/platform/declaration/errors.ts";
import type { IncomingRequest } from "#lib/platform/incoming-request.ts";
import { admitFile } from "./admit-file.ts";
import { removeSpooled, type Spooled, spool } from "./spool.ts";
import { longestFile, type TakenTypes, type Upload } from "./upload-rule.ts";

const limits = { fieldNameSize: 200, fieldSize: 64 * 1024, fields: 200, files: 1, parts: 201, headerPairs: 20 };

/** The contents of a multipart body, by part name. */
export interface Multipart {
  fields: Record<string, unknown>;
  files: Record<string, Upload>;
  /** Deletes what was stored on this machine. Call it when the request ends, whatever the outcome. */
  release: () => Promise<void>;
}

function bad(item: Omit<ErrorItem, "reason">): ApiError {
  return new ApiError(400, { reason: "invalid_multipart", ...item });
}

function tooLarge(longest: number): ApiError {
  return new ApiError(413, { reason: "body_too_large", message: `The body is larger than ${longest} bytes` });
}

const fileTooLarge = (name: string) =>
  new ApiError(413, {
    reason: "body_too_large",
    path: "/file",
    message: `${name.slice(0, 120)} is larger than ${longestFile / 1024 / 1024} MB. Send a smaller file.`,
  });

/** Sets `a`, `a[]` or `a[b]`, spelled as in queries. Empty text counts as not sent. */
function setField(fields: Record<string, unknown>, name: string, value: string): void {
  if (value === "") return;
  const nested = /^([^[\]]+)\[([^[\]]+)\]$/.exec(name);
  if (nested) {
    const [, outer = "", inner = ""] = nested;
    const known = fields[outer];
    const object = typeof known === "object" && known !== null && !Array.isArray(known) ? known : Object.create(null);
    fields[outer] = object;
    setField(object as Record<string, unknown>, inner, value);
    return;
  }
  const isList = name.endsWith("[]");
  const key = isList ? name.slice(0, -2) : name;
  const before = fields[key];
  if (before !== undefined) fields[key] = Array.isArray(before) ? [...before, value] : [before, value];
  else fields[key] = isList ? [value] : value;
}

/** Counts the bytes of the body as they arrive, and throws beyond `longest`. */
async function* counted(body: AsyncIterable<Uint8Array>, longest: number): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > longest) throw tooLarge(longest);
    yield chunk;
  }
}

interface Arriving {
  stream: Readable;
  file: Promise<Spooled | ApiError>;
  name: string;
  key: string;
}

/**
 * Reads the parts: text into `fields`, a file to local disk. Rejects if the body isn't multipart, has too much of
 * anything, or can't be kept.
 */
function readParts(body: AsyncIterable<Uint8Array>, contentType: string, fields: Record<string, unknown>) {
  const arriving: Arriving[] = [];
  return new Promise<Arriving[]>((resolve, reject) => {
    const parser = new Busboy({
      headers: { "content-type": contentType } as BusboyHeaders,
      limits: { ...limits, fileSize: longestFile },
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
    });
    const source = Readable.from(body);
    const fail = (error: unknown) => {
      source.destroy();
      // A file that is cut off never reaches its end.
      for (const { stream } of arriving) stream.destroy();
      reject(error instanceof ApiError ? error : bad({ message: "The body isn't complete multipart/form-data." }));
    };
    const lost = (error: unknown) => {
      if (!(error instanceof ApiError)) return bad({ message: "The body isn't complete multipart/form-data." });
      // Nobody reads the file any further, so the parser would wait for ever.
      fail(error);
      return error;
    };
    parser.on("file", (key, stream, name = "") => {
      // The parser says it too. Until the file is read, nobody else listens, and an error would end the process.
      stream.on("error", () => undefined);
      // Whether it exceeded the limit is known only once it has fully arrived.
      const file = spool(stream).then(async (spooled) => {
        if (!stream.truncated) return spooled;
        await removeSpooled([spooled.path]);
        return fileTooLarge(name);
      }, lost);
      arriving.push({ key, name, file, stream });
    });
    parser.on("field", (name, value, isNameCut, isValueCut) => {
      if (isNameCut || isValueCut || name === undefined)
        fail(bad({ message: `A part's name or text is longer than ${limits.fieldSize} bytes, or has no name.` }));
      else setField(fields, name, value);
    });
    parser.on("filesLimit", () => fail(bad({ path: "/file", message: "Send one file." })));
    for (const limit of ["partsLimit", "fieldsLimit"] as const)
      parser.on(limit, () => fail(bad({ message: `Send at most ${limits.fields} parts.` })));
    parser.on("error", fail);
    parser.on("finish", () => resolve(arriving));
    source.on("error", fail);
    source.pipe(parser);
  }).catch(async (error) => {
    const files = await Promise.all(arriving.map(({ file }) => file));
    await removeSpooled(files.flatMap((file) => (file instanceof ApiError ? [] : [file.path])));
    throw error;
  });
}

/**
 * Reads a multipart body (RFC 7578). The file is written to disk as it arrives, and validated. Throws 400 and 413,
 * and 503 if this machine can't keep it, leaving nothing behind.
 */
export async function readMultipart(
  { header, body: open }: IncomingRequest,
  longestBody: number,
  taken?: TakenTypes,
): Promise<Multipart> {
  const contentType = header("content-type") ?? "";
  if (!/;\s*boundary=/i.test(contentType))
    throw bad({ message: "The Content-Type names no boundary. Let your HTTP client set the header." });
  if (Number(header("content-length") ?? 0) > longestBody) throw tooLarge(longestBody);
  const body = open();
  const fields: Record<string, unknown> = Object.create(null);
  const paths: string[] = [];
  const release = () => removeSpooled(paths);
  const files: Record<string, Upload> = {};
  if (!body) return { fields, files, release };
  const arrived = await readParts(counted(body, longestBody), contentType, fields);
  try {
    for (const { file: arriving, name, key } of arrived) {
      const file = await arriving;
      if (file instanceof ApiError) throw file;
      paths.push(file.path);
      const nested = /^[^[\]]+\[([^[\]]+)\]$/.exec(key);
      files[nested?.[1] ?? key] = await admitFile(file, name, paths, taken);
    }
    return { fields, files, release };
  } catch (error) {
    await release();
    throw error;
  }
}
