import type { Locator } from "@playwright/test";
import PDFDocument from "pdfkit";

/** A PDF with a line of text on each page. */
export function pdfOf(lines: readonly string[]): Promise<Buffer> {
  const document = new PDFDocument();
  const pieces: Buffer[] = [];
  document.on("data", (piece: Buffer) => pieces.push(piece));
  for (const [at, line] of lines.entries()) {
    if (at > 0) document.addPage();
    document.fontSize(24).text(line);
  }
  document.end();
  return new Promise((resolve) => document.on("end", () => resolve(Buffer.concat(pieces))));
}

/** How many pixels of the page are dark: none before it is drawn. */
export function inkOn(canvas: Locator): Promise<number> {
  return canvas.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement;
    const { data } = (element as HTMLCanvasElement).getContext("2d")?.getImageData(0, 0, width, height) ?? { data: [] };
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) if ((data[at + 3] ?? 0) > 0 && (data[at] ?? 255) < 128) dark += 1;
    return dark;
  });
}
