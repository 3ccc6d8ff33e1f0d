import { type Operation, pathKeys } from "#lib/platform/declaration/contract.ts";
import { intentOf, verbOf } from "./intent.ts";
import { makeRanking, stemsOf } from "./ranking.ts";
import { foundValues, shortTool } from "./short-tool.ts";
import { isRead, type Toolbox } from "./tool.ts";

/** Whatever is asked, people mostly want to see something first. */
const listsFirst = 1.2;

/** And whoever names an operation in full means it. */
const inFull = 1.6;

/** Most of what is asked is about the main records. */
const mainFirst = 1.25;

/** A question is rarely answered by a change, and a request to change something rarely by a read. */
const otherIntent = { question: 0.5, request: 0.8 };

/** A request that begins as the operation's summary means it. */
const sameVerb = 1.2;

/** Whoever asks and names somebody or something often means that one record. */
const ofOne = 1.15;

/** What can't be called here is named last of what fits as well. */
const notHere = 0.85;

const capitalized = /(?<!\p{L})\p{Lu}\p{Ll}+(?!\p{L})/gu;

type Find = (query: string) => Operation[];

/** The ranking of every operation, tools and others, built once per toolbox. */
const rankings = new WeakMap<Toolbox, Find>();

/** Other words for the things that an operation is about. */
function thingsOf({ name, summary, area }: Operation, named: readonly { stems: string[]; words: string }[]): string {
  const own = new Set(stemsOf(`${name.replaceAll("_", " ")} ${summary} ${area}`));
  return named
    .filter(({ stems }) => stems.every((stem) => own.has(stem)))
    .map(({ words }) => words)
    .join(" ");
}

/** The stems of every word but names: those that some text writes small. */
function knownStems({ contracts, vocabulary: { things, acts, phrases } }: Toolbox): Set<string> {
  const texts = contracts.map(({ name, summary, words, area, description }) =>
    [name.replaceAll("_", " "), summary, words, area, description].join(" "),
  );
  const written = [...texts, ...[things, acts].flatMap((words) => Object.entries(words).flat())].join(" ");
  const small = Object.values(phrases).flat().join(" ").replaceAll(capitalized, "");
  return new Set(stemsOf(`${written} ${small}`));
}

/** The words without names of people and places, which say nothing of an operation. */
const nameless = (words: string, known: ReadonlySet<string>): string =>
  words.replaceAll(capitalized, (word) => (stemsOf(word).every((stem) => known.has(stem)) ? word : ""));

/** The stems of what an operation does: "Approve or reject a timesheet" does two things. */
const verbsOf = (summary: string): string[] =>
  (/^(\S+)(?: or (\S+))?/.exec(summary)?.slice(1) ?? []).flatMap((verb) => stemsOf(verb ?? ""));

function rankingOf(toolbox: Toolbox): Find {
  const known = rankings.get(toolbox);
  if (known) return known;
  const { things, acts, phrases } = toolbox.vocabulary;
  const stems = knownStems(toolbox);
  const named = Object.entries(things).map(([name, words]) => ({ stems: stemsOf(name), words }));
  const rank = makeRanking(toolbox.contracts, (contract) => [
    { text: `${contract.name} ${contract.summary}`, weight: 1 },
    { text: contract.words, weight: 3 },
    { text: thingsOf(contract, named), weight: 1 },
    { text: acts[contract.summary.split(" ", 1)[0]?.toLowerCase() ?? ""] ?? "", weight: 0.2 },
    { text: nameless((phrases[contract.name] ?? []).join(" "), stems), weight: 0.6 },
    { text: contract.area, weight: 2 },
    { text: `${contract.description} ${Object.keys(contract.input.shape).join(" ")}`, weight: 0.3 },
  ]);
  const summaries = new Map(toolbox.contracts.map(({ name, summary }) => [name, stemsOf(summary)]));
  const verbs = new Map(toolbox.contracts.map(({ name, summary }) => [name, verbsOf(summary)]));
  const made: Find = (query) => {
    const intent = intentOf(query);
    const verb = intent === "request" ? stemsOf(verbOf(query)).join() : "";
    const asked = new Set(stemsOf(query));
    const isOfOne = intent !== "request" && nameless(query, stems) !== query;
    return rank(query, (contract) => {
      const { name } = contract;
      const fits = intent === null || (intent === "question") === isRead(contract);
      return (
        (name.startsWith("list_") && intent !== "request" ? listsFirst : 1) *
        (isOfOne && pathKeys(contract.path).length > 0 ? ofOne : 1) *
        (summaries.get(name)?.every((stem) => asked.has(stem)) ? inFull : 1) *
        (verbs.get(name)?.includes(verb) ? sameVerb : 1) *
        (fits || intent === null ? 1 : otherIntent[intent]) *
        (toolbox.vocabulary.main.has(name) && fits ? mainFirst : 1) *
        (toolbox.unavailable.has(name) ? notHere : 1)
      );
    });
  };
  rankings.set(toolbox, made);
  return made;
}

/** A tool as it is found: with everything about its arguments if it is the only one that was asked for. */
function shown({ tools }: Toolbox, name: string, isWhole: boolean) {
  const tool = tools.get(name)?.definition;
  if (!tool) return [];
  const { title, description, inputSchema } = isWhole ? tool : shortTool(tool, foundValues);
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
    best: names[0],
    tools: names.flatMap((name) => shown(toolbox, name, names.length === 1)),
    unavailable: names.flatMap((name) => {
      const reason = toolbox.unavailable.get(name);
      return reason === undefined ? [] : [{ name, reason }];
    }),
  };
}
