import type { z } from "zod";
import { definitionOf } from "./schema-parts.ts";

const usualKeys: Record<string, string> = {
  cursor: "Cursor of the page, from the response with the page before it.",
  offset: "Number of rows to skip.",
};

/** A schema's own description, or that of what it wraps. */
function ownDescription(schema: z.ZodType): string | undefined {
  const { innerType, in: from, out } = definitionOf(schema);
  const inner = innerType ?? (from && definitionOf(from).type === "transform" ? out : from);
  return schema.meta()?.description ?? (inner && ownDescription(inner));
}

/** What a parameter is: its own description, or what its name says, as `invoice_id` says "ID of the invoice". */
export function descriptionOf(key: string, schema: z.ZodType): string | undefined {
  const noun = key.endsWith("_id") ? `ID of the ${key.slice(0, -3).replaceAll("_", " ")}.` : undefined;
  return ownDescription(schema) ?? usualKeys[key] ?? noun;
}

/** The parameter with its description, also if only what it wraps has one. A pipe shows that of what goes in. */
export function withDescription(key: string, schema: z.ZodType): z.ZodType {
  const description = descriptionOf(key, schema);
  const isShown = definitionOf(schema).type === "pipe" && ownDescription(schema) !== undefined;
  return description && !isShown ? schema.meta({ ...schema.meta(), description }) : schema;
}
