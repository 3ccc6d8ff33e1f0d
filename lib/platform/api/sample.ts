/** The parts of JSON Schema that samples are generated from. */
export interface SampleSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  examples?: unknown[];
  minimum?: number;
  minLength?: number;
  items?: SampleSchema;
  minItems?: number;
  properties?: Record<string, SampleSchema>;
  required?: string[];
  anyOf?: SampleSchema[];
  oneOf?: SampleSchema[];
  allOf?: SampleSchema[];
}

export type SampleSchemas = Record<string, SampleSchema>;

const formats: Record<string, string> = {
  date: "2026-01-31",
  "date-time": "2026-01-31T09:30:00.000Z",
  email: "ada.okafor@example.com",
  binary: "@receipt.pdf",
  uri: "https://example.com/hooks/muster",
  uuid: "5f0c9d0e-3b1a-4c56-9d6f-0a1b2c3d4e5f",
};

/** Typical values by key name, for schemas without an example. */
const texts: Record<string, string> = {
  amount: "1250.00",
  address: "12 Harbor Street, Hamburg",
  country: "DE",
  currency: "EUR",
  description: "Design work, January",
  email: "ada.okafor@example.com",
  first_name: "Ada",
  job_title: "Product designer",
  label: "INV-DE-2026-0001",
  last_name: "Okafor",
  message: "Choose a date before March 1, 2026.",
  name: "Ada Okafor",
  per_dollar: "0.920145",
  quantity: "7.5",
  rate: "4200.00",
  title: "Product design",
  url: "https://example.com/hooks/muster",
  vat_id: "DE123456789",
};

function textFor(name: string, { format, minLength = 0 }: SampleSchema): string {
  const text =
    formats[format ?? ""] ?? texts[name] ?? (name.endsWith("_id") || name === "id" ? "iq3Zt9_wKd7vXbN2mPcRa" : "text");
  return text.padEnd(minLength, "x");
}

function plainSample(type: string | undefined, name: string, schema: SampleSchema): unknown {
  if (type === "string") return textFor(name, schema);
  if (type === "integer" || type === "number") return Math.max(schema.minimum ?? 1, 1);
  if (type === "boolean") return false;
  return type === "null" ? null : {};
}

/**
 * An example value for the schema: its own `examples`, or one built from its parts. With `whole`, objects have every
 * key; otherwise the required keys and those whose schema has an example, or the first key if there are none.
 */
export function sampleOf(
  schema: SampleSchema,
  schemas: SampleSchemas,
  { whole, name = "" }: { whole: boolean; name?: string },
): unknown {
  const inner = (part: SampleSchema, key = name) => sampleOf(part, schemas, { whole, name: key });
  if (schema.examples) return schema.examples[0];
  if (schema.$ref) return inner(schemas[schema.$ref.split("/").at(-1) as string] ?? {});
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return inner(choices.find(({ type }) => type !== "null") ?? {});
  if (schema.allOf && !schema.type) return Object.assign({}, ...schema.allOf.map((part) => inner(part)));
  if (schema.properties) {
    const { required = [] } = schema;
    const kept = Object.entries(schema.properties).filter(
      ([key, part]) => whole || required.includes(key) || (part.examples && part.default === undefined),
    );
    if (kept.length === 0) kept.push(...Object.entries(schema.properties).slice(0, 1));
    return Object.fromEntries(kept.map(([key, part]) => [key, inner(part, key)]));
  }
  const type = [schema.type].flat().find((one) => one !== "null");
  if (type === "array")
    return Array.from({ length: Math.max(schema.minItems ?? 1, 1) }, () => inner(schema.items ?? {}, name));
  return plainSample(type, name, schema);
}
