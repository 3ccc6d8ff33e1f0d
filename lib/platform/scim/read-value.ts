import { type Attribute, type Json, type ResourceType, resolve, resolveIn } from "./attribute.ts";
import { ScimError } from "./scim-error.ts";

const longestText = 1000;
const maxValues = 2000;

const refuse = (message: string) => new ScimError("invalidValue", message);

function readText(attribute: Attribute, value: unknown): string {
  if (typeof value !== "string") throw refuse(`${attribute.name} must be text`);
  if (value.length > longestText)
    throw refuse(`${attribute.name} has more than ${longestText.toLocaleString("en")} characters`);
  if (!value.isWellFormed() || value.includes("\0")) throw refuse(`${attribute.name} has characters that aren't text`);
  return value;
}

/** Entra ID sends booleans as text: "True" and "False". */
function readBoolean({ name }: Attribute, value: unknown): boolean {
  if (typeof value === "boolean") return value;
  if (typeof value === "string" && /^(?:true|false)$/i.test(value)) return value.toLowerCase() === "true";
  throw refuse(`${name} must be true or false`);
}

/** One value of an attribute; of a complex one, the parts that the schema has. Null if it says nothing. */
export function readOne(attribute: Attribute, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (attribute.type === "boolean") return readBoolean(attribute, value);
  if (attribute.type !== "complex") return readText(attribute, value);
  if (typeof value !== "object" || Array.isArray(value)) throw refuse(`${attribute.name} must be an object`);
  const parts = Object.entries(value).flatMap(([key, part]) => {
    const sub = resolveIn(attribute.subAttributes ?? [], key)?.attribute;
    const read = sub ? readOne(sub, part) : null;
    return sub && read !== null ? [[sub.name, read] as const] : [];
  });
  return parts.length > 0 ? Object.fromEntries(parts) : null;
}

/** The values of a multi-valued attribute: a single one needs no list. */
export function readMany(attribute: Attribute, value: unknown): unknown[] {
  const given = Array.isArray(value) ? value : [value];
  if (given.length > maxValues)
    throw refuse(`${attribute.name} has more than ${maxValues.toLocaleString("en")} values`);
  const read = given.map((one) => readOne(attribute, one)).filter((one) => one !== null);
  if (read.filter((one) => (one as Json).primary === true).length > 1)
    throw refuse(`${attribute.name} has more than one primary value`);
  return read;
}

/** A value as it is stored; null to leave the attribute unassigned, as null and an empty list do (RFC 7643 2.5). */
export function readAny(attribute: Attribute, value: unknown): unknown {
  if (!attribute.multiValued) return readOne(attribute, value);
  const read = readMany(attribute, value);
  return read.length > 0 ? read : null;
}

/** The attributes of a POST or PUT that a client may set and that are kept. Throws for a value of the wrong type. */
export function readResource(type: ResourceType, body: Json): Json {
  const { schemas } = body;
  const isDeclared =
    schemas === undefined ||
    (Array.isArray(schemas) && schemas.some((one) => String(one).toLowerCase() === type.schema.toLowerCase()));
  if (!isDeclared) throw new ScimError("invalidSyntax", `schemas must include ${type.schema}`);
  const made: Json = {};
  for (const [key, value] of Object.entries(body)) {
    const found = resolve(type, key);
    if (found === null || found === "unkept" || found.sub || found.attribute.mutability === "readOnly") continue;
    const read = readAny(found.attribute, value);
    if (read !== null) made[found.attribute.name] = read;
  }
  return made;
}

/** Throws `invalidValue` for a resource without an attribute that it needs. */
export function requireAttributes({ name, attributes }: ResourceType, resource: Json): void {
  const missing = attributes.find(
    (one) => one.required && (resource[one.name] === undefined || resource[one.name] === ""),
  );
  if (missing) throw refuse(`A ${name} needs ${missing.name}`);
}
