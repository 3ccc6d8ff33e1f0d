import { type Definition, type Dependency, inOrder, type Rule } from "./definition.ts";

export interface FieldChange {
  kind: "added" | "removed" | "changed";
  key: string;
  label: string;
  /** What changed, in words; empty for an added or removed field. */
  details: string[];
}

export const typeWords: Readonly<Record<Definition["type"], string>> = {
  text: "Text",
  textarea: "Long text",
  number: "Number",
  date: "Date",
  select: "One of several options",
  multiselect: "Several options",
  boolean: "Yes or no",
  country: "Country",
  phone: "Phone number",
  email: "Email",
};

export const requiredByWords: Readonly<Record<Definition["required_by"], string>> = {
  sign_up: "Sign-up",
  contract_signing: "Contract signing",
};

const comparisons = {
  eq: "is",
  neq: "isn't",
  gt: "is more than",
  gte: "is at least",
  lt: "is less than",
  lte: "is at most",
} as const;

const quoted = (text: string) => `“${text}”`;

/** The value of a condition; yes-or-no fields use `true` and `false`. */
const said = (value: string) => ({ true: "yes", false: "no" })[value] ?? quoted(value);

/** A condition in words: “Pays church tax is yes”. `labelOf` names the other field. */
export function conditionWords({ key, value }: Dependency, labelOf: (key: string) => string): string {
  const name = labelOf(key);
  if (typeof value === "string") return `${name} is ${said(value)}`;
  if (Array.isArray(value)) return `${name} is ${value.map(said).join(" or ")}`;
  if (value.op === "neq" && value.value === "") return `${name} is answered`;
  return `${name} ${comparisons[value.op]} ${said(value.value)}`;
}

export function ruleWords({ type, value, error_message }: Rule): string {
  const limit =
    type === "REGEX" ? `matches ${value}` : `${type === "MIN_LENGTH" ? "at least" : "at most"} ${value} long`;
  return `${limit}, else ${quoted(error_message)}`;
}

/** The items of one list that are missing in another, as a multiset difference. */
function without<Item>(items: readonly Item[], others: readonly Item[]): Item[] {
  const left = others.map((one) => JSON.stringify(one));
  return items.filter((item) => {
    const at = left.indexOf(JSON.stringify(item));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function listDetails<Item>(
  what: string,
  before: readonly Item[],
  after: readonly Item[],
  wordsOf: (item: Item) => string,
): string[] {
  const removed = without(before, after).map((one) => `${what} removed: ${wordsOf(one)}`);
  const added = without(after, before).map((one) => `${what} added: ${wordsOf(one)}`);
  const isReordered = removed.length + added.length === 0 && JSON.stringify(before) !== JSON.stringify(after);
  return [...removed, ...added, ...(isReordered ? [`${what}s reordered`] : [])];
}

function textDetail(what: string, before: string, after: string): string[] {
  if (before === after) return [];
  if (before === "") return [`${what} added: ${quoted(after)}`];
  return [after === "" ? `${what} removed: ${quoted(before)}` : `${what}: ${quoted(before)} → ${quoted(after)}`];
}

type Labels = (key: string) => string;

function detailsOf(before: Definition, after: Definition, labels: { before: Labels; after: Labels }): string[] {
  const [was, is] = [before.ui_guide, after.ui_guide];
  const details = [
    ...textDetail("Label", was.label, is.label),
    ...textDetail("Local label", was.local_label, is.local_label),
    ...textDetail("Description", was.description, is.description),
    ...textDetail("Helper text", was.helper_text, is.helper_text),
  ];
  if (before.type !== after.type) details.push(`Type: ${typeWords[before.type]} → ${typeWords[after.type]}`);
  else if (was.field_type !== is.field_type)
    details.push(`Control: ${typeWords[was.field_type]} → ${typeWords[is.field_type]}`);
  if (before.is_required !== after.is_required) details.push(after.is_required ? "Now required" : "No longer required");
  if (before.required_by !== after.required_by)
    details.push(`Needed by: ${requiredByWords[before.required_by]} → ${requiredByWords[after.required_by]}`);
  details.push(...listDetails("Option", before.values_allowed, after.values_allowed, quoted));
  details.push(...listDetails("Rule", before.validation, after.validation, ruleWords));
  const removed = without(before.dependencies, after.dependencies);
  const added = without(after.dependencies, before.dependencies);
  details.push(...removed.map((one) => `Condition removed: ${conditionWords(one, labels.before)}`));
  details.push(...added.map((one) => `Condition added: ${conditionWords(one, labels.after)}`));
  return details;
}

/** The smallest set of keys that has to move to get from one order to the other. */
function movedKeys(before: readonly string[], after: readonly string[]): Set<string> {
  const places = after.map((key) => before.indexOf(key));
  const chains = places.map((): number[] => []);
  for (const [at, place] of places.entries()) {
    let best: number[] = [];
    for (let earlier = 0; earlier < at; earlier++) {
      const chain = chains[earlier] ?? [];
      if ((places[earlier] ?? 0) < place && chain.length > best.length) best = chain;
    }
    chains[at] = [...best, at];
  }
  const kept = new Set(chains.reduce((one, other) => (other.length > one.length ? other : one), []));
  return new Set(after.filter((_, at) => !kept.has(at)));
}

const labelsOf = (definitions: readonly Definition[]): Labels => {
  const labels = new Map(definitions.map(({ key, ui_guide }) => [key, ui_guide.label]));
  return (key) => labels.get(key) || key;
};

/** The differences between two versions of a form, by field: in the order of the later one, removed fields last. */
export function describeChanges(before: readonly Definition[], after: readonly Definition[]): FieldChange[] {
  const [was, is] = [inOrder(before), inOrder(after)];
  const known = new Map(was.map((one) => [one.key, one]));
  const kept = new Set(is.map(({ key }) => key));
  const labels = { before: labelsOf(was), after: labelsOf(is) };
  const moved = movedKeys(
    was.filter(({ key }) => kept.has(key)).map(({ key }) => key),
    is.filter(({ key }) => known.has(key)).map(({ key }) => key),
  );
  const changes = is.flatMap((one, at): FieldChange[] => {
    const { key } = one;
    const label = one.ui_guide.label || key;
    const earlier = known.get(key);
    if (!earlier) return [{ kind: "added", key, label, details: [] }];
    const details = detailsOf(earlier, one, labels);
    if (moved.has(key)) details.push(`Position: ${was.indexOf(earlier) + 1} → ${at + 1}`);
    return details.length > 0 ? [{ kind: "changed", key, label, details }] : [];
  });
  const removed = was.filter(({ key }) => !kept.has(key));
  return [
    ...changes,
    ...removed.map(({ key, ui_guide }) => ({
      kind: "removed" as const,
      key,
      label: ui_guide.label || key,
      details: [],
    })),
  ];
}
