async function open(bytes: Uint8Array) {
  const { getDocument, VerbosityLevel } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  return getDocument({ data: Uint8Array.from(bytes), verbosity: VerbosityLevel.ERRORS }).promise;
}

/** A PDF's text by page, as a PDF reader extracts it. */
export async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const document = await open(bytes);
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join(""));
  }
  return pages;
}

/** The text fragments drawn on a PDF's first page, one per drawing operation. */
export async function drawnOn(bytes: Uint8Array): Promise<string[]> {
  const { OPS } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const { fnArray, argsArray } = await (await (await open(bytes)).getPage(1)).getOperatorList();
  return fnArray.flatMap((operator, at) =>
    operator === OPS.showText
      ? [argsArray[at][0].map((glyph: { unicode?: string }) => glyph.unicode ?? "").join("")]
      : [],
  );
}
