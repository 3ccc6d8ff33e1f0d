/** One attribute of a schema, with its characteristics where they differ from the defaults (RFC 7643 section 2.2). */
export interface Attribute {
  name: string;
  type: "string" | "boolean" | "dateTime" | "reference" | "complex";
  description: string;
  multiValued?: true;
  required?: true;
  caseExact?: true;
  mutability?: "readOnly" | "immutable";
  returned?: "always";
  uniqueness?: "server";
  canonicalValues?: readonly string[];
  referenceTypes?: readonly string[];
  subAttributes?: readonly Attribute[];
}

export interface ResourceType {
  name: string;
  endpoint: `/${string}`;
  /** URN of the schema. */
  schema: string;
  description: string;
  attributes: readonly Attribute[];
  /** Attributes of the RFC's schema that are accepted and not kept, in lower case. */
  unkept: ReadonlySet<string>;
}

/** A resource, or a part of one, as JSON. */
export type Json = Record<string, unknown>;

/** Attributes that every resource has (RFC 7643 section 3.1). */
const common: readonly Attribute[] = [
  {
    ...{ name: "schemas", type: "reference", multiValued: true, mutability: "readOnly", returned: "always" },
    ...{ caseExact: true, description: "URNs of the schemas" },
  },
  {
    ...{ name: "id", type: "string", mutability: "readOnly", returned: "always", caseExact: true },
    description: "ID given by this server",
  },
  { name: "externalId", type: "string", caseExact: true, description: "ID given by the client" },
  {
    ...{ name: "meta", type: "complex", mutability: "readOnly", description: "About the resource" },
    subAttributes: [
      { name: "resourceType", type: "string", mutability: "readOnly", caseExact: true, description: "User or Group" },
      { name: "created", type: "dateTime", mutability: "readOnly", description: "When it was added" },
      { name: "lastModified", type: "dateTime", mutability: "readOnly", description: "When it last changed" },
      { name: "location", type: "reference", mutability: "readOnly", caseExact: true, description: "Its URL" },
      { name: "version", type: "string", mutability: "readOnly", caseExact: true, description: "Its ETag" },
    ],
  },
];

export interface AttributeReference {
  attribute: Attribute;
  sub: Attribute | null;
}

function named(attributes: readonly Attribute[], name: string): Attribute | undefined {
  const wanted = name.toLowerCase();
  return attributes.find((one) => one.name.toLowerCase() === wanted);
}

/** What `name` or `name.sub` means among the attributes; null if it is none of them. Names ignore case. */
export function resolveIn(attributes: readonly Attribute[], path: string): AttributeReference | null {
  const [name = "", subName, ...more] = path.split(".");
  const attribute = named(attributes, name);
  if (!attribute || more.length > 0) return null;
  if (subName === undefined) return { attribute, sub: null };
  const sub = named(attribute.subAttributes ?? [], subName);
  return sub ? { attribute, sub } : null;
}

export const attributesOf = (type: ResourceType): readonly Attribute[] => [...common, ...type.attributes];

/**
 * What a path in the attribute notation of RFC 7644 section 3.10 means, with or without the schema's URN: `unkept` for
 * an attribute of the RFC that isn't kept and for those of other schemas, null if there is no such attribute.
 */
export function resolve(type: ResourceType, path: string): AttributeReference | "unkept" | null {
  const isUrn = /^urn:/i.test(path);
  const end = isUrn ? path.lastIndexOf(":") : -1;
  if (isUrn && path.slice(0, end).toLowerCase() !== type.schema.toLowerCase()) return "unkept";
  const own = path.slice(end + 1);
  const found = resolveIn(attributesOf(type), own);
  if (found) return found;
  return type.unkept.has(own.split(".")[0]?.toLowerCase() ?? "") ? "unkept" : null;
}

/** The values of an attribute as a list: none, one, or those of a multi-valued one. */
export function valuesOf(resource: Json, { name }: Attribute): unknown[] {
  const value = resource[name];
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}
