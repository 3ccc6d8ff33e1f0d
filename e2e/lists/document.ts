import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

export interface Schema {
  type?: string | string[];
  format?: string;
  enum?: string[];
  items?: Schema;
  anyOf?: Schema[];
  required?: string[];
  contentSchema?: Schema;
}

export interface Parameter {
  name: string;
  in: string;
  description: string;
  schema: Schema;
}

export interface OpenApi {
  paths: Record<string, { get?: { operationId: string; description: string; parameters: Parameter[] } }>;
}

/** A paginated GET, as documented. */
export interface List {
  name: string;
  path: string;
  keys: Parameter[];
  filters: Parameter[];
  /** Maximum rows per page. */
  longest: number;
  /** Parameters that say where a page starts. */
  places: string[];
  /** Paths in the response of the next cursor, such as `page.cursor`, and of the total row count. */
  next: string | undefined;
  total: string | undefined;
  /** Pages before the last one can have fewer rows than the limit. */
  isUneven: boolean;
}

const places = ["cursor", "after_cursor", "offset"];

/** Parameters that say nothing of which rows are returned. */
const others = ["limit", "totals"];

export const alternativesOf = ({ anyOf, ...schema }: Schema) => anyOf ?? [schema];

export const takesSeveral = ({ schema }: Parameter) => alternativesOf(schema).some(({ type }) => type === "array");

/** The schema of a single value. */
export const singleOf = ({ schema }: Parameter) => alternativesOf(schema)[0]?.items ?? schema;

export function listsOf({ paths }: OpenApi): List[] {
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const parameters = get?.parameters ?? [];
    const begins = places.filter((place) => parameters.some(({ name }) => name === place));
    if (!get || begins.length === 0) return [];
    const limit = parameters.find(({ name }) => name === "limit")?.description ?? "";
    return {
      name: get.operationId,
      path,
      keys: parameters.filter((parameter) => parameter.in === "path"),
      filters: parameters.filter(({ in: where, name }) => where === "query" && ![...places, ...others].includes(name)),
      longest: Number(/1 to ([\d,]+)/.exec(limit)?.[1]?.replace(",", "")),
      places: begins,
      next: /Pass `([\w.]+)` of the response as `cursor`/.exec(get.description)?.[1],
      total: /`([\w.]+)` is the number of rows on all pages/.exec(get.description)?.[1],
      isUneven: parameters.some(({ description }) => description?.includes("fewer than `limit` rows")),
    };
  });
}

export interface Validators {
  /** What is wrong with the response of a GET; null if it is valid. */
  complaintAbout(path: string, body: unknown): string | null;
  accepts(schema: Schema, value: unknown): boolean;
}

export function validatorsOf(document: OpenApi): Validators {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, "openapi");
  const compiled = new Map<string, ValidateFunction>();
  return {
    complaintAbout: (path, body) => {
      const pointer = encodeURI(path.replaceAll("/", "~1"));
      const $ref = `openapi#/paths/${pointer}/get/responses/200/content/application~1json/schema`;
      const validate = compiled.get(path) ?? ajv.compile({ $ref });
      compiled.set(path, validate);
      return validate(body) ? null : ajv.errorsText(validate.errors);
    },
    accepts: (schema, value) => ajv.validate(schema, value),
  };
}
