import type { Locator } from "@playwright/test";
import PDFDocument from "pdfkit";

/** A PDF with one line of text per page. */
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

/** Number of dark pixels on the page; zero until it is rendered. */
export function inkOn(canvas: Locator): Promise<number> {
  return canvas.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement;
    const { data } = (element as HTMLCanvasElement).getContext("2d")?.getImageData(0, 0, width, height) ?? { data: [] };
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) if ((data[at + 3] ?? 0) > 0 && (data[at] ?? 255) < 128) dark += 1;
    return dark;
  });
}
