import { readFileSync } from "node:fs";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { Conversation } from "./assistant/client.ts";
import { difference, lackOf } from "./assistant/compare.ts";
import { converse, type Task } from "./assistant/converse.ts";
import { listOf, rest, rpc } from "./assistant/session.ts";

const tasks: Task[] = JSON.parse(readFileSync(new URL("../lib/testing/assistant-tasks.json", import.meta.url), "utf8"));

type Say = (...cells: unknown[]) => void;

/** How a task went with one front. */
interface Row {
  id: number;
  isRight: boolean;
  place: number;
  calls: number;
  tokens: number;
}

async function doTask(task: Task, path: string, token: string, say: Say): Promise<Row> {
  const front = await listOf(path);
  const talk = new Conversation(front, (method, params) => rpc(method, params, path, token));
  const outcome = await converse(talk, task);
  const { operation, place, isReferred } = outcome;
  const isExpected = task.expected.includes(operation);
  const differs =
    outcome.problem ??
    (isReferred
      ? null
      : (lackOf(outcome.input, task.arguments ?? {}) ??
        (await difference(outcome, (...sent) => rest(token, ...sent)))));
  const problem = isExpected ? differs : `wants ${task.expected[0]}`;
  const calls = talk.calls
    .slice(1)
    .map(({ tool, input }) => `${tool} ${JSON.stringify(input)}`)
    .join(", ");
  say(
    task.id,
    operation,
    place + 1,
    talk.calls.length,
    talk.tokens,
    problem ?? (isReferred ? "referred" : "right"),
    calls,
  );
  return { id: task.id, isRight: problem === null, place, calls: talk.calls.length, tokens: talk.tokens };
}

/**
 * Does the tasks as a client without a model, in the demo: with the words of a person, what `find_tools` finds, and the
 * schemas of what it found. Each answer is compared with what REST answers.
 */
export async function doTasks(path: string, token: string, say: Say): Promise<void> {
  const heads = ["Task", "Operation", "Rank", "Calls", "Tokens", "Result", "Called"];
  say(...heads);
  say(...heads.map(() => "---"));
  const rows: Row[] = [];
  const chosen = process.argv.filter((word) => /^\d+$/.test(word)).map(Number);
  for (const task of tasks.filter(({ id }) => chosen.length === 0 || chosen.includes(id)))
    rows.push(await doTask(task, path, token, say));
  const calls = rows.map((row) => row.calls).sort((a, b) => a - b);
  const list = countTokens(JSON.stringify(await listOf(path)));
  const inCalls = rows.reduce((sum, { tokens }) => sum + tokens, 0);
  const right = rows.filter(({ isRight }) => isRight);
  const atOnce = right.filter(({ place }) => place === 0);
  process.stdout.write("\n");
  say(
    "Front",
    "Right",
    "Right by the first rank",
    "Calls: median",
    "Most",
    "Tokens of the list",
    "Of the calls",
    "A task with its list",
  );
  say("---", "---", "---", "---", "---", "---", "---", "---");
  const sums = [list, inCalls, list + Math.round(inCalls / rows.length)];
  say(
    path,
    `${right.length} of ${rows.length}`,
    atOnce.length,
    calls[Math.floor(calls.length / 2)],
    calls.at(-1),
    ...sums,
  );
}
