const apostrophes = /['`’‘‛ʼʻʹʽʾʿ′´＇ˈ]/g;

/** Accents and other marks that a search ignores, and characters that nobody sees. Vowel signs of Indic and Thai stay. */
const ignored =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: single combining characters are what is meant
  /[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\u{e0000}-\u{e0fff}]/gu;

/** Letters that Unicode doesn't decompose. */
const spelled: Readonly<Record<string, string>> = {
  ...{ ø: "o", ł: "l", đ: "d", ħ: "h", ŧ: "t", ŋ: "n", ı: "i", ĸ: "k", ð: "d" },
  ...{ ɓ: "b", ɗ: "d", ƙ: "k", ɛ: "e", ɔ: "o", ς: "σ", ß: "ss", æ: "ae", œ: "oe", þ: "th" },
  // Those that come out of a decomposition.
  ...{ "'": "", "`": "", ʼ: "", ʾ: "", ʹ: "", "′": "" },
  ...{ "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "−": "-" },
};
const unspelled = new RegExp(`[${Object.keys(spelled).join("")}]`, "g");

/**
 * Text as every search compares it: without case, accents, and apostrophes. `app.fold` in the database does the same;
 * a test compares the two.
 */
export function fold(text: string): string {
  return text
    .replace(apostrophes, "")
    .normalize("NFKD")
    .replace(ignored, "")
    .toLowerCase()
    .replace(unspelled, (letter) => spelled[letter] ?? letter)
    .normalize("NFC");
}

/** The words of a search, folded. */
export function wordsOf(search: string): string[] {
  return fold(search)
    .split(/\s+/)
    .filter((word) => word !== "");
}

/** Whether a text contains all words of a search, in any order. */
export function matchesWords(text: string, search: string): boolean {
  const folded = fold(text);
  return wordsOf(search).every((word) => folded.includes(word));
}
