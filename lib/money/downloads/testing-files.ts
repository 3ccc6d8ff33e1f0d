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
