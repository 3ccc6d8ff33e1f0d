import { z } from "zod";
import type { Operation } from "#lib/platform/declaration/contract.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { type Fields, fieldsOf } from "./record-label.ts";

/** The most that one answer may take of an assistant's memory. */
export const maxTokens = 25_000;

/** Rows on a page of a list, unless the call says how many. */
export const usualPage = 10;

/** Names the fields that a read returns of each record. */
export const fieldsArgument = "fields";

export const fieldsSchema = {
  type: "array",
  items: { type: "string" },
  description: "Only these fields of each record, such as id and name",
};

/**
 * About how many tokens a text has, rather too many than too few: pieces as tokenizers cut JSON, with identifiers and
 * digits in short ones.
 */
export function tokensOf(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(/[A-Za-z]+|\d+|[^\sA-Za-z\d\u0080-\uffff]+|[\u0080-\uffff]|\s+/g)) {
    if (/^[A-Za-z]/.test(piece)) tokens += piece.length <= 6 ? 1 : Math.ceil(piece.length / 5);
    else if (/^\d/.test(piece)) tokens += Math.ceil(piece.length / 3);
    else if (piece > "\u007f") tokens += 1;
    else tokens += Math.ceil(piece.length / 4);
  }
  return Math.ceil(tokens);
}

/** Whether a text is short enough; only long ones are counted. */
export const fits = (text: string) => text.length <= maxTokens || tokensOf(text) <= maxTokens;

/** The argument of an operation that says how many rows it returns. */
export function pageArgument({ method, input }: Operation): "limit" | "cards" | null {
  if (method !== "GET") return null;
  return (["limit", "cards"] as const).find((key) => key in input.shape) ?? null;
}

/** Whether a short page says that there is more, and how to get it. */
export const hasMore = ({ input }: Operation) => "cursor" in input.shape || "cards" in input.shape;

/** The input with a page that an assistant can read, unless it says how long a page it wants. */
export function withPage(contract: Operation, input: Fields): Fields {
  const key = pageArgument(contract);
  return key === null || input[key] !== undefined || !hasMore(contract) ? input : { ...input, [key]: usualPage };
}

/** A shorter page that should fit, judging by one that didn't; null if there is none. */
export function shorterPage(contract: Operation, input: Fields, text: string): Fields | null {
  const key = pageArgument(contract);
  const now = key === null ? 0 : Number(input[key] ?? 100);
  if (key === null || !(now > 1)) return null;
  return { ...input, [key]: Math.max(1, Math.floor(((now * maxTokens) / tokensOf(text)) * 0.8)) };
}

const asked = z.array(z.string().min(1).max(100)).min(1).max(100);

/** The fields that a call asks for; null if it doesn't. Throws 400. */
export function readFields(given: unknown): readonly string[] | null {
  if (given === undefined) return null;
  const { data } = asked.safeParse(typeof given === "string" ? given.split(",").map((name) => name.trim()) : given);
  if (data) return data;
  const message = "must be a list of names of fields";
  throw new ApiError(400, { reason: "invalid_value", path: `/${fieldsArgument}`, message });
}

type Keep = (name: string) => boolean;

const kept = (record: Fields, keep: Keep) => Object.fromEntries(Object.entries(record).filter(([name]) => keep(name)));

/** The records of a response are its `data`, or the rows in it. */
function mapRecords(response: Fields, change: (record: Fields) => Fields): Fields {
  const each = (rows: unknown[]) => rows.map((row) => (fieldsOf(row) ? change(row as Fields) : row));
  const { data } = response;
  if (Array.isArray(data)) return { ...response, data: each(data) };
  const inner = fieldsOf(data);
  if (!inner) return response;
  const list = Object.entries(inner).find(([name, value]) => /^(?:rows|items)$/.test(name) && Array.isArray(value));
  return { ...response, data: list ? { ...inner, [list[0]]: each(list[1] as unknown[]) } : change(inner) };
}

/** Names of fields that no record of the response has. */
function unknownFields(response: Fields, names: readonly string[]): string[] {
  const known = new Set<string>();
  let records = 0;
  mapRecords(response, (record) => {
    records += 1;
    for (const name of Object.keys(record)) known.add(name);
    return record;
  });
  return records === 0 ? [] : names.filter((name) => !known.has(name));
}

/** The response with the fields that were asked for, or without those that are only sent when they are. */
export function withFields({ bulky }: Operation, response: Fields, names: readonly string[] | null): Fields {
  if (names === null)
    return bulky.length === 0
      ? response
      : mapRecords(response, (record) => kept(record, (name) => !bulky.includes(name)));
  const [unknown] = unknownFields(response, names);
  if (unknown !== undefined) {
    const message = `has no field ${unknown.slice(0, 100)}`;
    throw new ApiError(400, { reason: "invalid_value", path: `/${fieldsArgument}`, message });
  }
  return mapRecords(response, (record) => kept(record, (name) => names.includes(name)));
}
