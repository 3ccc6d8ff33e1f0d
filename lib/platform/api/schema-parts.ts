import type { z } from "zod";

interface Definition {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  options?: z.ZodType[];
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
}

export function definitionOf(schema: z.ZodType): Definition {
  return schema.def as unknown as Definition;
}

/** The schemas that an input value may match, without wrappers. */
export function alternativesOf(schema: z.ZodType): z.ZodType[] {
  const { type, innerType, in: from, out, options } = definitionOf(schema);
  if (innerType) return alternativesOf(innerType);
  if (options && type === "union") return options.flatMap(alternativesOf);
  if (from && out) return alternativesOf(definitionOf(from).type === "transform" ? out : from);
  return [schema];
}

export function acceptsList(schema: z.ZodType): boolean {
  return alternativesOf(schema).some((one) => ["array", "tuple", "any", "unknown"].includes(definitionOf(one).type));
}
