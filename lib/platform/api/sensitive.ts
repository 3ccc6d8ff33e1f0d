import type { z } from "zod";
import type { Scope } from "#lib/platform/declaration/scopes.ts";

export const sensitiveMark = "x-sensitive";

export interface SensitiveMark {
  /** A scope that reveals the value without access to sensitive data. */
  openWith: Scope | null;
  /** Masks numbers and booleans with the hidden text too, if the schema allows text in their place. */
  asText: boolean;
}

/**
 * Marks an output field as sensitive. Readers without access to sensitive data get `••••••` for its texts, including
 * those inside a list or an object, and null for numbers and booleans, so such fields must be nullable.
 */
export function sensitive<Schema extends z.ZodType>(
  schema: Schema,
  { openWith = null, asText = false }: Partial<SensitiveMark> = {},
): Schema {
  return schema.meta({ [sensitiveMark]: { openWith, asText } satisfies SensitiveMark });
}
