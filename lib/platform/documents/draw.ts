import { createHash } from "node:crypto";
import { headOf, type Layout, layOut, type Placed, page } from "./layout.ts";
import { makeFile } from "./make-file.ts";
import { drawLine, ink, type Style } from "./pen.ts";
import type { Sheet } from "./sheet.ts";

type Document = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

const tones = { ok: ink.ok, bad: ink.bad, quiet: ink.second };

/** Draws lines as one tagged element; `type` is its role in the document's structure (ISO 32000-1 14.8.4). */
function tagged(document: Document, parent: Element, type: string, draw: () => void): Element {
  const content = document.markStructureContent(type);
  draw();
  document.endMarkedContent();
  const element = document.struct(type, {}, [content]);
  parent.add(element);
  return element;
}

function artifact(document: Document, type: "Pagination" | "Layout", draw: () => void): void {
  document.markContent("Artifact", { type });
  draw();
  document.endMarkedContent();
}

function branch(document: Document, parent: Element, type: string): Element {
  const element = document.struct(type);
  parent.add(element);
  return element;
}

function rule(document: Document, y: number, color = ink.line, left: number = page.left): void {
  artifact(document, "Layout", () => {
    document.moveTo(left, y).lineTo(page.right, y).lineWidth(0.6).strokeColor(color).stroke();
  });
}

function lines(document: Document, placed: Placed[]): void {
  for (const { text, style, ...place } of placed) drawLine(document, text, place, style);
}

/** Which cells a header applies to (ISO 32000-1 14.8.5.7). */
function head(element: Element, scope: "Column" | "Row"): void {
  const { dictionary } = element as unknown as { dictionary: { data: Record<string, unknown> } };
  dictionary.data.A = { O: "Table", Scope: scope };
}

function drawLogo(document: Document, root: Element, { issuer }: Sheet, { x, y, fit }: Layout["logo"]): void {
  if (!issuer.logo) return;
  const content = document.markStructureContent("Figure");
  document.image(Buffer.from(issuer.logo), x, y, { fit });
  document.endMarkedContent();
  root.add(document.struct("Figure", { alt: `Logo of ${issuer.name}` }, [content]));
}

function drawHead(document: Document, root: Element, sheet: Sheet, layout: Layout): void {
  drawLogo(document, root, sheet, layout.logo);
  for (const { type, placed } of headOf(sheet)) tagged(document, root, type, () => lines(document, placed));
  const { stamp } = layout;
  if (!stamp) return;
  tagged(document, root, "P", () => {
    for (const { text, style, ...place } of stamp.placed)
      drawLine(document, text, place, { ...style, color: tones[stamp.tone] });
  });
  artifact(document, "Layout", () => {
    const { x, y, width, height } = stamp.box;
    document.roundedRect(x, y, width, height, 3).lineWidth(1).strokeColor(tones[stamp.tone]).stroke();
  });
}

function drawTitles(document: Document, table: Element | null, titles: Placed[], y: number): void {
  if (table) {
    const row = branch(document, branch(document, table, "THead"), "TR");
    for (const title of titles)
      head(
        tagged(document, row, "TH", () => lines(document, [title])),
        "Column",
      );
  } else artifact(document, "Pagination", () => lines(document, titles));
  rule(document, y, ink.third);
}

function drawFoot(document: Document, sheet: Sheet, footer: Placed[], number: number, count: number): void {
  const style: Style = { size: 8, color: ink.third };
  artifact(document, "Pagination", () => {
    lines(document, footer);
    drawLine(
      document,
      `${sheet.kind} ${sheet.label} · ${sheet.issuer.name}`.slice(0, 90),
      { x: page.left, y: page.foot },
      style,
    );
    drawLine(document, `Page ${number} of ${count}`, { x: page.right, y: page.foot, right: true }, style);
  });
}

function drawPages(document: Document, sheet: Sheet, layout: Layout): void {
  const root = document.struct("Document");
  document.addStructure(root);
  let table: Element | null = null;
  let body: Element | null = null;
  for (const [at, part] of layout.pages.entries()) {
    document.addPage();
    if (at === 0) drawHead(document, root, sheet, layout);
    if (part.titles) {
      const first = table === null;
      table ??= branch(document, root, "Table");
      drawTitles(document, first ? table : null, part.titles.placed, part.titles.rule);
      body ??= branch(document, table, "TBody");
    }
    for (const { cells, rule: y } of part.rows) {
      const row = branch(document, body ?? root, "TR");
      for (const cell of cells) tagged(document, row, "TD", () => lines(document, cell));
      rule(document, y);
    }
    if (part.sums.length > 0) {
      const sums = branch(document, branch(document, root, "Table"), "TBody");
      for (const { name, value, above } of part.sums) {
        const row = branch(document, sums, "TR");
        if (above) rule(document, above, ink.third, name.x);
        head(
          tagged(document, row, "TH", () => lines(document, [name])),
          "Row",
        );
        tagged(document, row, "TD", () => lines(document, [value]));
      }
    }
    if (part.payment.length > 0) tagged(document, root, "P", () => lines(document, part.payment));
    for (const note of part.notes) tagged(document, root, "P", () => lines(document, note));
    drawFoot(document, sheet, layout.footer, at + 1, layout.pages.length);
  }
  root.end();
}

/** A sheet as a tagged file. Equal sheets give equal bytes. */
export function draw(sheet: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  const { kind, label, issuer, dated } = sheet;
  const { name: author, logo } = issuer;
  const content = { ...sheet, issuer: { ...issuer, logo: logo && createHash("sha256").update(logo).digest("hex") } };
  const { width, height } = page;
  return makeFile({ title: `${kind} ${label}`, author, dated, width, height, isTagged: true, content }, (document) =>
    drawPages(document, sheet, layOut(sheet)),
  );
}
