async function open(bytes: Uint8Array) {
  const { getDocument, VerbosityLevel } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  return getDocument({ data: Uint8Array.from(bytes), verbosity: VerbosityLevel.ERRORS }).promise;
}

/** The text of a PDF, page by page, as a reader extracts it. */
export async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const document = await open(bytes);
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join(""));
  }
  return pages;
}

/** The pieces of text that the first page of a PDF draws, each in one go. */
export async function drawnOn(bytes: Uint8Array): Promise<string[]> {
  const { OPS } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const { fnArray, argsArray } = await (await (await open(bytes)).getPage(1)).getOperatorList();
  return fnArray.flatMap((operator, at) =>
    operator === OPS.showText
      ? [argsArray[at][0].map((glyph: { unicode?: string }) => glyph.unicode ?? "").join("")]
      : [],
  );
}

/** The files of a ZIP whose parts are stored as they are, by its central directory (APPNOTE 4.3.12). */
export function unzip(bytes: Uint8Array): { name: string; bytes: Buffer }[] {
  const zip = Buffer.from(bytes);
  const end = zip.lastIndexOf(Buffer.from("PK\x05\x06"));
  const files: { name: string; bytes: Buffer }[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [size, name, extra, comment] = [
      zip.readUInt32LE(at + 20),
      ...[28, 30, 32].map((place) => zip.readUInt16LE(at + place)),
    ];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    files.push({
      name: zip.toString("utf8", at + 46, at + 46 + (name ?? 0)),
      bytes: zip.subarray(start, start + (size ?? 0)),
    });
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}
