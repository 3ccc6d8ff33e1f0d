import { z } from "zod";
import type { Principal } from "#lib/platform/auth/principal.ts";
import { hiddenText } from "#lib/platform/format/hidden.ts";
import { type SensitiveMark, sensitiveMark } from "./sensitive.ts";

/** Where a schema has sensitive values; null if it has none. */
export type SensitivePlan =
  | { kind: "value"; mark: SensitiveMark }
  | { kind: "fields"; fields: ReadonlyMap<string, SensitivePlan> }
  | { kind: "items"; item: SensitivePlan }
  | { kind: "options"; options: readonly SensitivePlan[] };

const plans = new WeakMap<z.ZodType, SensitivePlan | null>();

/** The plan for a schema, made once. */
export function sensitivePlan(schema: z.ZodType): SensitivePlan | null {
  const known = plans.get(schema);
  if (known !== undefined) return known;
  // A recursive reference to the schema adds nothing.
  plans.set(schema, null);
  const made = makePlan(schema);
  plans.set(schema, made);
  return made;
}

function makePlan(schema: z.ZodType): SensitivePlan | null {
  const own = z.globalRegistry.get(schema)?.[sensitiveMark] as SensitiveMark | undefined;
  if (own) return { kind: "value", mark: own };
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).flatMap(([name, field]) => {
      const plan = sensitivePlan(field as z.ZodType);
      return plan ? [[name, plan] as const] : [];
    });
    return fields.length > 0 ? { kind: "fields", fields: new Map(fields) } : null;
  }
  if (schema instanceof z.ZodArray) return itemsOf(schema.element as z.ZodType);
  if (schema instanceof z.ZodRecord) return itemsOf(schema.valueType as z.ZodType);
  if (schema instanceof z.ZodUnion) {
    const options = schema.options.flatMap((option) => sensitivePlan(option as z.ZodType) ?? []);
    return options.length > 0 ? { kind: "options", options } : null;
  }
  if (schema instanceof z.ZodPipe) return sensitivePlan(schema.out as z.ZodType);
  const inner = (schema.def as { innerType?: z.ZodType }).innerType;
  return inner ? sensitivePlan(inner) : null;
}

function itemsOf(element: z.ZodType): SensitivePlan | null {
  const item = sensitivePlan(element);
  return item && { kind: "items", item };
}

function mapValues(value: unknown, change: (value: unknown, name: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => change(item, ""));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, change(item, name)]));
}

function hideAll(value: unknown, asText: boolean): unknown {
  if (value === null) return null;
  if (typeof value === "object") return mapValues(value, (item) => hideAll(item, asText));
  return asText || typeof value === "string" ? hiddenText : null;
}

/** Calls `act` for each sensitive value present and replaces it with the result. */
function visit(value: unknown, plan: SensitivePlan, act: (value: unknown, mark: SensitiveMark) => unknown): unknown {
  if (value === null || value === undefined) return value;
  switch (plan.kind) {
    case "value":
      return act(value, plan.mark);
    case "fields":
      return mapValues(value, (item, name) => {
        const field = plan.fields.get(name);
        return field ? visit(item, field, act) : item;
      });
    case "items":
      return mapValues(value, (item) => visit(item, plan.item, act));
    case "options":
      return plan.options.reduce<unknown>((seen, option) => visit(seen, option, act), value);
  }
}

/** The reader: a principal, or null for a webhook receiver, who never gets sensitive values. */
type Reader = Pick<Principal, "scopes" | "sensitive_data_access"> | null;

interface Shown<T> {
  output: T;
  /** Whether it holds sensitive values that only access to sensitive data revealed. */
  reveals: boolean;
}

/** The output as the reader may see it. */
export function showTo<T>(reader: Reader, schema: z.ZodType, output: T): Shown<T> {
  const plan = sensitivePlan(schema);
  if (plan === null) return { output, reveals: false };
  let reveals = false;
  const shown = visit(output, plan, (value, { openWith, asText }) => {
    if (openWith !== null && reader?.scopes.has(openWith)) return value;
    if (!reader?.sensitive_data_access) return hideAll(value, asText);
    reveals = true;
    return value;
  });
  return { output: shown as T, reveals };
}
