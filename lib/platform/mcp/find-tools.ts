import type { OperationTool, Toolbox } from "./tool.ts";

const silent = new Set(
  "a an and are can do does for from has have how i in is it me my of on or the to we what which who why with".split(
    " ",
  ),
);
const stem = (word: string) => word.replace(/(?:ies|es|s|ing|ed|y|e)$/, "");

function words(text: string): string[] {
  const all = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return all.filter((word) => !silent.has(word)).map(stem);
}

interface Indexed {
  tool: OperationTool;
  name: Set<string>;
  rest: Set<string>;
}

/** The words of every tool, built once per toolbox. */
const indexes = new WeakMap<Toolbox, Indexed[]>();

function indexOf(toolbox: Toolbox): Indexed[] {
  const known = indexes.get(toolbox);
  if (known) return known;
  const made = [...toolbox.tools.values()].map((tool) => ({
    tool,
    name: new Set(words(tool.definition.name)),
    rest: new Set(words(`${tool.definition.description} ${tool.definition._meta["muster/toolset"]}`)),
  }));
  indexes.set(toolbox, made);
  return made;
}

/** A word that few tools have weighs more, and one in the name more than one in the description. */
function search(index: Indexed[], asked: string[], limit: number): OperationTool[] {
  const weight = new Map(
    asked.map((word) => {
      const having = index.filter(({ name, rest }) => name.has(word) || rest.has(word)).length;
      return [word, Math.log(1 + index.length / (1 + having))];
    }),
  );
  return index
    .map(({ tool, name, rest }) => ({
      tool,
      points: asked.reduce(
        (sum, word) => sum + (weight.get(word) ?? 0) * (name.has(word) ? 3 : rest.has(word) ? 1 : 0),
        0,
      ),
    }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, limit)
    .map(({ tool }) => tool);
}

/** Tools that match a few words, best first, and operations whose names match but that can't be called here. */
export function findTools(toolbox: Toolbox, { query, limit }: Record<string, unknown>): object {
  const asked = words(String(query ?? "").slice(0, 200));
  const most = typeof limit === "number" && limit >= 1 ? Math.min(20, Math.floor(limit)) : 5;
  const unavailable = [...toolbox.unavailable].filter(
    ([name]) => words(name).filter((word) => asked.includes(word)).length >= 2,
  );
  return {
    tools: search(indexOf(toolbox), asked, most).map(({ definition: { outputSchema: _, ...shown } }) => shown),
    unavailable: unavailable.slice(0, 3).map(([name, reason]) => ({ name, reason })),
  };
}
