import { type FileHandle, open } from "node:fs/promises";
import { extname } from "node:path";
import { fileTypeFromBuffer } from "file-type";
import { ApiError, type ErrorItem } from "#lib/platform/declaration/errors.ts";
import { visibleText } from "#lib/platform/format/visible-text.ts";
import { ByteSource, TruncatedFileError } from "./byte-source.ts";
import { documentTypeOf, MacroError } from "./document-type.ts";
import { markArrived } from "./file-fields.ts";
import { TooManyPixels } from "./image-size.ts";
import { leadsToPages, startsPdf } from "./pdf.ts";
import { removeSpooled, type Spooled, spool } from "./spool.ts";
import { strippedHeic } from "./strip-heic.ts";
import { strippedJpeg } from "./strip-jpeg.ts";
import { strippedPng } from "./strip-png.ts";
import { strippedWebp } from "./strip-webp.ts";
import { documentTypes, type FileType, fileTypes, labelsOf, type TakenTypes, type Upload } from "./upload-rule.ts";

const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document" satisfies FileType;
const looked = 4100;

function refusal(message: string): ApiError {
  return new ApiError(400, { reason: "invalid_file", path: "/file", message } satisfies ErrorItem);
}

/** The last segment of the name, without anything a file system or a header could misread. */
function plainName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? "";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const plain = visibleText(last.replace(/[\u0000-\u001f\u007f-\u009f]/g, "")).trim();
  const ending = extname(plain).slice(0, 10);
  const [...letters] = plain.slice(0, plain.length - ending.length);
  return `${letters.slice(0, 120).join("")}${ending}`;
}

function stripped(type: FileType, file: FileHandle, size: number) {
  if (type === "image/jpeg") return strippedJpeg(new ByteSource(file, size));
  if (type === "image/png") return strippedPng(new ByteSource(file, size));
  return type === "image/webp" ? strippedWebp(file, size) : strippedHeic(file, size);
}

async function contentType(file: FileHandle, size: number, taken: TakenTypes): Promise<string | undefined> {
  const start = Buffer.alloc(looked);
  const { bytesRead } = await file.read(start, 0, looked, 0);
  const isZip = start.subarray(0, 4).toString("latin1") === "PK\x03\x04";
  if (isZip) return Object.hasOwn(taken, docx) ? ((await documentTypeOf(file, size)) ?? undefined) : undefined;
  const head = start.subarray(0, bytesRead);
  const found = (await fileTypeFromBuffer(head))?.mime;
  return found === undefined && startsPdf(head) ? "application/pdf" : found;
}

/** The type by content, which the name must match. Throws 400. */
async function typeOf(file: FileHandle, size: number, name: string, taken: TakenTypes): Promise<FileType> {
  const found = await contentType(file, size, taken);
  if (found === undefined || !Object.hasOwn(taken, found))
    throw refusal(`${name} isn't a ${labelsOf(taken)} file. Upload one of those.`);
  const type = found as FileType;
  const { label, endings } = documentTypes[type];
  const ending = extname(name).slice(1).toLowerCase();
  if (!(endings as readonly string[]).includes(ending))
    throw refusal(`${name} is in ${label} format, so its name must end in .${endings.join(" or .")}.`);
  return type;
}

/**
 * Validates an uploaded file by content and name. A picture loses its camera metadata; a document is kept byte for
 * byte. Throws 400 with the path `/file`; `paths` collects the local files to delete at the end.
 */
export async function admitFile(
  arrived: Spooled,
  givenName: string,
  paths: string[],
  taken: TakenTypes = fileTypes,
): Promise<Upload> {
  const name = plainName(givenName);
  if (name === "") throw refusal("The file needs a name. Send it with a file name.");
  const { path, size } = arrived;
  const file = await open(path);
  try {
    if (size === 0) throw refusal(`${name} is empty.`);
    const content_type = await typeOf(file, size, name, taken);
    if (content_type === "application/pdf" && !(await leadsToPages(file, size))) throw new TruncatedFileError();
    if (!content_type.startsWith("image/")) return markArrived({ name, content_type, ...arrived });
    const final = await spool(stripped(content_type, file, size));
    paths.push(final.path);
    await removeSpooled([path]);
    return markArrived({ name, content_type, ...final });
  } catch (error) {
    // A number points outside the bytes read, so the file is not what it claims to be.
    if (error instanceof TruncatedFileError || error instanceof RangeError)
      throw refusal(`${name} is damaged or incomplete. Save it again and upload the new copy.`);
    if (error instanceof MacroError) throw refusal(`${name} contains macros. Save it without them, or as a PDF.`);
    if (error instanceof TooManyPixels)
      throw refusal(`${name} has too many pixels. Upload an image of at most 100 megapixels.`);
    throw error;
  } finally {
    await file.close();
  }
}
