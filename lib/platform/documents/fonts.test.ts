import { expect, test } from "vitest";
import { pagesOf } from "#lib/testing/downloaded-files.ts";
import { fontFamilies } from "./font-families.ts";
import { makeFontsFor, printable, runsOf } from "./fonts.ts";
import { print } from "./print.ts";

/** Names in every script that UAX #31 recommends for identifiers. */
const names = {
  Arabic: "محمد",
  Armenian: "Արմեն Պետրոսյան",
  Bengali: "শেখ হাসান",
  Bopomofo: "ㄅㄆㄇ",
  Cyrillic: "Ђорђе Петровић",
  Devanagari: "प्रिया शर्मा",
  Ethiopic: "አበበ ቢቂላ",
  Georgian: "გიორგი მაისურაძე",
  Greek: "Ωμέγα Παπαδόπουλος",
  Gujarati: "ધ્રુવ પટેલ",
  Gurmukhi: "ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ",
  "Han, simplified": "张伟 刘洋",
  "Han, traditional": "陳怡君 龍澤",
  Hangul: "김영희 뷁",
  Hebrew: "שלום",
  Hiragana: "さくら",
  Kannada: "ಶ್ರೀನಿವಾಸ್",
  Katakana: "サクラ",
  Khmer: "សុខ សុវណ្ណ",
  Lao: "ສົມໃຈ",
  Latin: "Nguyễn Thị Hương",
  Malayalam: "അഞ്ജലി",
  Myanmar: "အောင်ဆန်း",
  Oriya: "ସୁଭଦ୍ରା",
  Sinhala: "ක්‍රිෂාන්ත",
  Tamil: "தமிழ்ச்செல்வன்",
  Telugu: "శ్రీనివాస్",
  Thaana: "އިބްރާހިމް",
  Thai: "สมชาย",
  Tibetan: "བསྟན་འཛིན་",
};

const sheet = {
  ...{ kind: "Invoice", label: "INV-1", issuer: { name: "First", lines: [], logo: null }, stamp: null, facts: [] },
  ...{ parties: [], columns: [{ title: "Description", share: 1 }], sums: [], payment: null, notes: [], footer: "" },
  dated: "2026-01-31T00:00:00.000Z",
};

test("a document prints a name in any script in use", async () => {
  const pages = await pagesOf(await print({ ...sheet, rows: Object.values(names).map((name) => [[name]]) }));
  const text = pages.join("").normalize("NFKC");
  expect(text).not.toContain("[U+");
  const lost = Object.entries(names).flatMap(([script, name]) =>
    [...name.normalize("NFKC").replace(/[\s\u200c\u200d]/g, "")]
      .filter((letter) => !text.includes(letter))
      .map((letter) => `${script}: ${letter}`),
  );
  expect(lost).toEqual([]);
});

test.each(["张伟", "陳怡君", "佐藤"])("a Chinese or Japanese name, %s, is in one font", async (name) => {
  await makeFontsFor(name);
  expect(printable(name)).toBe(name);
  const fonts = runsOf(name, "strong").map(({ face }) => face.name.replace(/-\d.*/, ""));
  expect(new Set(fonts).size).toBe(1);
});

test("a font with all weights becomes one of its own for each", async () => {
  await makeFontsFor("영");
  const [regular, strong] = (["regular", "strong"] as const).map((weight) => runsOf("영", weight)[0]?.face);
  const outline = (face: typeof regular) => face?.source.glyphForCodePoint(0xc601).path.toSVG();
  expect(outline(regular)).toMatch(/^M/);
  expect(outline(regular)).not.toBe(outline(strong));
});

test("a letter that many fonts have is made of the first one only", async () => {
  await makeFontsFor("ḥ");
  const parts = fontFamilies()
    .all.slice(1)
    .flatMap((family) => family.filter((part) => part.covers(0x1e25)));
  expect(parts.length).toBeGreaterThan(10);
  expect(parts.filter((part) => part.face("regular"))).toHaveLength(1);
});
