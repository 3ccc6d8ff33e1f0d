import { stemsOf } from "#lib/platform/mcp/ranking.ts";
import type { Answer, Conversation } from "./client.ts";
import { type Filled, fill, type Reference } from "./fill.ts";
import { lookUp } from "./look-up.ts";
import type { Facts, Tool } from "./tools.ts";
import { phraseOf } from "./words.ts";

export interface Task {
  id: number;
  words: string;
  expected: string[];
  facts: Facts;
  /** What the right arguments have at least. */
  arguments?: Record<string, unknown>;
}

export interface Outcome {
  /** The operation that answers, or that the person is referred to. */
  operation: string;
  /** Its place among what was found; 0 is the first. */
  place: number;
  input: Record<string, unknown>;
  answer: Answer | null;
  /** What stands in the way. */
  problem: string | null;
  /** The person is told to do it elsewhere. */
  isReferred: boolean;
}

const looked = 3;

const isRead = ({ name }: Tool) => /^(?:list|get|export|preview|search)/.test(name);

const problemOf = ({ missing, unused }: Filled): string | null =>
  missing.length > 0 ? `nothing says ${missing}` : unused.length > 0 ? `no argument for ${unused}` : null;

async function filledWhole(talk: Conversation, tool: Tool, { facts, words }: Task): Promise<Filled> {
  const short = fill(tool, facts, words);
  if (!short.isUnsure) return short;
  const [whole] = (await talk.find(tool.name)).tools;
  return whole ? fill(whole, facts, words) : short;
}

/** Works on a task as a client without a model can. */
export async function converse(talk: Conversation, task: Task): Promise<Outcome> {
  const found = await talk.find(task.words);
  const referrals = found.unavailable.slice(0, looked).map(({ name }) => name);
  const refused = (operation: string): Outcome => ({
    operation,
    place: Math.max(0, referrals.indexOf(operation)),
    input: {},
    answer: null,
    problem: null,
    isReferred: true,
  });
  const referred = found.unavailable.find(({ name }) => name === found.best);
  if (referred) return refused(referrals.find((name) => task.expected.includes(name)) ?? referred.name);
  const isQuestion = task.words.endsWith("?");
  // A question changes nothing, whatever was found for it.
  const tools = found.tools.filter((tool) => !isQuestion || isRead(tool));
  const [first] = tools;
  if (!first) return { ...refused("nothing"), problem: "found nothing", isReferred: false };
  if (first.description.includes("Refused here")) return refused(first.name);
  let place = found.tools.indexOf(first);
  let filled = await filledWhole(talk, first, task);
  for (const [at, tool] of tools.slice(0, looked).entries()) {
    if (problemOf(filled) === null || at === 0) continue;
    const other = await filledWhole(talk, tool, task);
    if (problemOf(other) === null) [filled, place] = [other, found.tools.indexOf(tool)];
  }
  const tool = talk.known.get(found.tools[place]?.name ?? "") ?? first;
  const outcome: Outcome = {
    operation: tool.name,
    place,
    input: filled.input,
    answer: null,
    problem: problemOf(filled),
    isReferred: false,
  };
  if (filled.missing.length > 0) return outcome;
  const lost = await resolve(talk, filled);
  if (lost) return { ...outcome, problem: `no ${lost.noun} for "${lost.phrase}"` };
  const answer = await act(talk, tool, filled.input, task.id);
  // What no argument takes may be said by the answer.
  const unsaid = filled.unused.filter((key) => !wordsIn(answer.text, String(task.facts[key])));
  return { ...outcome, answer, problem: problemOf({ ...filled, unused: unsaid }) };
}

const wordsIn = (text: string, value: string) => stemsOf(value).some((stem) => text.toLowerCase().includes(`"${stem}`));

const isNamed = ({ phrase }: Reference) => phraseOf(phrase).proper !== null;

/** Looks up every ID; the reference that nothing was found for. */
async function resolve(talk: Conversation, { references, input }: Filled): Promise<Reference | null> {
  // What has a name of its own says where the rest belongs.
  for (const reference of references.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)))) {
    const id = await lookUp(talk, reference);
    if (id === null) return reference;
    input[reference.name] = reference.isList ? [id] : id;
  }
  return null;
}

async function act(talk: Conversation, tool: Tool, given: Record<string, unknown>, id: number): Promise<Answer> {
  if (isRead(tool)) return talk.run(tool.name, given);
  Object.assign(given, { idempotency_key: `task-${id}` });
  if (!tool.needs_plan) return talk.run(tool.name, given);
  const planned = await talk.call("plan_change", { tool: tool.name, arguments: given });
  const { plan_id } = planned.data;
  return plan_id === undefined ? planned : talk.call("run_change", { plan_id });
}
