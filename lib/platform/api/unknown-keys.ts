import type { z } from "zod";
import type { Caller } from "#lib/platform/caller.ts";
import { type Operation, pathKeys } from "#lib/platform/declaration/contract.ts";
import type { ErrorItem } from "#lib/platform/declaration/errors.ts";
import { nearest } from "#lib/platform/format/nearest.ts";
import { alternativesOf, definitionOf } from "./schema-parts.ts";

export interface UnknownKey {
  key: string;
  /** JSON pointer of the object that contains it; empty for the input itself. */
  at: string;
  accepted: string[];
  /** What callers call it. */
  what: "parameter" | "field" | "argument";
}

type Found = Omit<UnknownKey, "what">;

const maxFound = 50;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Types that no object matches. */
const flat = new Set([
  "string",
  "number",
  "int",
  "boolean",
  "null",
  "undefined",
  "enum",
  "literal",
  "date",
  "array",
  "tuple",
]);

/** Of several objects, only those that the value matches as far as it goes; all if it matches none. */
function matching(schemas: readonly z.ZodType[], value: unknown): readonly z.ZodType[] {
  const objects = schemas.filter((one) => !flat.has(definitionOf(one).type));
  if (objects.length < 2) return objects;
  const matched = objects.filter((one) => one.safeParse(value).success);
  return matched.length > 0 ? matched : objects;
}

function visit(schemas: readonly z.ZodType[], value: unknown, at: string, found: Found[]): void {
  if (Array.isArray(value)) {
    const elements = schemas.flatMap((one) => definitionOf(one).element ?? []).flatMap(alternativesOf);
    if (elements.length > 0)
      for (const [place, item] of value.entries()) visit(elements, item, `${at}/${place}`, found);
    return;
  }
  if (!isObject(value)) return;
  const objects = matching(schemas, value);
  const shapes = objects.map((one) => definitionOf(one).shape).filter((shape) => shape !== undefined);
  // Records have no fixed keys to check.
  if (shapes.length === 0 || shapes.length < objects.length) return;
  const accepted = [...new Set(shapes.flatMap((shape) => Object.keys(shape)))];
  for (const [key, inner] of Object.entries(value)) {
    if (found.length >= maxFound) return;
    const parts = shapes.flatMap((shape) => (Object.hasOwn(shape, key) ? [shape[key] as z.ZodType] : []));
    if (parts.length === 0) found.push({ key, at, accepted });
    else if (typeof inner === "object" && inner !== null)
      visit(parts.flatMap(alternativesOf), inner, `${at}/${key}`, found);
  }
}

/**
 * Keys of the input, at any depth, that the operation doesn't know; capped at `maxFound`. A tool takes everything as
 * arguments, also what has its place in the path or in a header over REST.
 */
export function unknownKeys(
  { input, path, method }: Pick<Operation, "input" | "path" | "method">,
  raw: Record<string, unknown>,
  { via }: Pick<Caller, "via"> = {},
): UnknownKey[] {
  const found: Found[] = [];
  visit([input], raw, "", found);
  if (via === "mcp") return found.map((one) => ({ ...one, what: "argument" }));
  const fromPath = pathKeys(path);
  const what = method === "GET" || method === "DELETE" ? "parameter" : "field";
  return found.map(({ at, accepted, ...one }) => ({
    ...one,
    ...{ at, what },
    accepted: at === "" ? accepted.filter((key) => !fromPath.includes(key)) : accepted,
  }));
}

/** Names the unknown key, a likely match, and the accepted ones. */
export function describeUnknown({ key, at, accepted, what }: UnknownKey): ErrorItem {
  const meant = nearest(key, accepted);
  const taker = what === "argument" ? "tool" : "operation";
  const instead =
    accepted.length === 0 ? `This ${taker} takes no ${what}s.` : `Accepted: ${[...accepted].sort().join(", ")}.`;
  const suggestion = meant === null ? "" : ` Did you mean \`${meant}\`?`;
  return {
    reason: "unknown_parameter",
    path: `${at}/${key}`,
    message: `Unknown ${what} \`${key.slice(0, 100)}\`.${suggestion} ${instead}`,
  };
}
