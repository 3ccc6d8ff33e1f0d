import { printable, type Weight, widthOf } from "./fonts.ts";

/** Where a line may end: after a space or hyphen, and anywhere between letters of scripts that use no spaces. */
const pieces = /[^\s\-\u3000-\u9fff\uf900-\ufaff]+-?|[\s]+|-|[\u3000-\u9fff\uf900-\ufaff]/gu;

/** Cuts a piece that is wider than a line by itself. */
function chop(piece: string, width: number, size: number, weight: Weight): string[] {
  if (widthOf(piece, size, weight) <= width) return [piece];
  const parts: string[] = [];
  let part = "";
  for (const letter of piece) {
    if (part !== "" && widthOf(part + letter, size, weight) > width) {
      parts.push(part);
      part = "";
    }
    part += letter;
  }
  return [...parts, part];
}

/** The lines of a text in a column; sizes in points. */
export function wrap(text: string, width: number, size: number, weight: Weight): string[] {
  const lines: string[] = [];
  let line = "";
  const clean = printable(text).trim();
  if (widthOf(clean, size, weight) <= width) return [clean];
  for (const piece of clean.match(pieces) ?? []) {
    for (const part of chop(piece, width, size, weight)) {
      if (widthOf((line + part).trimEnd(), size, weight) <= width) line += part;
      else {
        lines.push(line.trimEnd());
        line = part.trimStart();
      }
    }
  }
  return line.trim() === "" ? lines : [...lines, line.trimEnd()];
}
