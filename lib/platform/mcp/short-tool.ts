import { idempotencyArgument, type ToolDefinition } from "./tool.ts";

interface Schema {
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: unknown;
}

/** The most values that a list names; with more, `find_tools` has them. */
const listedValues = 16;

/** And the most that `find_tools` names of each tool that it finds: whoever asks wants to call one. */
export const foundValues = 32;
const longestNote = 90;
const deepest = 2;

/** Arguments whose names say it all, or that the server's instructions explain once for all tools. */
const selfEvident = /^(?:\w+_id|id|cursor|limit|offset|sort_by|sort_order|search|fields)$/;

/** What follows from every list and is said once in the server's instructions, and what `_meta` says. */
const boilerplate = / (?:Returns one page\..*?)?Needs the scope \S+\.$/;

function firstSentence(text: string): string {
  const [sentence = ""] = text.replaceAll("`", "").split(/(?<=[a-z0-9)])[.;:] /i, 1);
  const plain = sentence.replace(/\.$/, "");
  return plain.length <= longestNote ? plain : `${plain.slice(0, plain.lastIndexOf(" ", longestNote))} …`;
}

/** Of several forms of a value the one that says most: a list rather than its single value, never `null`. */
function mainForm(schema: Schema): Schema {
  const forms = (schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [])
    .filter(({ type }) => type !== "null")
    .map(mainForm);
  const main = forms.find(({ type }) => type === "array") ?? forms.find(({ properties }) => properties) ?? forms[0];
  return main ? { ...main, ...(schema.description && { description: schema.description }) } : schema;
}

function shortSchema(given: Schema, name: string, depth: number, most: number): Schema {
  const { type, properties, required, items, enum: values, const: only, description, ...rest } = mainForm(given);
  const note = description && depth === 1 && !selfEvident.test(name) ? firstSentence(description) : undefined;
  const short: Schema = { ...(type && !values && { type }), ...(note && { description: note }) };
  if (only !== undefined) short.const = only;
  if (values) {
    if (values.length <= most) short.enum = values;
    else Object.assign(short, { type: "string", description: `${note ?? "One word"} (one of ${values.length})` });
  }
  if (items) short.items = shortSchema(items, "", depth + 1, most);
  if (!properties || depth > deepest) return short;
  short.properties = Object.fromEntries(
    Object.entries(properties)
      .filter(([key]) => key !== idempotencyArgument)
      .map(([key, value]) => [key, shortSchema(value, key, depth + 1, most)]),
  );
  if (required?.length) short.required = required;
  if (rest.additionalProperties === false) short.additionalProperties = false;
  return short;
}

/** A tool as lists show it: with every argument, but without the details that `find_tools` gives of one tool. */
export function shortTool({ outputSchema: _, ...tool }: ToolDefinition, most = listedValues): ToolDefinition {
  const description = tool.description.replace(boilerplate, "");
  // The title stands beside them already, and the other hints only say something about tools that change data.
  const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = tool.annotations;
  const annotations = readOnlyHint
    ? { readOnlyHint, openWorldHint }
    : { readOnlyHint, destructiveHint, idempotentHint, openWorldHint };
  return {
    ...tool,
    description,
    annotations,
    inputSchema: shortSchema(tool.inputSchema as Schema, "", 0, most) as ToolDefinition["inputSchema"],
  };
}
