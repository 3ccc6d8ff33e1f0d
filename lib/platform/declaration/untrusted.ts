import { z } from "zod";

const mark = "x-untrusted";

/**
 * Marks an output field whose text people outside of the organization may have written: applicants, workers, receivers of
 * webhooks, whoever named a file. An assistant is told that it's data, whatever it says.
 */
export function untrusted<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.meta({ ...schema.meta(), [mark]: true });
}

/** Text that outsiders may have written. */
export const outsidersText = untrusted(z.string());

/** Paths of the marked fields in an output, without places in lists: `data.notes.richtext_content`. */
export function untrustedPaths(schema: z.ZodType): string[] {
  const found = new Set<string>();
  const visit = (one: z.ZodType, path: string, above: ReadonlySet<z.ZodType>): void => {
    if (above.has(one)) return;
    if (z.globalRegistry.get(one)?.[mark] === true) {
      found.add(path);
      return;
    }
    const inside = new Set(above).add(one);
    const go = (inner: unknown, at = path) => inner instanceof z.ZodType && visit(inner, at, inside);
    const def = one.def as unknown as Record<string, unknown>;
    if (one instanceof z.ZodObject)
      for (const [key, field] of Object.entries(one.shape)) go(field, path === "" ? key : `${path}.${key}`);
    if (one instanceof z.ZodUnion) for (const option of one.options) go(option);
    for (const inner of [def.element, def.valueType, def.innerType, def.out]) go(inner);
  };
  visit(schema, "", new Set());
  return [...found].sort();
}
