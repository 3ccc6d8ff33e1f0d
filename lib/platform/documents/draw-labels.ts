import encodeQR from "qr";
import { printable, widthOf } from "./fonts.ts";
import type { Label, LabelSheet } from "./label-sheet.ts";
import { makeFile } from "./make-file.ts";
import { drawLine, ink, type Style } from "./pen.ts";

const millimeter = 72 / 25.4;

/** A4 with three columns of eight stickers, 70 × 37 mm, a commonly sold format. */
const paper = { width: 210 * millimeter, height: 297 * millimeter, columns: 3, rows: 8 };
const label = { width: paper.width / paper.columns, height: paper.height / paper.rows };
const inset = 4 * millimeter;
const code = 25 * millimeter;

/** Draws the code's squares as one path, so no printer blurs it. Four squares around it stay white (ISO/IEC 18004). */
function drawCode(document: PDFKit.PDFDocument, text: string, x: number, y: number): void {
  const bits = encodeQR(text, "raw", { ecc: "medium", border: 4 });
  const square = code / bits.length;
  for (const [row, line] of bits.entries())
    for (const [column, dark] of line.entries())
      if (dark) document.rect(x + column * square, y + row * square, square, square);
  document.fillColor("#000000").fill();
}

function shorten(text: string, style: Style, width: number): string {
  let shown = printable(text);
  if (widthOf(shown, style.size, style.weight ?? "regular") <= width) return shown;
  while (shown.length > 1 && widthOf(`${shown}…`, style.size, style.weight ?? "regular") > width)
    shown = [...shown].slice(0, -1).join("");
  return `${shown.trimEnd()}…`;
}

/** Breaks at words, into as many lines as fit. */
function wrap(text: string, style: Style, width: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of printable(text).split(" ")) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (
      last !== undefined &&
      (widthOf(longer, style.size, style.weight ?? "regular") <= width || lines.length === most)
    )
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((line) => shorten(line, style, width));
}

function drawLabel(document: PDFKit.PDFDocument, { code: text, title, lines }: Label, left: number, top: number): void {
  drawCode(document, text, left + inset / 2, top + (label.height - code) / 2);
  const x = left + inset / 2 + code + 2;
  const width = left + label.width - inset - x;
  const strong: Style = { size: 8.5, weight: "strong", color: ink.text };
  const quiet: Style = { size: 7, color: ink.second };
  const shown = [
    ...wrap(title, strong, width, 3).map((line) => ({ line, style: strong })),
    ...lines.map((line) => ({ line: shorten(line, quiet, width), style: quiet })),
  ];
  const height = shown.reduce((sum, { style }) => sum + style.size * 1.3, 0);
  let y = top + (label.height - height) / 2;
  for (const { line, style } of shown) {
    y += style.size * 1.3;
    drawLine(document, line, { x, y: y - style.size * 0.3 }, style);
  }
}

function drawSheet(document: PDFKit.PDFDocument, labels: LabelSheet["labels"]): void {
  if (labels.length === 0) document.addPage();
  const onPage = paper.columns * paper.rows;
  for (const [at, one] of labels.entries()) {
    const place = at % onPage;
    if (place === 0) document.addPage();
    drawLabel(document, one, (place % paper.columns) * label.width, Math.floor(place / paper.columns) * label.height);
  }
}

/** A sheet of stickers as a file. Equal sheets give equal bytes. */
export function drawLabels(sheet: LabelSheet): Promise<Uint8Array<ArrayBuffer>> {
  const { labels, title, organization: author, dated } = sheet;
  const { width, height } = paper;
  return makeFile({ title, author, dated, width, height, isTagged: false, content: sheet }, (document) =>
    drawSheet(document, labels),
  );
}
