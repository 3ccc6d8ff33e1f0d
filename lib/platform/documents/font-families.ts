import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import subsetFont from "subset-font";
import { type Face, openFace } from "./face.ts";

export type Weight = "regular" | "strong";

/** A file of a font, for some ranges of characters. */
interface Part {
  covers: (code: number) => boolean;
  /** Its font, or null until it is made. */
  face: (weight: Weight) => Face | null;
  make: () => Promise<void>;
}

/** Packages split a font with many characters into parts. */
export type Family = Part[];

const require = createRequire(import.meta.url);
const figures: Record<Weight, number> = { regular: 400, strong: 600 };

/** Geist is always there, because nearly all texts need it. */
function geist(): Family {
  const folder = join(dirname(require.resolve("geist/font/sans")), "fonts/geist-sans");
  const open = (file: string) => openFace(file, readFileSync(join(folder, `${file}.ttf`)));
  const faces = { regular: open("Geist-Regular"), strong: open("Geist-SemiBold") };
  return [{ covers: () => true, face: (weight) => faces[weight], make: async () => undefined }];
}

function rangesOf(text: string): [number, number][] {
  return text.split(",").map((range) => {
    const [first = "", last = first] = range.trim().slice(2).split("-");
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

/**
 * A font package's parts. Web fonts are packed, and often hold all weights in one file, neither of which the PDF library
 * can embed: a font of its own is made of each weight.
 */
function familyOf(packageName: string, kind: string): Family {
  const folder = dirname(require.resolve(`${packageName}/unicode.json`));
  const parts: Record<string, string> = JSON.parse(readFileSync(join(folder, "unicode.json"), "utf8"));
  return Object.entries(parts).map(([part, text]) => {
    const ranges = rangesOf(text);
    const file = `${basename(packageName)}-${part.replace(/[[\]]/g, "")}-${kind}-normal.woff2`;
    let faces: Promise<Record<Weight, Face>> | undefined;
    let made: Record<Weight, Face> | null = null;
    const open = async () => {
      const packed = await readFile(join(folder, "files", file));
      const options = { targetFormat: "truetype", keepAllGlyphs: true } as const;
      const bytes = await subsetFont(packed, "", options);
      const at = async (weight: Weight) =>
        openFace(
          `${file} ${weight}`,
          await subsetFont(bytes, "", { ...options, variationAxes: { wght: figures[weight] } }),
        );
      if (kind === "wght") return { regular: await at("regular"), strong: await at("strong") };
      const only = openFace(file, bytes);
      return { regular: only, strong: only };
    };
    return {
      covers: (code) => ranges.some(([first, last]) => code >= first && code <= last),
      face: (weight) => made?.[weight] ?? null,
      make: async () => {
        faces ??= open().catch((error) => {
          faces = undefined;
          throw error;
        });
        made = await faces;
      },
    };
  });
}

/** The font with a character, if the family has it and it is made. */
export function faceIn(family: Family, code: number, weight: Weight): Face | null {
  for (const part of family) {
    if (!part.covers(code)) continue;
    const face = part.face(weight);
    if (face?.has(code)) return face;
  }
  return null;
}

/** By preference, for the scripts that names are written in today (UAX #31, recommended scripts). */
function families() {
  const noto = (script: string) => familyOf(`@fontsource-variable/noto-sans-${script}`, "wght");
  const han = [familyOf("@fontsource/kosugi", "400"), noto("sc"), noto("tc")];
  const scripts = [
    ...["arabic", "armenian", "bengali", "devanagari", "ethiopic", "georgian", "gujarati", "gurmukhi", "hebrew"],
    ...[
      "kannada",
      "khmer",
      "lao",
      "malayalam",
      "myanmar",
      "oriya",
      "sinhala",
      "tamil",
      "telugu",
      "thaana",
      "thai",
      "kr",
    ],
  ];
  // Latin beyond Geist, Greek, Cyrillic; then one script per font.
  const others = [familyOf("@fontsource-variable/noto-sans", "wght"), ...han, ...scripts.map(noto)];
  return { all: [geist(), ...others, familyOf("@fontsource-variable/noto-serif-tibetan", "wght")], han };
}

let known: ReturnType<typeof families> | undefined;

/** All families, and those with Chinese characters. */
export function fontFamilies(): { all: Family[]; han: Family[] } {
  known ??= families();
  return known;
}
