/** Words that say nothing about what is asked for. */
const silent = new Set(
  "a about again all also am an and any anybody anyone anything are as at be been but by can could did do does don done for from get gone got had has have he her here hers him his how i if in into is it its just let like lot made make me my no not now of off ok on one or our ours out over own please put s she should since so some somebody someone something t than that the their them then there these they this those to up us use ve want was we well were what when where which while who whom whose why will with would yet you your".split(
    " ",
  ),
);

/** The stem of an English word: without its plural, tense, and adverb endings (the first steps of Porter's algorithm). */
function stemOf(word: string): string {
  if (word.length <= 3) return word;
  const singular = word
    .replace(/(ss|sh|ch|x)es$/, "$1")
    .replace(/ies$/, "y")
    .replace(/([^su])s$/, "$1");
  const plain = singular
    .replace(/(\w{3,})(?:ations|ation|ments|ment)$/, "$1")
    .replace(/(\w*[aeiouy]\w*)ing$/, "$1")
    .replace(/(\w*[aeiouy]\w*)ied$/, "$1y")
    .replace(/(\w*[aeiouy]\w*)ed$/, "$1")
    .replace(/(\w{3,})ly$/, "$1");
  const single = plain.replace(/([bdfgmnprt])\1$/, "$1");
  return single.length < 3 ? singular : single.replace(/(\w{2,})e$/, "$1").replace(/(\w{3,})y$/, "$1i");
}

/** Words of several words, and what they mean in one. */
const phrasal: readonly (readonly [RegExp, string])[] = [
  // An address is made of names.
  [/\S+@\S+/g, " "],
  [/\b(?:log|sign|logg|signe)(?:s|ed|ing)?[- ]?in\b/g, "login"],
  [/\b(?:turn|switch|shut)(?:s|ed|ing)?\b((?: \S+){0,3}?) off\b/g, "disable$1 off"],
  [/\b(?:turn|switch)(?:s|ed|ing)?\b((?: \S+){0,3}?) (?:back )?on\b/g, "enable$1 on"],
  [/\bback on\b|\bback to life\b/g, "enable"],
  [/\bsign(?:s|ed|ing)? (?:it |them |this |these )?off\b/g, "approve"],
  [/\bturn(?:s|ed|ing)?( \S+)? down\b/g, "reject$1"],
  [/\b(?:let|lay|laid|laying)((?: \S+){0,2}?) (?:go|off)\b/g, "fire$1"],
  [/\b(?:get|got|getting) rid of\b/g, "remove scrap"],
  [/\b(?:throw|threw|toss|bin)((?: \S+){0,3}?) (?:away|out)\b/g, "remove scrap$1"],
  [/\b(?:call|called|calling)((?: \S+){0,2}?) off\b/g, "cancel$1"],
  [
    /\b(?:come|came|coming|gave|give|given|giving|bring|brought|send|sent|take|took|taken|hand|handed|got|get)((?: \S+){0,2}?) back\b/g,
    "return$1 back",
  ],
  [/\b(?:look|looking|search|searching) (?:for|up)\b/g, "search"],
  [/\bhand(?:s|ed|ing)?((?: \S+){0,2}?) over\b/g, "assign$1"],
  [/\b(?:made up of|make up|made up|consists? of)\b/g, "breakdown"],
  [/\b(?:run|runs|ran|running) out\b/g, "expire end"],
  // Whoever asks what they have to pay asks what they owe.
  [/\b(?:do|does|did)( \w+){1,2} (?:have|need|ought) to pay\b/g, "owe"],
  [/\b(?:am|are|is|was|were)( \w+){1,2} (?:supposed|expected|due|obliged) to pay\b/g, "owe"],
  [/\be[- ]mail/g, "email"],
];

/** Forms that no ending tells. */
const irregular = new Map(
  Object.entries({
    ...{ sent: "send", gave: "give", given: "give", left: "leave", gone: "leave", lost: "lose", broke: "break" },
    ...{ broken: "break", bought: "buy", went: "go", held: "hold", brought: "bring", took: "take", taken: "take" },
    ...{ chose: "choose", chosen: "choose", wrote: "write", written: "write", told: "tell", said: "say", quit: "quit" },
    ...{ spent: "spend", kept: "keep", people: "person", folk: "person", men: "man", women: "woman", data: "data" },
    ...{ switched: "switch", cancelled: "cancel", cancelling: "cancel", cancellation: "cancel", sold: "sell" },
    ...{ finalise: "finalize", anonymise: "anonymize", cheque: "check", owing: "owe", owed: "owe", dying: "die" },
  }),
);

export function stemsOf(text: string): string[] {
  let plain = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").replaceAll(/\s+/g, " ").toLowerCase();
  for (const [words, one] of phrasal) plain = plain.replace(words, one);
  const words = plain.replaceAll(/['’]s\b/g, "").match(/[a-z0-9]+/g) ?? [];
  return words.filter((word) => !silent.has(word)).map((word) => stemOf(irregular.get(word) ?? word));
}

/** Words that narrow what is asked for, without saying what it is. */
const faint = new Set(
  stemsOf(
    "month months week weeks day days year years quarter today yesterday tomorrow ago since until last next still already yet currently before after new old need want everything details show list tell give see look much many thing june july january march april may september october november december spring summer",
  ),
);
const faintWeight = 0.35;

/** One part of a document, and how much its words weigh. */
export interface WeighedText {
  text: string;
  weight: number;
}

interface Indexed<Item> {
  item: Item;
  frequencies: Map<string, number>;
  length: number;
}

// BM25's constants, for short documents of which most words are synonyms.
const saturation = 2;
const lengthShare = 0.1;

/**
 * Ranks items by BM25 over their weighed texts (BM25F), times how likely each one is anyway: best first, and only those
 * with a word of the query.
 */
export function makeRanking<Item>(items: readonly Item[], textsOf: (item: Item) => WeighedText[]) {
  const documents = items.map((item): Indexed<Item> => {
    const frequencies = new Map<string, number>();
    let length = 0;
    for (const { text, weight } of textsOf(item))
      for (const stem of stemsOf(text)) {
        frequencies.set(stem, (frequencies.get(stem) ?? 0) + weight);
        length += weight;
      }
    return { item, frequencies, length };
  });
  const average = documents.reduce((sum, { length }) => sum + length, 0) / documents.length;
  const having = new Map<string, number>();
  for (const { frequencies } of documents)
    for (const stem of frequencies.keys()) having.set(stem, (having.get(stem) ?? 0) + 1);
  const rarity = (stem: string) => {
    const count = having.get(stem) ?? 0;
    return Math.log(1 + (documents.length - count + 0.5) / (count + 0.5));
  };
  return (query: string, likelihood: (item: Item) => number): Item[] => {
    const asked = new Set(stemsOf(query));
    const points = ({ frequencies, length }: Indexed<Item>) =>
      [...asked].reduce((sum, stem) => {
        const frequency = frequencies.get(stem) ?? 0;
        const norm = saturation * (1 - lengthShare + (lengthShare * length) / average);
        const weight = faint.has(stem) ? faintWeight : 1;
        return sum + (weight * rarity(stem) * frequency * (saturation + 1)) / (frequency + norm);
      }, 0);
    return documents
      .map((document) => ({ item: document.item, points: points(document) * likelihood(document.item) }))
      .filter((one) => one.points > 0)
      .sort((a, b) => b.points - a.points)
      .map(({ item }) => item);
  };
}
