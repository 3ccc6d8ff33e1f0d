import type { z } from "zod";
import { type Operation, pathKeys } from "#lib/platform/declaration/contract.ts";
import { ApiError, type ErrorItem } from "#lib/platform/declaration/errors.ts";
import { acceptsList } from "./schema-parts.ts";
import { describeUnknown, type UnknownKey } from "./unknown-keys.ts";

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

const kinds: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  object: "an object",
  record: "an object",
  date: "a date",
};

const formats: Record<string, string> = {
  uuid: "must be a UUID",
  email: "must be an email address",
  date: "must be a date like 2026-01-31",
  datetime: "must be a date-time with an offset, like 2026-01-31T09:30:00Z",
};

const units: Record<string, [one: string, many: string]> = {
  string: ["character", "characters"],
  array: ["item", "items"],
  set: ["item", "items"],
};

function sized(origin: string, bound: number | bigint, limit: "at least" | "at most"): string {
  const unit = units[origin];
  if (!unit) return `must be ${limit} ${bound}`;
  if (limit === "at least" && bound === 1) return "is required";
  return `must have ${limit} ${bound.toLocaleString("en")} ${Number(bound) === 1 ? unit[0] : unit[1]}`;
}

/** Our wording for schema issues that have no message of their own. */
export function inputMessage(issue: RawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return `must be ${kinds[issue.expected] ?? "another type"}`;
    case "invalid_value":
      return `must be one of ${issue.values.map(String).join(", ")}`;
    case "invalid_format":
      return formats[issue.format] ?? "is not in the right format";
    case "too_small":
      return sized(issue.origin, issue.minimum, "at least");
    case "too_big":
      return sized(issue.origin, issue.maximum, "at most");
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "invalid_key":
      return "has a key that is not accepted";
    default:
      return "is not accepted";
  }
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], raw);
}

const maxItems = 50;

type Reading = Pick<Operation, "method" | "path" | "input">;

function itemOf({ method, input }: Reading, raw: Record<string, unknown>, { path, message, code }: z.core.$ZodIssue) {
  const value = valueAt(raw, path);
  const item = (text: string): ErrorItem => ({ reason: "invalid_value", path: `/${path.join("/")}`, message: text });
  if (value === undefined && path.length > 0 && code !== "custom")
    return { ...item(`${String(path.at(-1))} is required`), reason: "required" as const };
  const field = input.shape[String(path[0])] as z.ZodType | undefined;
  const isRepeated = (method === "GET" || method === "DELETE") && Array.isArray(value) && field && !acceptsList(field);
  return item(isRepeated ? `was sent ${value.length} times: send it only once` : message);
}

const uuidShape = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A path key that is well-formed but can't be the ID of a record: too long, or a UUID of another version than ours. */
function isOfNoRecord({ path, code }: z.core.$ZodIssue, raw: Record<string, unknown>): boolean {
  return code === "too_big" || uuidShape.test(String(raw[String(path[0])]));
}

/**
 * The refusal for input with schema issues or unknown keys: 400 with an item per issue, also for malformed path keys, or
 * 404 if a path key is well-formed and no record can have it.
 */
export function refusalOfInput(
  contract: Reading,
  raw: Record<string, unknown>,
  issues: readonly z.core.$ZodIssue[],
  unknown: readonly UnknownKey[],
): ApiError {
  const keys = pathKeys(contract.path);
  const inPath = issues.filter(({ path }) => keys.includes(String(path[0])));
  const [first] = inPath;
  if (first && inPath.every((issue) => isOfNoRecord(issue, raw))) {
    const thing = String(first.path[0]).replace(/_id$/, "").replaceAll("_", " ");
    return new ApiError(404, { reason: "not_found", message: `No such ${thing}` });
  }
  const items = [
    ...issues.slice(0, maxItems).map((issue) => itemOf(contract, raw, issue)),
    ...unknown.map(describeUnknown),
  ];
  return new ApiError(400, items.slice(0, maxItems));
}
