import type { Operation } from "#lib/platform/declaration/contract.ts";
import { makeRanking, stemsOf } from "./ranking.ts";
import { shortTool } from "./short-tool.ts";
import type { Toolbox } from "./tool.ts";

/** Whatever is asked, people mostly want to see something first. */
const listsFirst = 1.2;

/** And whoever names an operation in full means it. */
const inFull = 1.6;

type Find = (query: string) => Operation[];

/** The ranking of every operation, tools and others, built once per toolbox. */
const rankings = new WeakMap<Toolbox, Find>();

function rankingOf(toolbox: Toolbox): Find {
  const known = rankings.get(toolbox);
  if (known) return known;
  const made = makeRanking(
    toolbox.contracts,
    ({ name, summary, words, area, description, input }) => [
      { text: `${name} ${summary}`, weight: 2 },
      { text: words, weight: 3 },
      { text: area, weight: 1 },
      { text: `${description} ${Object.keys(input.shape).join(" ")}`, weight: 0.3 },
    ],
    ({ name, summary }, asked) =>
      (name.startsWith("list_") ? listsFirst : 1) * (stemsOf(summary).every((stem) => asked.has(stem)) ? inFull : 1),
  );
  rankings.set(toolbox, made);
  return made;
}

/** A tool as it is found: with everything about its arguments if it is the only one that was asked for. */
function shown({ tools }: Toolbox, name: string, isWhole: boolean) {
  const tool = tools.get(name)?.definition;
  if (!tool) return [];
  const { title, description, inputSchema } = isWhole ? tool : shortTool(tool);
  const needs_plan = tool.annotations.destructiveHint;
  return [{ name, title, description, inputSchema, needs_plan, scopes: tool._meta["muster/scopes"] }];
}

/** Tools for what the words say, best first, and operations that can't be called here. A tool's name finds that tool. */
export function findTools(toolbox: Toolbox, { query, limit }: Record<string, unknown>): object {
  const asked = String(query ?? "").slice(0, 200);
  const most = typeof limit === "number" && limit >= 1 ? Math.min(20, Math.floor(limit)) : 8;
  const named = toolbox.tools.has(asked.trim());
  const names = named
    ? [asked.trim()]
    : rankingOf(toolbox)(asked)
        .slice(0, most)
        .map(({ name }) => name);
  return {
    tools: names.flatMap((name) => shown(toolbox, name, names.length === 1)),
    unavailable: names.flatMap((name) => {
      const reason = toolbox.unavailable.get(name);
      return reason === undefined ? [] : [{ name, reason }];
    }),
  };
}
