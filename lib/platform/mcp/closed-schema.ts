import { z } from "zod";

export type JsonSchema = { type: "object"; [key: string]: unknown };

/** JSON Schema of arguments or of a result; objects among the arguments allow what is declared and nothing else. */
export function schemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    ...{ io, unrepresentable: "any", reused: "inline" },
    override({ zodSchema, jsonSchema }) {
      if (io === "input" && zodSchema._zod.def.type === "object") jsonSchema.additionalProperties ??= false;
    },
  });
  return { ...rest, type: "object" };
}
