/**
 * How well a command matches the typed text, from 0 to 1: every word must occur in its label or keywords. There is no
 * fuzzy matching, because Enter runs the first result.
 */
export function matchCommand(label: string, typed: string, keywords: readonly string[] = []): number {
  const name = label.toLowerCase();
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const all = ` ${name} ${keywords.join(" ").toLowerCase()}`;
  if (!wanted.every((word) => all.includes(word))) return 0;
  if (name.startsWith(wanted.join(" "))) return 1;
  if (wanted.every((word) => ` ${name}`.includes(` ${word}`))) return 0.8;
  if (wanted.every((word) => all.includes(` ${word}`))) return 0.6;
  return 0.4;
}
