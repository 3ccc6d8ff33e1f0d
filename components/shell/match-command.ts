import { fold, wordsOf } from "#lib/platform/format/fold.ts";

/**
 * How well a command matches the typed text, from 0 to 1: every word must occur in its label or keywords. There is no
 * fuzzy matching, because Enter runs the first result.
 */
export function matchCommand(label: string, typed: string, keywords: readonly string[] = []): number {
  const name = fold(label);
  const wanted = wordsOf(typed);
  const all = ` ${name} ${fold(keywords.join(" "))}`;
  if (!wanted.every((word) => all.includes(word))) return 0;
  if (name.startsWith(wanted.join(" "))) return 1;
  if (wanted.every((word) => ` ${name}`.includes(` ${word}`))) return 0.8;
  if (wanted.every((word) => all.includes(` ${word}`))) return 0.6;
  return 0.4;
}
