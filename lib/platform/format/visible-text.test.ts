import { describe, expect, test } from "vitest";
import { visibleText } from "./visible-text.ts";

const point = (code: number) => String.fromCodePoint(code);

const tags = Array.from({ length: 0x80 }, (_, at) => 0xe0000 + at);
const bidi = [0x61c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069];
const others = [0xad, 0x34f, 0x115f, 0x1160, 0x17b4, 0x180e, 0x200b, 0x2060, 0x2061, 0x2064, 0x206f, 0x3164, 0xfe00];
const more = [0xfeff, 0xffa0, 0xfff9, 0xfffb, 0x1d173, 0xe0100];

test.each([...tags, ...bidi, ...others, ...more, 0x200c, 0x200d])("U+%x isn't kept in or around a word", (code) => {
  const char = point(code);
  expect(visibleText(`${char}Mar${char}${char}ia${char}`)).toBe("Maria");
});

describe("kept", () => {
  test.each([
    ["a Persian word with ZWNJ", "می\u200cخواهم"],
    ["a Hindi cluster with ZWJ", "क\u094d\u200dष"],
    ["a Hindi cluster with ZWNJ", "क\u094d\u200cष"],
    ["a Sinhala name", "ශ\u0dca\u200dරී"],
    ["a Malayalam name", "മ\u0d4d\u200cല"],
    ["a family", "👩\u200d👩\u200d👧"],
    ["a profession with a skin tone", "👩🏽\u200d💻"],
    ["a heart on fire", "❤\ufe0f\u200d🔥"],
    ["a keycap", "1\ufe0f\u20e3"],
    ["a variant of a Han character", "葛\u{e0100}"],
    ["what has nothing invisible", "Zażółć  gęślą jaźń"],
  ])("%s", (_, text) => {
    expect(visibleText(text)).toBe(text);
  });
});

test.each([
  ["at the end of a Persian word", "سلام\u200c", "سلام"],
  ["twice", "می\u200c\u200cخواهم", "می\u200cخواهم"],
  ["between Latin letters", "Auf\u200clage", "Auflage"],
  ["between a letter and an emoji", "a\u200d👧", "a👧"],
  ["between a Persian and a Latin letter", "م\u200ca", "مa"],
])("a joiner %s goes", (_, text, expected) => {
  expect(visibleText(text)).toBe(expected);
});
