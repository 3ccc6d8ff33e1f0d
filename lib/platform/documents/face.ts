import { readFileSync } from "node:fs";
import { create, type Font } from "fontkit";

interface Glyph {
  id: number;
  advanceWidth: number;
  codePoints: number[];
}

interface Position {
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
}

interface Line {
  glyphs: Glyph[];
  positions: Position[];
  advanceWidth: number;
}

/** One font file, opened once for every document. */
export interface Face {
  /** Unique to the file. */
  name: string;
  has: (code: number) => boolean;
  /** Width of a text in ems. */
  width: (text: string) => number;
  /** The font object that the PDF library accepts. */
  source: Font;
}

/** Tabular figures, so that amounts line up. */
const features = ["tnum"];
const maxLines = 20_000;

/**
 * Shaping a text takes far longer than drawing it, and documents repeat the same texts, so shaped texts are cached.
 * Glyphs are recreated for each text: the font's own keep the characters they were first made for, so a document would
 * depend on those printed before it.
 */
function setter(font: Font): (text: string) => Line {
  const set = new Map<string, Line>();
  const inner = font as unknown as { _glyphs: Record<number, unknown> };
  return (text) => {
    const known = set.get(text);
    if (known) return known;
    if (set.size >= maxLines) set.clear();
    inner._glyphs = {};
    const { glyphs, positions, advanceWidth } = font.layout(text, features) as unknown as Line;
    const line = {
      glyphs: glyphs.map(({ id, advanceWidth, codePoints }) => ({ id, advanceWidth, codePoints: [...codePoints] })),
      positions: positions.map((position) => ({ ...position })),
      advanceWidth,
    };
    set.set(text, line);
    return line;
  };
}

const opened = new Map<string, Face>();

/** The font in a file, cached after the first time. */
export function openFace(file: string): Face {
  const known = opened.get(file);
  if (known) return known;
  const font = create(readFileSync(file)) as Font;
  const set = setter(font);
  // The PDF library modifies the positions it gets.
  const layout = (text: string) => {
    const line = set(text);
    return { ...line, positions: line.positions.map((position) => ({ ...position })) };
  };
  const face: Face = {
    name: file,
    has: (code) => font.hasGlyphForCodePoint(code),
    width: (text) => set(text).advanceWidth / font.unitsPerEm,
    source: Object.create(font, { layout: { value: layout } }) as Font,
  };
  opened.set(file, face);
  return face;
}
