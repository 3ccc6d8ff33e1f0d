import { page } from "./layout.ts";
import type { Letter } from "./letter.ts";
import { makeFile } from "./make-file.ts";
import { drawLine, ink, type Style } from "./pen.ts";
import { wrap } from "./wrap.ts";

type Document = PDFKit.PDFDocument;

const left = 72;
const width = page.width - 2 * left;
const text: Style = { size: 10.5, color: ink.text };
const strong: Style = { size: 10.5, weight: "strong", color: ink.text };
const quiet: Style = { size: 9, color: ink.second };

interface Block {
  type: "H1" | "P";
  style: Style;
  lines: string[];
  /** Space above the block. */
  above: number;
}

function blocksOf({ title, from, to, day, paragraphs, signature, signed }: Letter): Block[] {
  const paragraph = (line: string): Block => ({ type: "P", style: text, lines: [line], above: 12 });
  return [
    { type: "P", style: strong, lines: [from], above: 0 },
    { type: "P", style: text, lines: to, above: 28 },
    { type: "P", style: text, lines: [day], above: 28 },
    { type: "H1", style: { size: 16, weight: "strong", color: ink.text }, lines: [title], above: 24 },
    ...paragraphs.map(paragraph),
    paragraph("Sincerely,"),
    { type: "P", style: { ...text, size: 16 }, lines: [signature ?? " "], above: 28 },
    { type: "P", style: quiet, lines: [from, signed], above: 10 },
  ];
}

function artifact(document: Document, type: "Pagination" | "Layout", draw: () => void): void {
  document.markContent("Artifact", { type });
  draw();
  document.endMarkedContent();
}

/** At the end of a page, the signature line moves to the next one with the block below it. */
function drawBlocks(document: Document, letter: Letter): void {
  const root = document.struct("Document");
  document.addStructure(root);
  let y = 0;
  const turn = () => {
    document.addPage();
    y = page.top;
    artifact(document, "Pagination", () =>
      drawLine(document, `${letter.title} · ${letter.reference}`, { x: left, y: page.foot }, { ...quiet, size: 8 }),
    );
  };
  turn();
  const blocks = blocksOf(letter);
  for (const [at, { type, style, lines, above }] of blocks.entries()) {
    const leading = style.size * 1.45;
    const wrapped = lines.flatMap((line) => wrap(line, width, style.size, style.weight ?? "regular"));
    if (y > page.top) y += above;
    if (y + Math.min(wrapped.length, 3) * leading > page.bottom) turn();
    if (at === blocks.length - 1)
      artifact(document, "Layout", () => {
        const rule = y - 5;
        document
          .moveTo(left, rule)
          .lineTo(left + 220, rule)
          .lineWidth(0.6)
          .strokeColor(ink.third)
          .stroke();
      });
    const element = document.struct(type);
    root.add(element);
    for (const line of wrapped) {
      if (y + leading > page.bottom) turn();
      y += leading;
      const content = document.markStructureContent(type);
      drawLine(document, line, { x: left, y: y - style.size * 0.35 }, style);
      document.endMarkedContent();
      element.add(content);
    }
    element.end();
  }
  root.end();
}

/** A letter as a tagged file. Equal letters give equal bytes. */
export function drawLetter(letter: Letter): Promise<Uint8Array<ArrayBuffer>> {
  const { title, from, dated } = letter;
  const { width, height } = page;
  return makeFile(
    { title: `${title}, ${from}`, author: from, dated, width, height, isTagged: true, content: letter },
    (document) => drawBlocks(document, letter),
  );
}
