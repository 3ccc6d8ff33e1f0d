import type { Toolbox } from "./toolbox.ts";

const words = (text: string) => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
const stem = (word: string) => word.replace(/(?:ies|es|s|ing|ed)$/, "");

/** How well a tool fits: a word in its name counts more than one in its description. */
function scoreOf(asked: string[], name: string, rest: string): number {
  const own = words(name).map(stem);
  const other = words(rest).map(stem);
  return asked.reduce((sum, word) => sum + (own.includes(word) ? 5 : 0) + (other.includes(word) ? 1 : 0), 0);
}

function best<T>(candidates: T[], score: (candidate: T) => number, limit: number): T[] {
  return candidates
    .map((candidate) => ({ candidate, points: score(candidate) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, limit)
    .map(({ candidate }) => candidate);
}

/** Tools that fit a few words, best first, and operations that would fit but can't be called here. */
export function findTools({ tools, unavailable }: Toolbox, { query, limit }: Record<string, unknown>): object {
  const asked = words(String(query ?? "").slice(0, 200)).map(stem);
  const most = typeof limit === "number" && limit >= 1 ? Math.min(20, Math.floor(limit)) : 5;
  const found = best(
    [...tools.values()],
    ({ definition }) =>
      scoreOf(asked, definition.name, `${definition.description} ${definition._meta["muster/toolset"]}`),
    most,
  );
  return {
    tools: found.map(({ definition }) => {
      const { outputSchema: _, ...shown } = definition;
      return shown;
    }),
    unavailable: best([...unavailable], ([name]) => scoreOf(asked, name, "") - 5, 3).map(([name, reason]) => ({
      name,
      reason,
    })),
  };
}
