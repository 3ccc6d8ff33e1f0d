/** JSON Schema, as far as a client reads it to fill in arguments. */
export interface Schema {
  type?: string | string[];
  description?: string;
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: string[];
  anyOf?: Schema[];
  default?: unknown;
}

/** A tool as a list or `find_tools` shows it. */
export interface Tool {
  name: string;
  description: string;
  inputSchema: Schema;
  needs_plan?: boolean;
}

export type Facts = Record<string, string | number>;

/** Of several forms of a value the list, or the first. */
export function formOf(schema: Schema): Schema {
  const forms = (schema.anyOf ?? []).filter(({ type }) => type !== "null");
  const main = forms.find(({ type }) => type === "array") ?? forms[0];
  return main ? { description: schema.description, ...main } : schema;
}

/** Whether the short schema leaves out the values: `find_tools` with the tool's name has them. */
export const hidesValues = (schema: Schema): boolean =>
  /\(one of \d+\)/.test(`${schema.description} ${formOf(schema).items?.description}`);

export const valuesIn = (schema: Schema): readonly string[] => {
  const form = formOf(schema);
  return form.enum ?? (form.items && formOf(form.items).enum) ?? [];
};

export const isList = (schema: Schema) => formOf(schema).type === "array";

export const isId = (name: string) => /(?:^|_)ids?$/.test(name);
