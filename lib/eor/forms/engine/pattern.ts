import { RE2JS, RE2JSException } from "re2js";

const longestPattern = 500;

/** A match takes at most this many steps per character of the text. */
const largestProgram = 500;

type Compiled = { matches: (text: string) => boolean; size: number; compiled: RE2JS } | { problem: string };

const compiled = new Map<string, Compiled>();
const maxCached = 500;

function describe(error: unknown, source: string): string {
  if (/\(\?<?[=!]/.test(source))
    return "Look-ahead and look-behind aren't supported, because they can't be checked in bounded time. Use several rules instead.";
  if (/\\[1-9]/.test(source) || source.includes("\\k<"))
    return "Back-references aren't supported, because they can't be checked in bounded time. Write out what may repeat.";
  const detail = error instanceof RE2JSException ? error.message.replace(/^error parsing regexp: /, "") : "";
  return `This isn't a regular expression that can be checked${detail ? `: ${detail}` : ""}.`;
}

function compile(source: string): Compiled {
  if (source.length > longestPattern) return { problem: `Use at most ${longestPattern} characters in a pattern.` };
  try {
    const pattern = RE2JS.compile(source);
    if (pattern.programSize() > largestProgram)
      return { problem: "This pattern is too large, because its repetitions multiply. Use smaller counts." };
    return { matches: (text) => pattern.test(text), size: pattern.programSize(), compiled: pattern };
  } catch (error) {
    return { problem: describe(error, source) };
  }
}

/**
 * A pattern in RE2 syntax, found anywhere in a text. RE2 never backtracks: a match takes time linear in the length of
 * the text. A pattern that it doesn't support returns a problem instead.
 */
export function patternOf(source: string): Compiled {
  const known = compiled.get(source);
  if (known) return known;
  if (compiled.size >= maxCached) compiled.clear();
  const made = compile(source);
  compiled.set(source, made);
  return made;
}
