/** Longer texts aren't identifiers. */
const longestIdentifier = 60;

const separators = /[\s./\-\u2010-\u2015\u2212]/g;

/** Sets the letters in capitals that the rules don't accept as they were typed. */
function capitalize(typed: string, fits: (text: string) => boolean): string | null {
  const capital = typed.toUpperCase();
  if (capital === typed || capital.length !== typed.length || !fits(capital)) return null;
  let text = capital;
  for (let at = 0; at < typed.length; at += 1) {
    if (text[at] === typed[at]) continue;
    const kept = text.slice(0, at) + typed[at] + text.slice(at + 1);
    if (fits(kept)) text = kept;
  }
  return text;
}

/**
 * The text in the form that a field's patterns require: a lower-case PAN in capitals, a spaced Aadhaar or a dotted PIS
 * without separators. Nothing is changed that the patterns accept, and only numbers lose separators.
 */
export function normalizeText(typed: string, fits: (text: string) => boolean): string {
  if (fits(typed) || typed.length > longestIdentifier) return typed;
  const compact = /\d/.test(typed) ? typed.replace(separators, "") : typed;
  return capitalize(typed, fits) ?? (fits(compact) ? compact : capitalize(compact, fits)) ?? typed;
}
