import { nearest } from "#lib/platform/format/nearest.ts";
import { type Front, frontNames } from "./tool.ts";

/** What the URL of the server asks for. */
export interface Connection {
  /** Null for the usual tools. */
  toolsets: string[] | null;
  /** Refuses calls that change data. */
  isReadOnly: boolean;
  front: Front;
  /** With what the tools return. */
  hasSchemas: boolean;
}

const parameters = ["toolsets", "front", "readonly", "schemas"] as const;
const affirmed = new Set(["", "1", "true", "yes", "y", "on"]);
const denied = new Set(["0", "false", "no", "n", "off"]);

/** `readOnly`, `read_only`, and `read-only` are `readonly`: who writes any of them wants nothing changed. */
function spelled(name: string): string {
  const plain = name.toLowerCase().replaceAll(/[-_\s]/g, "");
  return plain === "readonly" ? plain : name;
}

/** What a query string asks for, or why it can't be served: what isn't understood might have been a restriction. */
export function readConnection(query: string): Connection | string {
  const given = [...new URLSearchParams(query)].map(([name, value]) => ({ name: spelled(name), value }));
  const unknown = given.find(({ name }) => !parameters.some((one) => one === name))?.name;
  if (unknown !== undefined) {
    const meant = nearest(unknown.toLowerCase(), parameters);
    const hint = meant === null ? "" : ` Did you mean ${meant}?`;
    return `The URL has the unknown parameter ${unknown.slice(0, 60)}.${hint} Accepted: ${parameters.join(", ")}.`;
  }
  const valuesOf = (wanted: (typeof parameters)[number]) =>
    given.filter(({ name }) => name === wanted).map(({ value }) => value.trim());
  const choice = (name: "readonly" | "schemas") => {
    const values = valuesOf(name).map((value) => value.toLowerCase());
    if (!values.every((value) => affirmed.has(value) || denied.has(value))) return null;
    return values.some((value) => affirmed.has(value));
  };
  const isReadOnly = choice("readonly");
  if (isReadOnly === null) return "readonly must be 1 or 0";
  const hasSchemas = choice("schemas");
  if (hasSchemas === null) return "schemas must be 1 or 0";
  const [wanted = frontNames[0], ...others] = new Set(valuesOf("front"));
  const front = frontNames.find((name) => name === wanted);
  if (front === undefined || others.length > 0) return `front must be ${frontNames.join(" or ")}`;
  const toolsets = valuesOf("toolsets").flatMap((value) => value.split(",").filter(Boolean));
  return {
    toolsets: valuesOf("toolsets").length > 0 ? toolsets : null,
    ...{ isReadOnly, front, hasSchemas },
  };
}
