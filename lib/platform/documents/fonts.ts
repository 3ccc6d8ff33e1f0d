import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type Face, openFace } from "./face.ts";

export type Weight = "regular" | "strong";

/** A part of a text in a single font. */
export interface Run {
  text: string;
  face: Face;
}

const require = createRequire(import.meta.url);
const folders = {
  geist: join(dirname(require.resolve("geist/font/sans")), "fonts/geist-sans"),
  // Latin beyond Geist, Greek, Cyrillic, Devanagari; then one script per font.
  noto: dirname(require.resolve("@fontsource/noto-sans/unicode.json")),
  arabic: dirname(require.resolve("@fontsource/noto-sans-arabic/unicode.json")),
  hebrew: dirname(require.resolve("@fontsource/noto-sans-hebrew/unicode.json")),
  thai: dirname(require.resolve("@fontsource/noto-sans-thai/unicode.json")),
  japanese: dirname(require.resolve("@fontsource/kosugi/unicode.json")),
};
const packages = {
  "noto-sans": folders.noto,
  "noto-sans-arabic": folders.arabic,
  "noto-sans-hebrew": folders.hebrew,
  "noto-sans-thai": folders.thai,
  kosugi: folders.japanese,
};
const figures: Record<Weight, number> = { regular: 400, strong: 600 };

interface Source {
  covers: (code: number) => boolean;
  file: (weight: Weight) => string;
}

function rangesOf(text: string): [number, number][] {
  return text.split(",").map((range) => {
    const [first = "", last = first] = range.trim().slice(2).split("-");
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

function sources(): Source[] {
  const found: Source[] = [
    {
      covers: () => true,
      file: (weight) => join(folders.geist, weight === "strong" ? "Geist-SemiBold.ttf" : "Geist-Regular.ttf"),
    },
  ];
  for (const [name, folder] of Object.entries(packages)) {
    const subsets: Record<string, string> = JSON.parse(readFileSync(join(folder, "unicode.json"), "utf8"));
    for (const [subset, text] of Object.entries(subsets)) {
      const ranges = rangesOf(text);
      const part = subset.replace(/[[\]]/g, "");
      found.push({
        covers: (code) => ranges.some(([first, last]) => code >= first && code <= last),
        file: (weight) =>
          join(folder, "files", `${name}-${part}-${name === "kosugi" ? 400 : figures[weight]}-normal.woff`),
      });
    }
  }
  return found;
}

let all: Source[] | undefined;
const chosen: Record<Weight, Map<number, Face | null>> = { regular: new Map(), strong: new Map() };

/** The first font that has the character, or null. */
function faceOf(code: number, weight: Weight): Face | null {
  const known = chosen[weight].get(code);
  if (known !== undefined) return known;
  all ??= sources();
  let face: Face | null = null;
  for (const source of all) {
    if (!source.covers(code)) continue;
    const candidate = openFace(source.file(weight));
    if (!candidate.has(code)) continue;
    face = candidate;
    break;
  }
  chosen[weight].set(code, face);
  return face;
}

/** Characters that take the font of the letters around them: marks, joiners, and spaces between words. */
function isNeutral(character: string): boolean {
  return /^[\p{M}\p{Zs}\u200c\u200d]$/u.test(character);
}

/** Characters that are never printed: controls, and direction and variation marks that have no glyph. */
const unprinted = /[\p{Cc}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\p{Variation_Selector}/gu;

/** The text in printable form: a character that no font has becomes its Unicode number, never an empty box. */
export function printable(text: string): string {
  let result = "";
  for (const character of text
    .normalize("NFC")
    .replace(/[\t\r\n]/g, " ")
    .replace(unprinted, "")) {
    const code = character.codePointAt(0) as number;
    result += faceOf(code, "regular") ? character : `[U+${code.toString(16).toUpperCase().padStart(4, "0")}]`;
  }
  return result;
}

/** Splits a printable text where the font changes. */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) as number;
    const last = runs.at(-1);
    if (last && isNeutral(character) && last.face.has(code)) last.text += character;
    else {
      const face = faceOf(code, weight) ?? faceOf(0x3f, weight);
      if (!face) throw new Error("the fonts of documents are missing");
      if (last?.face === face) last.text += character;
      else runs.push({ text: character, face });
    }
  }
  return runs;
}

/** Width in points. */
export function widthOf(text: string, size: number, weight: Weight): number {
  return runsOf(text, weight).reduce((sum, run) => sum + run.face.width(run.text) * size, 0);
}
