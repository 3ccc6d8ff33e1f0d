import { longestAnswer } from "./check.ts";
import type { Definition, Dependency, Rule } from "./definition.ts";
import { type Budget, isMatchable, newBudget } from "./matchable.ts";
import { patternOf } from "./pattern.ts";

export interface DefinitionProblem {
  /** JSON pointer into the list of definitions: `/2/validation/0/value`. */
  path: string;
  message: string;
}

const withChoices = new Set(["select", "multiselect"]);
const withoutRules = new Set(["boolean", "date", "country"]);
const ordered = new Set(["number", "date"]);
/** Limit for all patterns of a form combined: checking an answer takes milliseconds, even for malicious patterns. */
const largestPrograms = 5000;
const keyPattern = /^[a-z][a-z0-9_]{0,59}$/;

function ruleProblem({ type, value }: Rule): string | null {
  if (type === "REGEX") {
    const pattern = patternOf(value);
    return "problem" in pattern ? pattern.problem : null;
  }
  return /^\d{1,4}$/.test(value) && Number(value) <= longestAnswer
    ? null
    : `Enter a whole number from 0 to ${longestAnswer}.`;
}

/** What an answer to these types looks like whatever the rules. */
const shapes: Partial<Record<Definition["type"], string>> = {
  number: "^-?[0-9]+([.][0-9]+)?$",
  phone: "^[+]?[0-9 ()./-]{5,30}$",
  email: "^[^\\s@]+@[^\\s@]*[^.\\s@][.][^.\\s@][^\\s@]*$",
};

const compiledOf = (sources: readonly string[]) =>
  sources.flatMap((source) => {
    const pattern = patternOf(source);
    return "compiled" in pattern ? [pattern.compiled] : [];
  });

/** Rules that no answer satisfies, one by one or together. */
function impossibleRules(definition: Definition, at: string, budget: Budget): DefinitionProblem[] {
  const { type, validation, values_allowed: options } = definition;
  const patterns = validation.flatMap(({ type: kind, value }, place) => (kind === "REGEX" ? [{ value, place }] : []));
  if (patterns.length === 0) return [];
  if (options.length > 0) {
    const isMatched = (option: string) =>
      compiledOf(patterns.map(({ value }) => value)).every((one) => one.test(option));
    return options.some(isMatched) ? [] : [{ path: `${at}/validation`, message: "None of the options matches." }];
  }
  const bound = (kind: Rule["type"]) =>
    validation.filter((rule) => rule.type === kind).map(({ value }) => Number(value));
  const shape = shapes[type] ?? [];
  const fits = (values: readonly string[], least: number, most: number) =>
    isMatchable(compiledOf(values.concat(shape)), { least, most, isMultiline: type === "textarea" }, budget);
  const alone = patterns.filter(({ value }) => !fits([value], 1, longestAnswer));
  if (alone.length > 0)
    return alone.map(({ place }) => ({
      path: `${at}/validation/${place}/value`,
      message: "No answer can match this pattern.",
    }));
  const [least, most] = [Math.max(1, ...bound("MIN_LENGTH")), Math.min(longestAnswer, ...bound("MAX_LENGTH"))];
  const values = patterns.map(({ value }) => value);
  return fits(values, least, most)
    ? []
    : [{ path: `${at}/validation`, message: "No answer can satisfy all of these rules." }];
}

function rulesOf(definition: Definition, at: string, budget: Budget): DefinitionProblem[] {
  const { type, validation } = definition;
  if (withoutRules.has(type) && validation.length > 0)
    return [{ path: `${at}/validation`, message: `A field of type ${type} can't have validation rules.` }];
  const found = validation.flatMap((rule, place) => {
    const message = ruleProblem(rule);
    return message === null ? [] : [{ path: `${at}/validation/${place}/value`, message }];
  });
  const bound = (kind: Rule["type"]) => validation.find((rule) => rule.type === kind)?.value;
  const [least, most] = [bound("MIN_LENGTH"), bound("MAX_LENGTH")];
  if (found.length === 0 && least !== undefined && most !== undefined && Number(least) > Number(most))
    found.push({ path: `${at}/validation`, message: "The minimum length is greater than the maximum length." });
  return found.length > 0 ? found : impossibleRules(definition, at, budget);
}

function choicesOf({ type, values_allowed }: Definition, at: string): DefinitionProblem[] {
  const path = `${at}/values_allowed`;
  if (withChoices.has(type) && values_allowed.length === 0) return [{ path, message: "Add at least one option." }];
  if (type !== "text" && !withChoices.has(type) && values_allowed.length > 0)
    return [{ path, message: `A field of type ${type} can't have options.` }];
  return new Set(values_allowed).size < values_allowed.length ? [{ path, message: "Add each option once." }] : [];
}

function conditionProblem(source: Definition, { value }: Dependency): string | null {
  if (typeof value === "object" && !Array.isArray(value) && value.op !== "eq" && value.op !== "neq")
    return ordered.has(source.type) ? null : `Only numbers and dates can be compared with ${value.op}.`;
  const wanted = typeof value === "string" ? [value] : Array.isArray(value) ? value : [value.value];
  const possible = source.type === "boolean" ? ["true", "false"] : source.values_allowed;
  if (wanted.length === 0) return "Add at least one value.";
  // “Is answered” accepts any answer.
  if (typeof value === "object" && "op" in value && value.op === "neq" && value.value === "") return null;
  const odd = possible.length > 0 ? wanted.find((one) => !possible.includes(one)) : undefined;
  return odd === undefined ? null : `“${odd}” isn't an option of ${source.ui_guide.label}.`;
}

function dependenciesOf(definition: Definition, byKey: Map<string, Definition>, at: string): DefinitionProblem[] {
  return definition.dependencies.flatMap((dependency, place) => {
    const path = `${at}/dependencies/${place}`;
    const source = byKey.get(dependency.key);
    if (!source) return [{ path: `${path}/key`, message: `The form has no field named ${dependency.key}.` }];
    const message = conditionProblem(source, dependency);
    return message === null ? [] : [{ path: `${path}/value`, message }];
  });
}

/** Keys that depend on themselves, directly or through other fields. */
function cyclicKeys(byKey: Map<string, Definition>): Set<string> {
  const done = new Set<string>();
  const cyclic = new Set<string>();
  const visit = (key: string, way: readonly string[]): void => {
    if (way.includes(key)) for (const one of way.slice(way.indexOf(key))) cyclic.add(one);
    if (done.has(key) || way.includes(key)) return;
    for (const dependency of byKey.get(key)?.dependencies ?? []) visit(dependency.key, [...way, key]);
    done.add(key);
  };
  for (const key of byKey.keys()) visit(key, []);
  return cyclic;
}

function sizeOfPatterns(definitions: readonly Definition[]): number {
  const patterns = definitions.flatMap(({ validation }) => validation.filter(({ type }) => type === "REGEX"));
  return patterns.reduce((sum, { value }) => {
    const pattern = patternOf(value);
    return sum + ("size" in pattern ? pattern.size : 0);
  }, 0);
}

/** Why the definitions aren't a valid form; empty if they are. */
export function definitionProblems(definitions: readonly Definition[]): DefinitionProblem[] {
  const byKey = new Map<string, Definition>();
  const found: DefinitionProblem[] = [];
  for (const [place, definition] of definitions.entries()) {
    const path = `/${place}/key`;
    if (!keyPattern.test(definition.key))
      found.push({ path, message: "Use lowercase letters, digits, and underscores, with a letter first." });
    else if (byKey.has(definition.key))
      found.push({ path, message: `The key ${definition.key} is already used in this form.` });
    byKey.set(definition.key, definition);
  }
  const cyclic = cyclicKeys(byKey);
  const budget = newBudget();
  for (const [place, definition] of definitions.entries()) {
    const at = `/${place}`;
    found.push(
      ...rulesOf(definition, at, budget),
      ...choicesOf(definition, at),
      ...dependenciesOf(definition, byKey, at),
    );
    if (cyclic.has(definition.key))
      found.push({
        path: `${at}/dependencies`,
        message: `${definition.ui_guide.label} depends on its own answer. Remove one of the conditions.`,
      });
  }
  if (sizeOfPatterns(definitions) > largestPrograms)
    found.push({ path: "", message: "This form's patterns are too large in total. Use simpler ones." });
  return found;
}
