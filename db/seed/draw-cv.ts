import { page } from "#lib/platform/documents/layout.ts";
import { makeFile } from "#lib/platform/documents/make-file.ts";
import { drawLine, ink, type Style } from "#lib/platform/documents/pen.ts";
import { wrap } from "#lib/platform/documents/wrap.ts";
import type { Cv } from "./cv.ts";

type Document = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

const left = 58;
const right = page.width - left;
const leading = 1.45;
const body: Style = { size: 10, color: ink.text };
const strong: Style = { size: 10.5, weight: "strong", color: ink.text };
const quiet: Style = { size: 9, color: ink.second };
const bulletIndent = 11;

interface Line {
  type: "H1" | "H2" | "H3" | "P";
  text: string;
  style: Style;
  /** Space above the paragraph, in points. */
  above?: number;
  /** Right-aligned on the first line. */
  aside?: string;
  bullet?: boolean;
}

/** A column of the page in which texts are placed from `y` down. */
class Column {
  readonly #document: Document;
  readonly #root: Element;
  readonly #place: { x: number; width: number };
  y: number;

  constructor(document: Document, root: Element, place: { x: number; width: number; y: number }) {
    this.#document = document;
    this.#root = root;
    this.#place = place;
    this.y = place.y;
  }

  put({ type, text, style, above = 0, aside, bullet = false }: Line): void {
    const [document, { x, width }] = [this.#document, this.#place];
    const element = document.struct(type);
    this.#root.add(element);
    const content = document.markStructureContent(type);
    const indent = bullet ? bulletIndent : 0;
    this.y += above;
    const room = width - indent - (aside === undefined ? 0 : 130);
    for (const [at, line] of wrap(text, room, style.size, style.weight ?? "regular").entries()) {
      this.y += style.size * leading;
      const baseline = this.y - style.size * 0.35;
      if (bullet && at === 0) drawLine(document, "•", { x: x + 1, y: baseline }, { ...style, color: ink.third });
      drawLine(document, line, { x: x + indent, y: baseline }, style);
      if (aside !== undefined && at === 0) drawLine(document, aside, { x: x + width, y: baseline, right: true }, quiet);
    }
    document.endMarkedContent();
    element.add(content);
    element.end();
  }

  /** A hairline across the whole width. */
  rule(): void {
    const { x, width } = this.#place;
    this.#document.markContent("Artifact", { type: "Layout" });
    this.#document
      .moveTo(x, this.y + 3)
      .lineTo(x + width, this.y + 3)
      .lineWidth(0.6)
      .strokeColor(ink.line)
      .stroke();
    this.#document.endMarkedContent();
    this.y += 3;
  }
}

function drawSections(column: Column, { experience, education, profile }: Cv, heading: (title: string) => void): void {
  heading("Profile");
  column.put({ type: "P", text: profile, style: body, above: 4 });
  for (const [title, stations] of [
    ["Experience", experience],
    ["Education", education],
  ] as const) {
    heading(title);
    for (const [at, { title, place, period, points }] of stations.entries()) {
      column.put({ type: "H3", text: title, style: strong, aside: period, above: at === 0 ? 4 : 13 });
      column.put({ type: "P", text: place, style: quiet });
      for (const point of points) column.put({ type: "P", text: point, style: body, bullet: true, above: 3 });
    }
  }
}

function drawPage(document: Document, cv: Cv): void {
  const { name, headline, contact, skills, languages, look, accent } = cv;
  document.addPage();
  const root = document.struct("Document");
  document.addStructure(root);
  const head = new Column(document, root, { x: left, width: right - left, y: 54 });
  head.put({ type: "H1", text: name, style: { size: 24, weight: "strong", color: ink.text } });
  head.put({ type: "P", text: headline, style: { size: 12, color: accent } });
  head.put({ type: "P", text: contact.join("  ·  "), style: quiet, above: 6 });
  head.y += 10;
  head.rule();
  const mainWidth = look === "column" ? right - left : 336;
  const main = new Column(document, root, { x: left, width: mainWidth, y: head.y });
  const headingOf = (column: Column) => (title: string) =>
    column.put({ type: "H2", text: title, style: { size: 11, weight: "strong", color: accent }, above: 20 });
  drawSections(main, cv, headingOf(main));
  if (look === "column") {
    for (const [title, words] of Object.entries({ Skills: skills, Languages: languages })) {
      headingOf(main)(title);
      main.put({ type: "P", text: words.join(title === "Skills" ? ", " : "; "), style: body, above: 4 });
    }
  } else {
    const x = left + mainWidth + 34;
    const side = new Column(document, root, { x, width: right - x, y: head.y });
    for (const [title, words] of Object.entries({ Skills: skills, Languages: languages })) {
      headingOf(side)(title);
      for (const text of words) side.put({ type: "P", text, style: body, above: 2 });
    }
  }
  root.end();
}

/** A CV as a file: one tagged page. Equal CVs give equal bytes. */
export function drawCv(cv: Cv): Promise<Uint8Array<ArrayBuffer>> {
  const { name, dated } = cv;
  const { width, height } = page;
  return makeFile(
    { title: `CV, ${name}`, author: name, dated, width, height, isTagged: true, content: cv },
    (document) => drawPage(document, cv),
  );
}
