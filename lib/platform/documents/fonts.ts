import type { Face } from "./face.ts";
import { type Family, faceIn, fontFamilies, type Weight } from "./font-families.ts";

export type { Weight } from "./font-families.ts";

/** A part of a text in a single font. */
export interface Run {
  text: string;
  face: Face;
}

const chosen: Record<Weight, Map<number, Face | null>> = { regular: new Map(), strong: new Map() };

/** The first font that has the character, or null. */
function faceOf(code: number, weight: Weight): Face | null {
  const known = chosen[weight].get(code);
  if (known !== undefined) return known;
  let face: Face | null = null;
  for (const family of fontFamilies().all) {
    face = faceIn(family, code, weight);
    if (face) break;
  }
  chosen[weight].set(code, face);
  return face;
}

function codesOf(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) as number);
}

const isHan = /^\p{Script=Han}/u;
/** Chinese characters, and what is between them. */
const stretches = /\p{Script=Han}+|\P{Script=Han}+/gu;

/** The first family that has all of a stretch's characters: a name in two of them looks broken. */
function hanFamily(codes: number[], weight: Weight): Family | undefined {
  return fontFamilies().han.find((family) => codes.every((code) => faceIn(family, code, weight)));
}

/**
 * Makes the fonts that few documents need, before a text is laid out: for stretches of Chinese characters that the
 * ready ones don't have as a whole, and for every other character that none of them has.
 */
export async function makeFontsFor(text: string): Promise<void> {
  const { all, han } = fontFamilies();
  const missing = new Map<number, Family[]>();
  for (const stretch of new Set(text.normalize("NFC").match(stretches))) {
    const codes = codesOf(stretch);
    if (isHan.test(stretch)) {
      if (!hanFamily(codes, "regular")) for (const code of codes) missing.set(code, han);
    } else for (const code of new Set(codes)) if (!faceOf(code, "regular")) missing.set(code, all);
  }
  for (const [code, families] of missing) {
    for (const part of families.flat()) {
      if (!part.covers(code)) continue;
      await part.make();
      // A whole stretch may need another of its families; any other character is in the first that has it.
      if (families === all && part.face("regular")?.has(code)) break;
    }
    chosen.regular.delete(code);
    chosen.strong.delete(code);
  }
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
  for (const stretch of text.match(stretches) ?? []) {
    const codes = codesOf(stretch);
    const family = isHan.test(stretch) ? hanFamily(codes, weight) : undefined;
    for (const code of codes) {
      const character = String.fromCodePoint(code);
      const last = runs.at(-1);
      if (last && isNeutral(character) && last.face.has(code)) last.text += character;
      else {
        const face = (family && faceIn(family, code, weight)) ?? faceOf(code, weight) ?? faceOf(0x3f, weight);
        if (!face) throw new Error("the fonts of documents are missing");
        if (last?.face === face) last.text += character;
        else runs.push({ text: character, face });
      }
    }
  }
  return runs;
}

/** Width in points. */
export function widthOf(text: string, size: number, weight: Weight): number {
  return runsOf(text, weight).reduce((sum, run) => sum + run.face.width(run.text) * size, 0);
}
