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

/** Between groups of three figures, in ems: narrower than what readers of the file would take for a space. */
const groupGap = 0.085;

const amount = /^(-?)(\d{4,})(\.\d+)?((?: [A-Z]{3})?)$/;

/**
 * The groups that an amount is drawn in. Only gaps stand between them, so that the file's text is the figure itself.
 * Amounts end at the right of their column: figures that begin at the left are part of a text, like a postal code.
 */
function groupsOf(text: string, right: boolean): string[] {
  if (!right) return [text];
  const [, sign = "", whole = "", fraction = "", currency = ""] = amount.exec(text) ?? [];
  if (whole === "") return [text];
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, " ").split(" ");
  return groups.map(
    (group, at) => `${at === 0 ? sign : ""}${group}${at === groups.length - 1 ? fraction + currency : ""}`,
  );
}

/** Draws one line with its baseline at `y`; `x` is its left end, or its right end when `right`. */
export function drawLine(
  document: PDFKit.PDFDocument,
  raw: string,
  { x, y, right = false }: { x: number; y: number; right?: boolean },
  style: Style,
): void {
  const { size, weight = "regular", color } = style;
  const groups = groupsOf(printable(raw), right);
  const gap = groupGap * size;
  const width = groups.reduce((sum, group) => sum + widthOf(group, size, weight), (groups.length - 1) * gap);
  let at = right ? x - width : x;
  document.fillColor(color).fontSize(size);
  for (const group of groups) {
    for (const run of runsOf(group, weight)) {
      const { name, source } = run.face;
      const textWidth = run.face.width(run.text) * size;
      const placing = { lineBreak: false, baseline: "alphabetic" as const, features: [], textWidth, wordCount: 1 };
      // The library takes an opened font, which its types do not say.
      document.registerFont(name, source as unknown as string);
      document.font(name).text(run.text, at, y, placing);
      at += textWidth;
    }
    at += gap;
  }
}
