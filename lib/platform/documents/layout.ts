import { printable, widthOf } from "./fonts.ts";
import { ink, type Style } from "./pen.ts";
import type { Cell, Sheet } from "./sheet.ts";
import { styles } from "./styles.ts";
import { wrap } from "./wrap.ts";

/** A4 in points; flowing content stays between `top` and `bottom`. */
export const page = { width: 595.28, height: 841.89, left: 48, right: 547.28, top: 64, bottom: 776, foot: 808 };

/** A positioned line: `y` is its baseline, `x` its left end, or its right end if `right` is set. */
export interface Placed {
  text: string;
  x: number;
  y: number;
  right?: boolean;
  style: Style;
}

interface Row {
  cells: Placed[][];
  /** The hairline below it. */
  rule: number;
}

interface Page {
  titles: { placed: Placed[]; rule: number } | null;
  rows: Row[];
  sums: { name: Placed; value: Placed; above: number | null }[];
  payment: Placed[];
  notes: Placed[][];
}

export interface Layout {
  pages: Page[];
  logo: { x: number; y: number; fit: [width: number, height: number] };
  /** Lines at the foot of every page. */
  footer: Placed[];
  stamp: {
    placed: Placed[];
    tone: NonNullable<Sheet["stamp"]>["tone"];
    box: { x: number; y: number; width: number; height: number };
  } | null;
}

const width = page.right - page.left;
const leading = 1.36;
const rowPadding = 6;
const gutter = 12;
const maxCellLines = 40;

interface Line {
  text: string;
  style: Style;
}

/** The lines that texts take up in a column. */
function linesOf(texts: Line[], within: number): Line[] {
  return texts.flatMap(({ text, style }) =>
    wrap(text, within, style.size, style.weight ?? "regular").map((line) => ({ text: line, style })),
  );
}

/** Stacks lines downwards from `y`, the top of the first. */
function stack(
  lines: Line[],
  { x, y, right = false }: { x: number; y: number; right?: boolean },
): { placed: Placed[]; end: number } {
  const placed: Placed[] = [];
  let at = y;
  for (const { text, style } of lines) {
    at += style.size * leading;
    placed.push({ text, x, y: at - style.size * 0.3, right, style });
  }
  return { placed, end: at };
}

interface HeadPart {
  type: "H1" | "P";
  placed: Placed[];
}

const logo = { x: page.left, y: 40, fit: [180, 52] } satisfies Layout["logo"];

interface Head {
  parts: HeadPart[];
  /** Top of the stamp. */
  stampTop: number;
  end: number;
}

function headParts(sheet: Sheet): Head {
  const parts: HeadPart[] = [];
  const put = (type: HeadPart["type"], texts: Line[], place: { x: number; y: number; within: number }) => {
    const { placed, end } = stack(linesOf(texts, place.within), place);
    parts.push({ type, placed });
    return end;
  };
  const beside = sheet.stamp ? width - 150 : width;
  const { name, lines, logo: image } = sheet.issuer;
  const isPlain = lines.length === 0 && image === null;
  let y: number;
  if (isPlain) y = put("P", [{ text: name, style: styles.kind }], { x: page.left, y: 44, within: beside });
  else {
    // Next to the logo, in the column of the second party.
    const x = image === null ? page.left : page.left + width / 2;
    const text = [{ text: name, style: styles.issuer }, ...lines.map((text) => ({ text, style: styles.letterhead }))];
    const end = put("P", text, { x, y: logo.y, within: image === null ? width : width / 2 });
    y = Math.max(end, image === null ? 0 : logo.y + logo.fit[1]) + 26;
  }
  const stampTop = isPlain ? 44 : y;
  y = put("H1", [{ text: `${sheet.kind} ${sheet.label}`, style: styles.title }], { x: page.left, y, within: beside });
  y += 16;
  const perRow = 4;
  for (let start = 0; start < sheet.facts.length; start += perRow) {
    const ends = sheet.facts.slice(start, start + perRow).map(({ name, value }, at) =>
      put(
        "P",
        [
          { text: name, style: styles.name },
          { text: value, style: styles.value },
        ],
        { x: page.left + (at * width) / perRow, y, within: width / perRow - gutter },
      ),
    );
    y = Math.max(...ends) + 10;
  }
  y += 8;
  const ends = sheet.parties.map(({ title, lines: [lead = "", ...rest] }, at) =>
    put(
      "P",
      [
        { text: title, style: styles.name },
        { text: lead, style: styles.lead },
        ...rest.map((text) => ({ text, style: styles.value })),
      ],
      { x: page.left + (at * width) / 2, y, within: width / 2 - gutter },
    ),
  );
  return { parts, stampTop, end: Math.max(y, ...ends) + 26 };
}

/** The header of the first page, part by part in reading order. */
export function headOf(sheet: Sheet): HeadPart[] {
  return headParts(sheet).parts;
}

function stampOf({ stamp }: Sheet, top: number): Layout["stamp"] {
  if (!stamp) return null;
  const word = printable(stamp.word.toUpperCase());
  const detail = printable(stamp.detail);
  const wide = (text: string, { size, weight = "regular" }: Style) => widthOf(text, size, weight);
  const box = Math.max(wide(word, styles.stamp), wide(detail, styles.below)) + 20;
  const x = page.right - box;
  const placed: Placed[] = [{ text: word, x: x + 10, y: top + 17, style: styles.stamp }];
  if (detail !== "") placed.push({ text: detail, x: x + 10, y: top + 30, style: styles.below });
  return { tone: stamp.tone, placed, box: { x, y: top, width: box, height: detail === "" ? 26 : 38 } };
}

function columnPlaces({ columns }: Sheet) {
  let x = page.left;
  return columns.map(({ share, numeric = false }) => {
    const full = share * width;
    const place = { x: numeric ? x + full : x, within: full - (numeric ? 0 : gutter), right: numeric };
    x += full;
    return place;
  });
}

/** A cell's lines, split into parts that each fit on a page. */
function partsOf(cell: Cell, within: number): Line[][] {
  const all = linesOf(
    cell.map((text, at) => ({ text, style: at === 0 ? styles.cell : styles.below })),
    within,
  );
  const parts = [all.slice(0, maxCellLines)];
  for (let at = maxCellLines; at < all.length; at += maxCellLines) parts.push(all.slice(at, at + maxCellLines));
  return parts;
}

interface Piece {
  height: number;
  place: (y: number) => Row;
}

function piecesOf(sheet: Sheet): Piece[] {
  const places = columnPlaces(sheet);
  return sheet.rows.flatMap((row) => {
    const cells = places.map((place, at) => partsOf(row[at] ?? [], place.within));
    return Array.from({ length: Math.max(...cells.map((parts) => parts.length)) }, (_, part) => {
      const placeAll = (y: number) =>
        cells.map((parts, at) => stack(parts[part] ?? [], { ...(places[at] as (typeof places)[number]), y }));
      const height = Math.max(...placeAll(0).map(({ end }) => end)) + 2 * rowPadding;
      return {
        height,
        place: (y: number) => ({ cells: placeAll(y + rowPadding).map(({ placed }) => placed), rule: y + height }),
      };
    });
  });
}

const titleHeight = 20;

function titlesAt(sheet: Sheet, y: number): Page["titles"] {
  const placed = columnPlaces(sheet).map(({ x, right }, at) => {
    return { text: sheet.columns[at]?.title ?? "", x, right, y: y + 12, style: styles.column };
  });
  return { placed, rule: y + titleHeight };
}

function emptyPage(): Page {
  return { titles: null, rows: [], sums: [], payment: [], notes: [] };
}

function sumsAt(sheet: Sheet, from: number): { sums: Page["sums"]; end: number } {
  let y = from + 12;
  const sums = sheet.sums.map(({ name, value, strong }) => {
    const style: Style = strong ? styles.strong : styles.sum;
    const above = strong ? y + 2 : null;
    y += strong ? 26 : 16;
    const line = y - 4;
    return {
      name: { text: name, x: page.left + width * 0.5, y: line, style },
      value: { text: value, x: page.right, right: true, y: line, style: { ...style, color: ink.text } },
      above: above && above + 2,
    };
  });
  return { sums, end: y };
}

function paymentAt({ payment }: Sheet, from: number): { placed: Placed[]; end: number } {
  if (!payment) return { placed: [], end: from };
  const lines = payment.lines.map((text) => ({ text, style: styles.value }));
  const within = width * 0.45;
  return stack(linesOf([{ text: payment.title, style: styles.name }, ...lines], within), {
    x: page.left,
    y: from + 10,
  });
}

const footerLeading = 10;

/** Ends above the line with the page number. */
function footerOf({ footer }: Sheet): Placed[] {
  if (footer === "") return [];
  const lines = footer.split("\n").flatMap((line) => wrap(line, width, styles.footer.size, "regular"));
  const first = page.foot - 4 - lines.length * footerLeading;
  return lines.map((text, at) => ({ text, x: page.left, y: first + at * footerLeading, style: styles.footer }));
}

/** Places everything: rows flow across pages, whose titles repeat; sums stay together, with a row above them. */
export function layOut(sheet: Sheet): Layout {
  let current = emptyPage();
  const pages = [current];
  const { end: headEnd, stampTop } = headParts(sheet);
  const footer = footerOf(sheet);
  const bottom = Math.min(page.bottom, (footer[0]?.y ?? page.foot) - 20);
  let y = headEnd;
  const turn = () => {
    current = emptyPage();
    pages.push(current);
    y = page.top;
  };
  const sumsHeight = Math.max(sumsAt(sheet, 0).end, paymentAt(sheet, 0).end) + 8;
  const pieces = piecesOf(sheet);
  for (const [at, piece] of pieces.entries()) {
    const isLast = at === pieces.length - 1;
    const needed = (current.titles ? 0 : titleHeight) + piece.height + (isLast ? sumsHeight : 0);
    if (y + needed > bottom && (current.titles || y > page.top)) turn();
    if (!current.titles) {
      current.titles = titlesAt(sheet, y);
      y += titleHeight;
    }
    current.rows.push(piece.place(y));
    y += piece.height;
  }
  if (y + sumsHeight > bottom) turn();
  const { sums, end } = sumsAt(sheet, y);
  current.sums = sums;
  const payment = paymentAt(sheet, y);
  current.payment = payment.placed;
  y = Math.max(end, payment.end) + 20;
  for (const note of sheet.notes) {
    for (const line of wrap(note, width * 0.8, styles.note.size, "regular")) {
      if (y + 12 > bottom) turn();
      current.notes.push([{ text: line, x: page.left, y, style: styles.note }]);
      y += 12;
    }
    y += 4;
  }
  return { pages, logo, footer, stamp: stampOf(sheet, stampTop) };
}
