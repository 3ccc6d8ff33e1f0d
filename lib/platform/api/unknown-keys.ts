import type { z } from "zod";
import { type Operation, pathKeys } from "#lib/platform/declaration/contract.ts";
import type { ErrorItem } from "#lib/platform/declaration/errors.ts";
import { nearest } from "#lib/platform/format/nearest.ts";
import { alternativesOf, definitionOf } from "./schema-parts.ts";

export interface UnknownKey {
  key: string;
  /** JSON pointer of the object that contains it; empty for the input itself. */
  at: string;
  accepted: string[];
}

const maxFound = 50;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function visit(schemas: readonly z.ZodType[], value: unknown, at: string, found: UnknownKey[]): void {
  if (Array.isArray(value)) {
    const elements = schemas.flatMap((one) => definitionOf(one).element ?? []).flatMap(alternativesOf);
    if (elements.length > 0)
      for (const [place, item] of value.entries()) visit(elements, item, `${at}/${place}`, found);
    return;
  }
  const shapes = schemas.map((one) => definitionOf(one).shape).filter((shape) => shape !== undefined);
  // Records and non-objects have no fixed keys to check.
  if (!isObject(value) || shapes.length === 0 || shapes.length < schemas.length) return;
  const accepted = [...new Set(shapes.flatMap((shape) => Object.keys(shape)))];
  for (const [key, inner] of Object.entries(value)) {
    if (found.length >= maxFound) return;
    const parts = shapes.flatMap((shape) => (Object.hasOwn(shape, key) ? [shape[key] as z.ZodType] : []));
    if (parts.length === 0) found.push({ key, at, accepted });
    else if (typeof inner === "object" && inner !== null)
      visit(parts.flatMap(alternativesOf), inner, `${at}/${key}`, found);
  }
}

/** Keys of the input, at any depth, that the operation doesn't know; capped at `maxFound`. */
export function unknownKeys({ input, path }: Operation, raw: Record<string, unknown>): UnknownKey[] {
  const found: UnknownKey[] = [];
  visit([input], raw, "", found);
  const fromPath = pathKeys(path);
  return found.map((one) =>
    one.at === "" ? { ...one, accepted: one.accepted.filter((key) => !fromPath.includes(key)) } : one,
  );
}

/** Names the unknown key, a likely match, and the accepted ones. */
export function describeUnknown({ method }: Operation, { key, at, accepted }: UnknownKey): ErrorItem {
  const what = method === "GET" || method === "DELETE" ? "parameter" : "field";
  const meant = nearest(key, accepted);
  const instead =
    accepted.length === 0 ? `This operation takes no ${what}s.` : `Accepted: ${[...accepted].sort().join(", ")}.`;
  const suggestion = meant === null ? "" : ` Did you mean \`${meant}\`?`;
  return {
    reason: "unknown_parameter",
    path: `${at}/${key}`,
    message: `Unknown ${what} \`${key.slice(0, 100)}\`.${suggestion} ${instead}`,
  };
}
