import type { Schema } from "./api-document.ts";
import { constraintWords, typeWords } from "./schema-words.ts";

type Schemas = Record<string, Schema>;

const deepest = 6;

function resolve(schema: Schema, schemas: Schemas): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return name && schemas[name] ? schemas[name] : schema;
}

/** Properties to expand inline: of an object, a list of objects or a nullable object. Others are shown by name. */
function insideOf(
  schema: Schema,
  schemas: Schemas,
): { properties: Record<string, Schema>; required: string[]; list: boolean } | null {
  const plain = resolve(schema, schemas);
  const object = plain.anyOf?.find((choice) => resolve(choice, schemas).properties);
  if (object) return insideOf(object, schemas);
  if (plain.items) {
    const inner = insideOf(plain.items, schemas);
    return inner && { ...inner, list: true };
  }
  return plain.properties ? { properties: plain.properties, required: plain.required ?? [], list: false } : null;
}

function linesOf(schema: Schema, schemas: Schemas, depth: number): string[] {
  const inner = insideOf(schema, schemas);
  if (!inner || depth > deepest) return [];
  const pad = "  ".repeat(depth);
  return Object.entries(inner.properties).flatMap(([name, property]) => {
    const optional = inner.required.includes(name) ? "" : "?";
    const nested = insideOf(property, schemas);
    const nullable = resolve(property, schemas).anyOf?.some(({ type }) => type === "null") ? " or null" : "";
    if (nested) {
      const [open, close] = nested.list ? ["[{", "}]"] : ["{", "}"];
      return [
        `${pad}${name}${optional}: ${open}`,
        ...linesOf(property, schemas, depth + 1),
        `${pad}${close}${nullable}`,
      ];
    }
    const notes = [...constraintWords(property), property.description ?? ""].filter(Boolean).join("; ");
    return [`${pad}${name}${optional}: ${typeWords(property)}${notes ? `  // ${notes}` : ""}`];
  });
}

/** A response as indented text: one line per key, with its type and description. */
export function schemaOutline(schema: Schema, schemas: Schemas): string {
  const inner = insideOf(schema, schemas);
  if (!inner) return typeWords(schema);
  const [open, close] = inner.list ? ["[{", "}]"] : ["{", "}"];
  return [open, ...linesOf(schema, schemas, 1), close].join("\n");
}
