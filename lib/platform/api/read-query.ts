import { type Operation, pathKeys } from "#lib/platform/declaration/contract.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";

const nested = /^(\w+)\[(\d{1,3})\]\[(\w+)\]$/;

/** The list, place and key named by a parameter such as `matchings[0][criteria_id]`; null for any other. */
function nestedKey(name: string): { list: string; place: number; key: string } | null {
  const [, list, place, key] = nested.exec(name) ?? [];
  return list && place && key ? { list, place: Number(place), key } : null;
}

/** A list of objects from its elements' values, in the order of their places. */
function listOfObjects(elements: Map<number, Record<string, string>>): Record<string, string>[] {
  return [...elements].sort(([one], [other]) => one - other).map(([, element]) => element);
}

/**
 * Repeated keys and `key[]` become arrays, `key[0][name]` an array of objects. Empty values of accepted keys count as
 * not sent; those of unknown keys stay, so that they are rejected by name.
 */
export function readQuery({ input: { shape } }: Operation, query: string): Record<string, unknown> {
  const input: Record<string, unknown> = Object.create(null);
  if (query === "") return input;
  const lists = new Map<string, Map<number, Record<string, string>>>();
  for (const [name, value] of new URLSearchParams(query)) {
    const inner = nestedKey(name);
    const list = name.endsWith("[]");
    const key = inner?.list ?? (list ? name.slice(0, -2) : name);
    if (value === "" && Object.hasOwn(shape, key)) continue;
    if (inner) {
      const elements = lists.get(key) ?? new Map<number, Record<string, string>>();
      lists.set(key, elements.set(inner.place, { ...elements.get(inner.place), [inner.key]: value }));
      continue;
    }
    const before = input[key];
    if (before !== undefined) input[key] = Array.isArray(before) ? [...before, value] : [before, value];
    else input[key] = list ? [value] : value;
  }
  for (const [list, elements] of lists) {
    const before = input[list];
    input[list] = [...(before === undefined ? [] : [before].flat()), ...listOfObjects(elements)];
  }
  return input;
}

const maxNamed = 50;

/** The refusal of a query on an operation that takes its input in the body; null if there is no query. */
export function refusalOfQuery({ input, path }: Operation, query: string): ApiError | null {
  const names = [...new Set(new URLSearchParams(query).keys())];
  if (names.length === 0) return null;
  const fields = Object.keys(input.shape).filter((key) => !pathKeys(path).includes(key));
  return new ApiError(
    400,
    names.slice(0, maxNamed).map((name) => {
      const instead = fields.includes(name)
        ? "Send it in the body instead."
        : "This operation takes no query parameters.";
      const message = `Unknown parameter \`${name.slice(0, 100)}\`. ${instead}`;
      return { reason: "unknown_parameter", path: `/${name}`, message };
    }),
  );
}
