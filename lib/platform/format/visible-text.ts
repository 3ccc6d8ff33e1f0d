const joiners: ReadonlySet<string> = new Set(["\u200c", "\u200d"]);

/** Characters that are drawn as nothing, and those that only change the direction of text. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffb]/u;

/** Those that make text read otherwise than it is. A single line with one is refused, because it was put there. */
export const reversing = /[\u202a-\u202e\u2066-\u2069]/u;

/** Letters and marks of the scripts whose spelling needs joiners. */
const joined =
  /^(?=[\p{L}\p{M}])[\p{scx=Arab}\p{scx=Syrc}\p{scx=Nkoo}\p{scx=Adlm}\p{scx=Mand}\p{scx=Mong}\p{scx=Rohg}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{scx=Bali}\p{scx=Java}\p{scx=Cakm}\p{scx=Lana}\p{scx=Mtei}\p{scx=Newa}\p{scx=Sund}\p{scx=Limb}\p{scx=Tirh}\p{scx=Gran}]/u;
const pictograph = /^\p{Extended_Pictographic}/u;
const endsPictograph = /(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f)$/u;

/** What a variation selector may follow: an emoji, a Han character, or a Mongolian letter. */
const varied = [
  [/^[\ufe0e\ufe0f]$/u, /^\p{Emoji}$/u],
  [/^[\ufe00-\ufe02\u{e0100}-\u{e01ef}]$/u, /^\p{scx=Han}$/u],
  [/^[\u180b-\u180d\u180f]$/u, /^\p{scx=Mong}$/u],
] as const;

function isKept(char: string, before: string, after: string): boolean {
  if (joiners.has(char))
    return (
      (joined.test(before) && joined.test(after)) ||
      (char === "\u200d" && endsPictograph.test(before) && pictograph.test(after))
    );
  return varied.some(([selector, base]) => selector.test(char) && base.test(before));
}

/**
 * The text without characters that nobody sees: two names that look the same are the same. Joiners stay where a script
 * or an emoji needs them, and so do variation selectors.
 */
export function visibleText(text: string): string {
  return withoutInvisible(text, () => false);
}

/** The same, but what reverses text stays, to be refused. */
export function visibleLine(text: string): string {
  return withoutInvisible(text, (char) => reversing.test(char));
}

function withoutInvisible(text: string, stays: (char: string) => boolean): string {
  if (!invisible.test(text)) return text;
  const chars = [...text];
  const kept: string[] = [];
  for (const [at, char] of chars.entries())
    if (!invisible.test(char) || stays(char) || isKept(char, kept.at(-1) ?? "", chars[at + 1] ?? "")) kept.push(char);
  return kept.join("");
}
