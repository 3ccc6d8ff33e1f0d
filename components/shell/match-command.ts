/**
 * How well a command fits what was typed, 0 to 1: every word has to occur in its label or keywords. Words that merely
 * share letters do not count, for Enter runs the first one.
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
