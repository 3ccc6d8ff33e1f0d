import { create, type Font } from "fontkit";
import {
  Blob,
  ClusterLevel,
  Feature,
  Face as ShapedFace,
  Font as ShapedFont,
  Buffer as Shaping,
  shape,
} from "harfbuzzjs";

interface Line {
  /** `codePoints` are what a glyph stands for when text is copied; of several for one character, the first has it. */
  glyphs: { id: number; advanceWidth: number; codePoints: number[] }[];
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
  advanceWidth: number;
}

/** One font, opened once for every document. */
export interface Face {
  /** Unique to the font. */
  name: string;
  has: (code: number) => boolean;
  /** Width of a text in ems. */
  width: (text: string) => number;
  /** The font object that the PDF library accepts. */
  source: Font;
}

/** Tabular figures, so that amounts line up. */
const features = [new Feature("tnum")];
const maxLines = 20_000;

/** HarfBuzz places the letters: fontkit, which the PDF library uses for it, fails at names in several scripts. */
function shaper(bytes: Uint8Array): (text: string) => Line {
  const font = new ShapedFont(new ShapedFace(new Blob(bytes)));
  return (text) => {
    const buffer = new Shaping();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
    shape(font, buffer, features);
    const infos = buffer.getGlyphInfos();
    const positions = buffer.getGlyphPositions();
    // A cluster's text ends where the next one's begins; right-to-left lines list them from the end.
    const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((one, other) => one - other);
    const shown = new Set<number>();
    const glyphs = infos.map(({ codepoint: id, cluster }) => {
      const end = starts[starts.indexOf(cluster) + 1];
      const said = shown.has(cluster) ? "" : text.slice(cluster, end);
      shown.add(cluster);
      const codePoints = Array.from(said, (character) => character.codePointAt(0) as number);
      return { id, advanceWidth: font.glyphHAdvance(id), codePoints };
    });
    return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) };
  };
}

/** Shaping a text takes far longer than drawing it, and documents repeat the same texts, so shaped texts are cached. */
function cached(shapeText: (text: string) => Line): (text: string) => Line {
  const lines = new Map<string, Line>();
  return (text) => {
    const known = lines.get(text);
    if (known) return known;
    if (lines.size >= maxLines) lines.clear();
    const line = shapeText(text);
    lines.set(text, line);
    return line;
  };
}

/** Opens a font (TrueType or OpenType). */
export function openFace(name: string, bytes: Buffer): Face {
  const font = create(bytes) as Font;
  const lineOf = cached(shaper(bytes));
  // The PDF library modifies the positions it gets.
  const layout = (text: string) => {
    const line = lineOf(text);
    return { ...line, positions: line.positions.map((position) => ({ ...position })) };
  };
  return {
    name,
    has: (code) => font.hasGlyphForCodePoint(code),
    width: (text) => lineOf(text).advanceWidth / font.unitsPerEm,
    source: Object.create(font, { layout: { value: layout } }) as Font,
  };
}
