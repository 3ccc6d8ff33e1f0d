import { type Attribute, attributesOf, type Json, type ResourceType, resolve, valuesOf } from "./attribute.ts";
import { ScimError } from "./scim-error.ts";

export interface Shown {
  attributes?: string | undefined;
  excluded_attributes?: string | undefined;
}

const listOf = (text: string | undefined) =>
  (text ?? "")
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");

function part(value: unknown, names: ReadonlySet<string>, keep: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => part(one, names, keep));
  return Object.fromEntries(Object.entries(value as Json).filter(([name]) => names.has(name) === keep));
}

/** What the paths name: whole attributes, and parts of others. */
function chosen(type: ResourceType, paths: readonly string[]) {
  const whole = new Set<string>();
  const parts = new Map<string, Set<string>>();
  for (const path of paths) {
    const found = resolve(type, path);
    if (found === null || found === "unkept") continue;
    const { attribute, sub } = found;
    if (!sub) whole.add(attribute.name);
    else parts.set(attribute.name, (parts.get(attribute.name) ?? new Set()).add(sub.name));
  }
  return { whole, parts };
}

/** The attributes that a response has: those asked for, or all but those excluded (RFC 7644 section 3.9). */
export function project(type: ResourceType, resource: Json, { attributes, excluded_attributes }: Shown): Json {
  const asked = listOf(attributes);
  const isChoice = asked.length > 0;
  const { whole, parts } = chosen(type, isChoice ? asked : listOf(excluded_attributes));
  if (whole.size + parts.size === 0 && !isChoice) return resource;
  const always = new Set(
    attributesOf(type)
      .filter(({ returned }) => returned === "always")
      .map(({ name }) => name),
  );
  return Object.fromEntries(
    Object.entries(resource).flatMap(([name, value]) => {
      if (always.has(name)) return [[name, value]];
      if (whole.has(name)) return isChoice ? [[name, value]] : [];
      const names = parts.get(name);
      if (names) return [[name, part(value, names, isChoice)]];
      return isChoice ? [] : [[name, value]];
    }),
  );
}

/** Whether a response may need the attribute, by name. */
export function isShown(type: ResourceType, name: string, { attributes, excluded_attributes }: Shown): boolean {
  const asked = listOf(attributes);
  if (asked.length === 0) return !chosen(type, listOf(excluded_attributes)).whole.has(name);
  const { whole, parts } = chosen(type, asked);
  return whole.has(name) || parts.has(name);
}

type SortKey = string | number | null;

function sortKeyOf({ type, caseExact }: Attribute, value: unknown): SortKey {
  if (value === undefined || value === null) return null;
  if (type === "dateTime") return Date.parse(String(value));
  return caseExact ? String(value) : String(value).toLowerCase();
}

/**
 * Sorts by an attribute: of a multi-valued one, by its primary or first value; those without a value come last, and
 * first in descending order (RFC 7644 section 3.4.2.3). Types that don't have the attribute count as without a value.
 */
export function sorted<Row extends Json>(
  types: readonly ResourceType[],
  rows: readonly Row[],
  by: string | undefined,
  order: string | undefined,
): Row[] {
  if (by === undefined) return [...rows];
  const found = types.map((type) => resolve(type, by)).find((one) => one !== null);
  if (!found) throw new ScimError("invalidValue", `sortBy: there is no attribute ${by}`);
  if (found === "unkept") return [...rows];
  const { attribute, sub } = found;
  const compared = sub ?? attribute.subAttributes?.find(({ name }) => name === "value") ?? attribute;
  if (compared.type === "complex") throw new ScimError("invalidValue", `sortBy: ${by} has parts. Name one of them.`);
  const keyOf = (row: Row): SortKey => {
    const values = valuesOf(row, attribute);
    const value = values.find((one) => (one as Json).primary === true) ?? values[0];
    return sortKeyOf(compared, compared === attribute ? value : (value as Json | undefined)?.[compared.name]);
  };
  const direction = order?.toLowerCase() === "descending" ? -1 : 1;
  const keyed = rows.map((row) => ({ row, key: keyOf(row) }));
  const compare = (a: SortKey, b: SortKey) => (a === b ? 0 : a === null ? 1 : b === null ? -1 : a < b ? -1 : 1);
  return keyed.sort((a, b) => direction * compare(a.key, b.key)).map(({ row }) => row);
}

export const maxResults = 100;

/** The rows of a page; `startIndex` counts from 1, and a count of 0 asks for the total alone (RFC 7644 section 3.4.2.4). */
export function pageOf<Row>(rows: readonly Row[], startIndex: number | undefined, count: number | undefined) {
  const start = Math.max(1, startIndex ?? 1);
  const size = Math.min(maxResults, Math.max(0, count ?? maxResults));
  return { start, page: rows.slice(start - 1, start - 1 + size) };
}

export function listResponse(total: number, start: number, resources: readonly Json[]): Json {
  return {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
    totalResults: total,
    startIndex: start,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}
