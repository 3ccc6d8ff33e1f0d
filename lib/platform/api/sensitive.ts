import type { z } from "zod";
import type { Scope } from "./scopes.ts";

export const sensitiveMark = "x-sensitive";

export interface SensitiveMark {
  /** A scope that opens the value without access to sensitive data. */
  openWith: Scope | null;
  /** Numbers and booleans read as hidden text too, where the schema takes text in their place. */
  asText: boolean;
}

/**
 * Marks an output field as sensitive. Whoever lacks access to sensitive data gets `••••••` for its texts, also for those
 * inside a list or an object, and null for numbers and booleans: a field that is one of those must be nullable.
 */
export function sensitive<Schema extends z.ZodType>(
  schema: Schema,
  { openWith = null, asText = false }: Partial<SensitiveMark> = {},
): Schema {
  return schema.meta({ [sensitiveMark]: { openWith, asText } satisfies SensitiveMark });
}
