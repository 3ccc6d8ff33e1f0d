import { open } from "node:fs/promises";
import { extname } from "node:path";
import { fileTypeFromBuffer } from "file-type";
import { ApiError, type ErrorItem } from "#lib/platform/api/errors.ts";
import { ByteSource, CutShort } from "./byte-source.ts";
import { markArrived } from "./file-fields.ts";
import { TooManyPixels } from "./image-size.ts";
import { removeSpooled, type Spooled, spool } from "./spool.ts";
import { strippedHeic } from "./strip-heic.ts";
import { strippedJpeg } from "./strip-jpeg.ts";
import { strippedPng } from "./strip-png.ts";
import { strippedWebp } from "./strip-webp.ts";
import { type FileType, fileTypes, type Upload } from "./upload-rule.ts";

const looked = 4100;
/** Readers look for the end of a PDF in its last bytes, which programs fill up now and then. */
const pdfTail = 1024;

function refusal(message: string): ApiError {
  return new ApiError(400, [{ reason: "invalid_file", path: "/file", message } satisfies ErrorItem]);
}

const typeLabels = Object.values(fileTypes)
  .map(({ label }) => label)
  .join(", ")
  .replace(/, (\w+)$/, " or $1");

/** The last part of the name, without what a file system or a header could take for something else. */
function plainName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? "";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const plain = last.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "").trim();
  const ending = extname(plain).slice(0, 10);
  const [...letters] = plain.slice(0, plain.length - ending.length);
  return `${letters.slice(0, 120).join("")}${ending}`;
}

function stripped(type: FileType, file: Awaited<ReturnType<typeof open>>, size: number) {
  if (type === "image/jpeg") return strippedJpeg(new ByteSource(file, size));
  if (type === "image/png") return strippedPng(new ByteSource(file, size));
  return type === "image/webp" ? strippedWebp(file, size) : strippedHeic(file, size);
}

/** The type of the content, which the name has to agree with. Throws 400. */
async function typeOf(file: Awaited<ReturnType<typeof open>>, name: string): Promise<FileType> {
  const start = Buffer.alloc(looked);
  const { bytesRead } = await file.read(start, 0, looked, 0);
  const found = await fileTypeFromBuffer(start.subarray(0, bytesRead));
  if (!found || !Object.hasOwn(fileTypes, found.mime)) {
    throw refusal(`${name} isn't a ${typeLabels} file. Send one of these.`);
  }
  const type = found.mime as FileType;
  const { label, endings } = fileTypes[type];
  const ending = extname(name).slice(1).toLowerCase();
  if (!(endings as readonly string[]).includes(ending))
    throw refusal(`${name} is a ${label} file, so its name must end in .${endings.join(" or .")}.`);
  return type;
}

async function assertPdfEnds(file: Awaited<ReturnType<typeof open>>, size: number): Promise<void> {
  const start = Buffer.alloc(5);
  await file.read(start, 0, 5, 0);
  const tail = Buffer.alloc(Math.min(pdfTail, size));
  await file.read(tail, 0, tail.length, size - tail.length);
  if (start.toString("latin1") !== "%PDF-" || !tail.includes("%%EOF")) throw new CutShort();
}

/**
 * What arrived, checked by content and name. A picture loses what its camera wrote into it; a PDF stays byte by
 * byte. Throws 400 with the path `/file`; `paths` collects the local files to remove in the end.
 */
export async function admitFile(arrived: Spooled, givenName: string, paths: string[]): Promise<Upload> {
  const name = plainName(givenName);
  if (name === "") throw refusal("The file needs a name. Send it with a file name.");
  const { path, size } = arrived;
  const file = await open(path);
  try {
    if (size === 0) throw refusal(`${name} is empty.`);
    const content_type = await typeOf(file, name);
    if (content_type === "application/pdf") {
      await assertPdfEnds(file, size);
      return markArrived({ name, content_type, ...arrived });
    }
    const final = await spool(stripped(content_type, file, size));
    paths.push(final.path);
    await removeSpooled([path]);
    return markArrived({ name, content_type, ...final });
  } catch (error) {
    // A number that points outside of what was read: the file is not what it says.
    if (error instanceof CutShort || error instanceof RangeError)
      throw refusal(`${name} is damaged or incomplete. Save it again and send it once more.`);
    if (error instanceof TooManyPixels)
      throw refusal(`${name} has too many pixels. Send a picture of at most 100 megapixels.`);
    throw error;
  } finally {
    await file.close();
  }
}
