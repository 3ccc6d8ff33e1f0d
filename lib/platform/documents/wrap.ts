import { printable, type Weight, widthOf } from "./fonts.ts";

/** Where a line may break: after a space or hyphen, and anywhere between characters of scripts without spaces. */
const pieces = /[^\s\-\u3000-\u9fff\uf900-\ufaff]+-?|[\s]+|-|[\u3000-\u9fff\uf900-\ufaff]/gu;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Splits a piece that is wider than a line. */
function chop(piece: string, width: number, size: number, weight: Weight): string[] {
  if (widthOf(piece, size, weight) <= width) return [piece];
  const parts: string[] = [];
  let part = "";
  let used = 0;
  for (const { segment } of graphemes.segment(piece)) {
    const more = widthOf(segment, size, weight);
    if (part !== "" && used + more > width) {
      parts.push(part);
      part = "";
      used = 0;
    }
    part += segment;
    used += more;
  }
  return [...parts, part];
}

/**
 * The lines of a text in a column; sizes in points. A line's width is the sum of its pieces' widths, which are cached:
 * shaping each line again for each of its words takes many times as long.
 */
export function wrap(text: string, width: number, size: number, weight: Weight): string[] {
  const lines: string[] = [];
  let line = "";
  let used = 0;
  for (const piece of printable(text).trim().match(pieces) ?? []) {
    for (const part of chop(piece, width, size, weight)) {
      const isSpace = part.trim() === "";
      const more = widthOf(part, size, weight);
      if (isSpace || used + more <= width) {
        line += part;
        used += more;
      } else {
        lines.push(line.trimEnd());
        line = part;
        used = more;
      }
    }
  }
  return [...lines, line.trimEnd()];
}
