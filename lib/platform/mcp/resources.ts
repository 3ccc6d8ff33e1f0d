import { scopeDescriptions } from "#lib/platform/declaration/scopes.ts";
import { eventTypes } from "#lib/platform/outbox/event-catalog.ts";
import type { Toolbox } from "./tool.ts";

const json = "application/json";

export const resources = [
  {
    uri: "muster://event-types",
    name: "event-types",
    title: "Webhook event types",
    description: "Every type of event that webhooks can receive.",
    mimeType: json,
  },
  {
    uri: "muster://scopes",
    name: "scopes",
    title: "Scopes",
    description: "Every scope that a token can have, and the tools that each one opens.",
    mimeType: json,
  },
  {
    uri: "muster://docs",
    name: "docs",
    title: "Operations",
    description: "Every operation with its REST address, what it does, the scope it needs, and the tool that runs it.",
    mimeType: json,
  },
];

/** Documents for one operation or type of event each, by its name. */
export const resourceTemplates = [
  {
    uriTemplate: "muster://event-types/{type}",
    name: "event-type",
    title: "A webhook event type",
    description: "One type of event with an example of its payload.",
    mimeType: json,
  },
  {
    uriTemplate: "muster://schemas/{tool}",
    name: "schemas",
    title: "Schemas of a tool",
    description: "JSON Schemas of a tool's arguments and result, including tools that aren't listed.",
    mimeType: json,
  },
];

function docsOf({ tools }: Toolbox) {
  return [...tools.values()].map(({ definition, operation: { contract } }) => ({
    tool: definition.name,
    rest: `${contract.method} /rest/v2${contract.path}`,
    area: contract.area,
    summary: contract.summary,
    scope: contract.scope,
  }));
}

function schemasOf({ tools }: Toolbox, name: string) {
  const tool = tools.get(name)?.definition;
  return tool && { name, input: tool.inputSchema, output: tool.outputSchema ?? null };
}

function scopesOf({ tools }: Toolbox) {
  return Object.entries(scopeDescriptions).map(([scope, description]) => ({
    scope,
    description,
    tools: [...tools.values()]
      .filter(({ operation }) => operation.contract.scope === scope)
      .map(({ definition }) => definition.name),
  }));
}

/** The content of a resource, none of it belonging to an organization; null if there is no such resource. */
export function readResource(toolbox: Toolbox, uri: string) {
  if (uri === "muster://scopes") return { uri, mimeType: json, text: JSON.stringify(scopesOf(toolbox)) };
  if (uri === "muster://docs") return { uri, mimeType: json, text: JSON.stringify(docsOf(toolbox)) };
  const schemas = schemasOf(toolbox, /^muster:\/\/schemas\/(\w+)$/.exec(uri)?.[1] ?? "");
  if (schemas) return { uri, mimeType: json, text: JSON.stringify(schemas) };
  const type = eventTypes().find(({ name }) => uri === `muster://event-types/${name}`);
  if (type) {
    const { name, description, module, example } = type;
    return { uri, mimeType: json, text: JSON.stringify({ name, description, module: module.label, example }) };
  }
  if (uri !== "muster://event-types") return null;
  const types = eventTypes().map(({ name, description, module }) => ({ name, description, module: module.label }));
  return { uri, mimeType: json, text: JSON.stringify(types) };
}
