import {
  type Attribute,
  type AttributeReference,
  type Json,
  type ResourceType,
  resolve,
  resolveIn,
  valuesOf,
} from "./attribute.ts";
import type { CompareOperator, Filter } from "./parse-filter.ts";
import { ScimError } from "./scim-error.ts";

export type Matches = (resource: Json) => boolean;
type Resolve = (path: string) => AttributeReference | null;
type Value = string | number | boolean | null;

const refuse = (message: string) => new ScimError("invalidFilter", message);

/** Whether there is a value that isn't empty (RFC 7644 section 3.4.2.2, table 3). */
function isPresent(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return false;
  if (typeof value === "object") return Object.values(value).some(isPresent);
  return true;
}

/** The attribute that a comparison is about: of a complex multi-valued one, its `value`. */
function comparedOf({ attribute, sub }: AttributeReference, path: string): Attribute {
  const compared =
    sub ?? (attribute.type === "complex" ? resolveIn(attribute.subAttributes ?? [], "value")?.attribute : attribute);
  if (!compared)
    throw refuse(`${path} has parts: compare one of them, such as ${path}.${attribute.subAttributes?.[0]?.name}`);
  return compared;
}

function valuesAt(resource: Json, { attribute, sub }: AttributeReference, compared: Attribute): unknown[] {
  const values = valuesOf(resource, attribute);
  if (!sub && compared === attribute) return values;
  return values
    .map((value) => (value as Json)?.[compared.name])
    .filter((value) => value !== undefined && value !== null);
}

type Comparable = string | number | boolean;

/** How values of the attribute are compared; null for one that the value of the filter can't be compared with. */
function readerOf({ type, caseExact }: Attribute): (value: unknown) => Comparable | null {
  if (type === "boolean")
    return (value) => (/^(?:true|false)$/i.test(String(value)) ? String(value).toLowerCase() === "true" : null);
  if (type === "dateTime")
    return (value) => (typeof value === "string" && !Number.isNaN(Date.parse(value)) ? Date.parse(value) : null);
  return (value) => (typeof value !== "string" ? null : caseExact ? value : value.toLowerCase());
}

const comparisons: Record<CompareOperator, (value: Comparable, wanted: Comparable) => boolean> = {
  eq: (value, wanted) => value === wanted,
  ne: (value, wanted) => value !== wanted,
  co: (value, wanted) => String(value).includes(String(wanted)),
  sw: (value, wanted) => String(value).startsWith(String(wanted)),
  ew: (value, wanted) => String(value).endsWith(String(wanted)),
  gt: (value, wanted) => value > wanted,
  lt: (value, wanted) => value < wanted,
  ge: (value, wanted) => value >= wanted,
  le: (value, wanted) => value <= wanted,
};

function compare(reference: AttributeReference, path: string, operator: CompareOperator, value: Value): Matches {
  const compared = comparedOf(reference, path);
  const found = (resource: Json) => valuesAt(resource, reference, compared);
  if (value === null) {
    if (operator !== "eq" && operator !== "ne") throw refuse(`null can't be compared with ${operator}`);
    return (resource) => found(resource).some(isPresent) === (operator === "ne");
  }
  const isPart = operator === "co" || operator === "sw" || operator === "ew";
  if (compared.type === "boolean" && operator !== "eq" && operator !== "ne")
    throw refuse(`${path} is true or false, which can't be compared with ${operator}`);
  const read = isPart ? readerOf({ ...compared, type: "string" }) : readerOf(compared);
  const wanted = read(value);
  if (wanted === null)
    throw refuse(`${path} is a ${compared.type}, which can't be compared with ${JSON.stringify(value)}`);
  const decide = comparisons[operator];
  return (resource) => {
    const values = found(resource);
    if (values.length === 0) return operator === "ne";
    return values.some((one) => {
      const comparable = read(one);
      return comparable !== null && decide(comparable, wanted);
    });
  };
}

function compile(filter: Filter, resolvePath: Resolve): Matches {
  switch (filter.kind) {
    case "and": {
      const [left, right] = [compile(filter.left, resolvePath), compile(filter.right, resolvePath)];
      return (resource) => left(resource) && right(resource);
    }
    case "or": {
      const [left, right] = [compile(filter.left, resolvePath), compile(filter.right, resolvePath)];
      return (resource) => left(resource) || right(resource);
    }
    case "not": {
      const inner = compile(filter.inner, resolvePath);
      return (resource) => !inner(resource);
    }
    case "present": {
      const reference = resolvePath(filter.path);
      if (!reference) return () => false;
      const { attribute, sub } = reference;
      return (resource) =>
        valuesOf(resource, attribute).some((value) => isPresent(sub ? (value as Json)?.[sub.name] : value));
    }
    case "compare": {
      const reference = resolvePath(filter.path);
      if (!reference)
        return () =>
          filter.operator === "ne" ? filter.value !== null : filter.operator === "eq" && filter.value === null;
      return compare(reference, filter.path, filter.operator, filter.value);
    }
    case "values": {
      const reference = resolvePath(filter.path);
      if (!reference) return () => false;
      const matches = elementMatcher(reference.attribute, filter.inner, "invalidFilter");
      return (resource) => valuesOf(resource, reference.attribute).some((value) => matches(value as Json));
    }
  }
}

/** Whether one value of a complex attribute matches: paths in the filter are its sub-attributes. */
export function elementMatcher(
  attribute: Attribute,
  filter: Filter,
  refusal: "invalidFilter" | "invalidPath",
): Matches {
  const { subAttributes } = attribute;
  if (!subAttributes) throw new ScimError(refusal, `${attribute.name} has no parts to filter by`);
  return compile(filter, (path) => {
    const found = resolveIn(subAttributes, path);
    if (!found) throw new ScimError(refusal, `${attribute.name} has no ${path}`);
    return found;
  });
}

/**
 * Whether a resource matches. An attribute that isn't kept has no value; one that none of the types has is refused with
 * `invalidFilter`.
 */
export function matcher(filter: Filter, type: ResourceType, types: readonly ResourceType[] = [type]): Matches {
  return compile(filter, (path) => {
    const found = resolve(type, path);
    if (found === null && types.every((one) => resolve(one, path) === null))
      throw refuse(`${types.map(({ name }) => name).join(" and ")} has no attribute ${path}`);
    return found === "unkept" ? null : found;
  });
}

/** Whether a filter looks at an attribute of the resource. */
export function isAbout(filter: Filter, name: string): boolean {
  switch (filter.kind) {
    case "and":
    case "or":
      return isAbout(filter.left, name) || isAbout(filter.right, name);
    case "not":
      return isAbout(filter.inner, name);
    default:
      return new RegExp(`(?:^|:)${name}(?:\\.|$)`, "i").test(filter.path);
  }
}

/** The text that an attribute must equal for the filter to match, if it says so. */
export function requiredText(filter: Filter, name: string): string | null {
  if (filter.kind === "and") return requiredText(filter.left, name) ?? requiredText(filter.right, name);
  if (filter.kind !== "compare" || filter.operator !== "eq" || typeof filter.value !== "string") return null;
  return filter.path.toLowerCase() === name.toLowerCase() ? filter.value : null;
}
