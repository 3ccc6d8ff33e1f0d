import type postgres from "postgres";
import { parse } from "postgres-array";

/** Of PostgreSQL's own types, by their fixed numbers: the element's and its array's (`pg_type.oid`, `typarray`). */
export const arrayTypes = {
  boolean: [16, 1000],
  bytea: [17, 1001],
  name: [19, 1003],
  bigint: [20, 1016],
  smallint: [21, 1005],
  integer: [23, 1007],
  text: [25, 1009],
  oid: [26, 1028],
  json: [114, 199],
  real: [700, 1021],
  double: [701, 1022],
  bpchar: [1042, 1014],
  varchar: [1043, 1015],
  date: [1082, 1182],
  timestamp: [1114, 1115],
  timestamptz: [1184, 1185],
  numeric: [1700, 1231],
  uuid: [2950, 2951],
  jsonb: [3802, 3807],
} as const;

type Serialize = (value: unknown) => unknown;

const quoted = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;

function toText(value: unknown, serialize: Serialize): string {
  if (value === null) return "null";
  if (value === undefined) throw new TypeError("an array for the database has an undefined element");
  if (Array.isArray(value)) return `{${value.map((element) => toText(element, serialize)).join(",")}}`;
  return quoted(String(serialize(value)));
}

/**
 * Teaches a client arrays of the types above. Its driver would ask the database for them on each new connection, and end
 * the process if the connection closed meanwhile. Text is taken as an array that is serialized already: the driver does
 * it again when a statement's plan has become invalid.
 */
export function teachArrays({ parsers, serializers }: postgres.Sql["options"]): void {
  for (const [element, array] of Object.values(arrayTypes)) {
    const parseOne = parsers[element] ?? String;
    const serializeOne: Serialize = serializers[element] ?? String;
    parsers[array] = (text: string) => parse(text, parseOne);
    serializers[array] = (value: unknown) => (Array.isArray(value) ? toText(value, serializeOne) : value);
  }
}
