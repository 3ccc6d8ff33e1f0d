import { type Answer, type Answers, answerTo, type Definition, type Dependency, inOrder } from "./definition.ts";

const number = /^-?\d{1,15}(\.\d{1,10})?$/;

/** Compares numbers by value, and anything else, such as dates, as text. */
function compare(one: string, other: string): number {
  if (number.test(one) && number.test(other)) return Number(one) - Number(other);
  return one < other ? -1 : one > other ? 1 : 0;
}

function isOne(answer: Answer, wanted: string): boolean {
  return Array.isArray(answer) ? answer.includes(wanted) : compare(String(answer), wanted) === 0;
}

function holds(answer: Answer, { value }: Dependency): boolean {
  if (typeof value === "string") return isOne(answer, value);
  if (Array.isArray(value)) return value.some((one) => isOne(answer, one));
  if (value.op === "eq") return isOne(answer, value.value);
  if (value.op === "neq") return !isOne(answer, value.value);
  const order = compare(String(answer), value.value);
  return { gt: order > 0, gte: order >= 0, lt: order < 0, lte: order <= 0 }[value.op];
}

/** The fields that are visible with these answers, in order. Answers to hidden fields are ignored. */
export function visibleFields(definitions: readonly Definition[], values: Answers): Definition[] {
  const byKey = new Map(definitions.map((definition) => [definition.key, definition]));
  const known = new Map<string, boolean>();
  const isVisible = ({ key, dependencies }: Definition): boolean => {
    const before = known.get(key);
    if (before !== undefined) return before;
    // Ends a cycle, which no published form has, by hiding its fields.
    known.set(key, false);
    const visible = dependencies.every((dependency) => {
      const source = byKey.get(dependency.key);
      const answer = answerTo(values, dependency.key);
      return source !== undefined && answer !== null && isVisible(source) && holds(answer, dependency);
    });
    known.set(key, visible);
    return visible;
  };
  return inOrder(definitions).filter(isVisible);
}
