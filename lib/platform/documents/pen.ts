import { groupThousands } from "#lib/platform/format/number.ts";
import { printable, runsOf, type Weight, widthOf } from "./fonts.ts";

export interface Style {
  size: number;
  weight?: Weight;
  color: string;
}

export const ink = {
  text: "#1c1a16",
  second: "#575550",
  third: "#6a6863",
  line: "#dedcd7",
  ok: "#1d5b31",
  bad: "#9b2420",
};

const amount = /^(-?)(\d{4,})((?:\.\d+)?(?: [A-Z]{3})?)$/;

/**
 * An amount with thousands separators. Amounts are right-aligned in their column; left-aligned digits are part of a
 * text, like a postal code.
 */
function grouped(text: string, right: boolean): string {
  if (!right) return text;
  return text.replace(
    amount,
    (_, sign: string, whole: string, rest: string) => `${sign}${groupThousands(whole)}${rest}`,
  );
}

/** Draws one line with its baseline at `y`; `x` is its left end, or its right end if `right` is set. */
export function drawLine(
  document: PDFKit.PDFDocument,
  raw: string,
  { x, y, right = false }: { x: number; y: number; right?: boolean },
  style: Style,
): void {
  const { size, weight = "regular", color } = style;
  const text = grouped(printable(raw), right);
  let at = right ? x - widthOf(text, size, weight) : x;
  document.fillColor(color).fontSize(size);
  for (const run of runsOf(text, weight)) {
    const { name, source } = run.face;
    const textWidth = run.face.width(run.text) * size;
    const placing = { lineBreak: false, baseline: "alphabetic" as const, features: [], textWidth, wordCount: 1 };
    // The library accepts an opened font, though its types don't say so.
    document.registerFont(name, source as unknown as string);
    document.font(name).text(run.text, at, y, placing);
    at += textWidth;
  }
}
