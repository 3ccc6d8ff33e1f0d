import type { FileHandle } from "node:fs/promises";

/** Readers look for the header this far into a file. */
const headerWithin = 1024;
const header = "%PDF-";
const step = 64 * 1024;

/** Markup before the header: a browser that guesses types could take the file for a page. */
const markup = /<\s*(?:!doctype|\?xml|html|head|body|script|svg|iframe|img)\b/i;

/**
 * Whether the start of a file is a PDF's: some programs write a byte order mark, blank lines, or the commands of a
 * printer before it, and readers don't mind.
 */
export function startsPdf(start: Buffer): boolean {
  const text = start.toString("latin1", 0, headerWithin);
  const at = text.indexOf(header);
  return at !== -1 && !markup.test(text.slice(0, at));
}

/** Where a reader begins: the end, the table of objects, or what names the root of the pages. */
const leads = ["%%EOF", "startxref", "/Root"].map((word) => Buffer.from(word));
const overlap = 16;

/**
 * Whether a reader finds the pages: readers rebuild what a file lacks at its end, such as `%%EOF`, and skip what follows
 * the end. Nothing is parsed.
 */
export async function leadsToPages(file: FileHandle, size: number): Promise<boolean> {
  const buffer = Buffer.alloc(step + overlap);
  for (let end = size; end > 0; end -= step) {
    const at = Math.max(0, end - step);
    const { bytesRead } = await file.read(buffer, 0, Math.min(size, end + overlap) - at, at);
    const piece = buffer.subarray(0, bytesRead);
    if (leads.some((lead) => piece.includes(lead))) return true;
  }
  return false;
}
