import type { Schema } from "./api-document.ts";

/** Drops alternative spellings: a number that a query may write as text is a number, one or many is a list. */
function withoutSpellings(schema: Schema): Schema {
  const { anyOf, ...rest } = schema;
  const number = anyOf?.find(({ type }) => type === "number" || type === "integer");
  if (number && anyOf?.every(({ type, pattern }) => type !== "string" || pattern?.includes("\\d")))
    return { ...number, ...rest, type: "integer" };
  const list = anyOf?.find(({ type }) => type === "array");
  return list && anyOf?.length === 2 ? { ...list, ...rest } : schema;
}

function spanWords(least: number | undefined, most: number | undefined, unit: string): string[] {
  const safe = (bound: number | undefined) =>
    bound === undefined || Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? undefined : bound;
  const [low, high] = [safe(least), safe(most)];
  if (low !== undefined && high !== undefined) return [`${low} to ${high}${unit}`];
  if (low !== undefined) return [`at least ${low}${unit}`];
  return high === undefined ? [] : [`at most ${high}${unit}`];
}

function nameOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split("/").at(-1) ?? "object";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return [...new Set(schema.anyOf.map((choice) => typeWords(choice)))].join(" or ");
  const types = [schema.type ?? "any"].flat();
  const named = types.map((type) =>
    type === "string" && schema.format
      ? schema.format
      : type === "array" && schema.items
        ? `list of ${typeWords(schema.items)}`
        : type,
  );
  return named.join(" or ");
}

/** "integer", "date or date-time", "list of string", "InvoiceSummary or null". */
export function typeWords(schema: Schema): string {
  return nameOf(withoutSpellings(schema));
}

/** A value's constraints and its default. */
export function constraintWords(schema: Schema): string[] {
  const plain = withoutSpellings(schema);
  const values = plain.enum ?? plain.items?.enum;
  return [
    ...(values ? [`one${plain.items ? " or more" : ""} of ${values.join(", ")}`] : []),
    ...spanWords(plain.minimum, plain.maximum, ""),
    ...(values ? [] : spanWords(plain.minLength, plain.maxLength, " characters")),
    ...(values ? [] : spanWords(plain.minItems, plain.maxItems, " items")),
    ...(plain.default === undefined ? [] : [`default ${String(plain.default)}`]),
  ];
}
