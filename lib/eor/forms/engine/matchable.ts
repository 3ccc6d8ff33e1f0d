import type { RE2JS } from "re2js";
import { longestAnswer } from "./check.ts";

/** An instruction of a compiled pattern, numbered as in re2js. */
interface Instruction {
  op: number;
  out: number;
  arg: number;
  runes: Int32Array;
  matchRune: (rune: number) => boolean;
}

const [alt, altMatch, capture, emptyWidth, , match, nop, rune, rune1, any, anyNotNewline] = Array.from(
  { length: 11 },
  (_, at) => at + 1,
);

interface Program {
  start: number;
  inst: Instruction[];
}

interface Wanted {
  /** Least and most characters. */
  least: number;
  most: number;
  /** Whether the text may have several lines. */
  isMultiline: boolean;
}

/** Steps spent on the patterns of a form. Beyond them, a pattern passes unproven. */
export interface Budget {
  steps: number;
}

export const newBudget = (): Budget => ({ steps: 3_000_000 });

/** A pattern is found anywhere: its match may not have begun yet, or be complete. */
const pending = -1;
const found = -2;

const end = -1;
const isWord = (char: number) => char !== end && /\w/.test(String.fromCodePoint(char));
const isSpace = (char: number) => /\s/u.test(String.fromCodePoint(char));

/** The zero-width conditions that hold between two characters, as re2js encodes them. */
function flagsBetween(before: number, after: number): number {
  const line = (before === end || before === 10 ? 1 : 0) | (after === end || after === 10 ? 2 : 0);
  const text = (before === end ? 4 : 0) | (after === end ? 8 : 0);
  return line | text | (isWord(before) === isWord(after) ? 32 : 16);
}

function reads(one: Instruction, char: number): boolean {
  if (one.op === any) return true;
  if (one.op === anyNotNewline) return char !== 10;
  return (one.op === rune || one.op === rune1) && one.matchRune(char);
}

/** Characters that stand for all that the patterns tell apart. */
function representatives(programs: readonly Program[], isMultiline: boolean, budget: Budget): number[] {
  const edges = new Set([0x20, 0x21, 0x30, 0x41, 0x61, 0xa0, 0x1_0000, ...(isMultiline ? [10] : [])]);
  const instructions = programs.flatMap(({ inst }) => inst.filter(({ op }) => op === rune || op === rune1));
  for (const { runes } of instructions)
    for (const [at, char] of runes.entries()) {
      edges.add(runes.length > 1 && at % 2 === 1 ? char + 1 : char);
      if (runes.length === 1) {
        const text = String.fromCodePoint(char);
        for (const other of [text.toLowerCase(), text.toUpperCase()]) edges.add(other.codePointAt(0) ?? char);
      }
    }
  const byClass = new Map<string, number>();
  for (const char of edges) {
    if (char > 0x10_ffff || (char >= 0xd800 && char < 0xe000) || char === 13 || (char === 10 && !isMultiline)) continue;
    budget.steps -= instructions.length;
    if (budget.steps < 0) break;
    const kind = `${isWord(char)}${isSpace(char)}${char === 10}`;
    const key = kind + instructions.map((one) => (reads(one, char) ? "1" : "0")).join("");
    if (!byClass.has(key)) byClass.set(key, char);
  }
  return [...byClass.values()];
}

/** The instructions that read a character or end the match, reachable without reading. */
function closure({ inst, start }: Program, state: number, flags: number, budget: Budget): number[] {
  if (state === found) return [found];
  const leaves = state === pending ? [pending] : [];
  const seen = new Set<number>();
  const visit = [state === pending ? start : state];
  for (let at = visit.pop(); at !== undefined; at = visit.pop()) {
    const one = inst[at];
    if (!one || seen.has(at)) continue;
    seen.add(at);
    budget.steps -= 1;
    if (one.op === match) return [found];
    if (one.op === alt || one.op === altMatch) visit.push(one.out, one.arg);
    else if (one.op === capture || one.op === nop) visit.push(one.out);
    else if (one.op === emptyWidth) {
      if ((one.arg & ~flags) === 0) visit.push(one.out);
    } else leaves.push(at);
  }
  return leaves;
}

function after({ inst }: Program, leaves: readonly number[], char: number): number[] {
  const next = leaves.flatMap((leaf) => {
    if (leaf < 0) return [leaf];
    const one = inst[leaf];
    return one && reads(one, char) ? [one.out] : [];
  });
  return [...new Set(next)];
}

interface State {
  /** Where each pattern is. */
  at: readonly number[];
  before: number;
}

interface Explored {
  isAccepted: boolean;
  next: string[];
}

const keyOf = ({ at, before }: State) => `${at.join()}|${before}`;

function product(lists: readonly number[][]): number[][] {
  return lists.reduce<number[][]>((all, list) => all.flatMap((one) => list.map((item) => [...one, item])), [[]]);
}

/** Whether some text is found by all patterns at once: a search through what their automata can read together. */
export function isMatchable(patterns: readonly RE2JS[], wanted: Wanted, budget: Budget): boolean {
  if (budget.steps < 0) return true;
  const programs = patterns.map(({ re2Input }) => re2Input.prog as Program);
  const chars = representatives(programs, wanted.isMultiline, budget);
  const states = new Map<string, State>();
  const explored = new Map<string, Explored>();

  const leavesAt = ({ at, before }: State, char: number) =>
    programs.map((program, place) => closure(program, at[place] ?? pending, flagsBetween(before, char), budget));

  function explore(key: string): Explored {
    const known = explored.get(key);
    if (known) return known;
    const state = states.get(key) as State;
    // Answers are trimmed, so none begins or ends with a space.
    const isAccepted =
      (state.before === end || !isSpace(state.before)) &&
      leavesAt(state, end).every((leaves) => leaves.includes(found));
    const next = new Set<string>();
    for (const char of chars) {
      if (state.before === end && isSpace(char)) continue;
      const lists = leavesAt(state, char).map((leaves, place) => after(programs[place] as Program, leaves, char));
      // Counted before they are made: they multiply.
      budget.steps -= lists.reduce((all, list) => all * list.length, 1) * lists.length + lists.length;
      if (budget.steps < 0) break;
      for (const at of product(lists)) {
        const reached = { at, before: char };
        const name = keyOf(reached);
        if (!states.has(name)) states.set(name, reached);
        next.add(name);
      }
    }
    const made = { isAccepted, next: [...next] };
    explored.set(key, made);
    return made;
  }

  const first = { at: programs.map(() => pending), before: end };
  states.set(keyOf(first), first);
  let level = new Set([keyOf(first)]);
  for (let length = 0; length <= Math.min(wanted.most, longestAnswer) && level.size > 0; length += 1) {
    const reached = new Set<string>();
    for (const key of level) {
      const { isAccepted, next } = explore(key);
      budget.steps -= next.length;
      if (budget.steps < 0 || (isAccepted && length >= Math.max(wanted.least, 1))) return true;
      for (const name of next) reached.add(name);
    }
    level = reached;
  }
  return false;
}
