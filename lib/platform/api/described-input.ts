import type { z } from "zod";
import { definitionOf } from "./schema-parts.ts";

const usualKeys: Record<string, string> = {
  cursor: "Cursor of the page, from the response with the page before it.",
  offset: "Number of rows to skip.",
};

/** A schema's own description, or that of what it wraps. */
function descriptionOf(schema: z.ZodType): string | undefined {
  const { innerType } = definitionOf(schema);
  return schema.meta()?.description ?? (innerType && descriptionOf(innerType));
}

/** Adds a description to a parameter if its name implies one: `invoice_id` → "ID of the invoice". */
export function withDescription(key: string, schema: z.ZodType): z.ZodType {
  const noun = key.endsWith("_id") ? `ID of the ${key.slice(0, -3).replaceAll("_", " ")}.` : undefined;
  const description = descriptionOf(schema) ?? usualKeys[key] ?? noun;
  return description ? schema.meta({ ...schema.meta(), description }) : schema;
}
