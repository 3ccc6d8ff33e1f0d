import { scopeDescriptions } from "#lib/platform/api/scopes.ts";
import { eventTypes } from "#lib/platform/outbox/event-catalog.ts";
import type { Toolbox } from "./toolbox.ts";

const json = "application/json";

export const resources = [
  {
    uri: "muster://event-types",
    name: "event-types",
    title: "Webhook event types",
    description: "Every type of event that webhooks can receive, with an example.",
    mimeType: json,
  },
  {
    uri: "muster://scopes",
    name: "scopes",
    title: "Scopes",
    description: "Every scope that a token can have, and the tools that each one opens.",
    mimeType: json,
  },
];

function scopesOf({ tools }: Toolbox) {
  return Object.entries(scopeDescriptions).map(([scope, description]) => ({
    scope,
    description,
    tools: [...tools.values()]
      .filter(({ operation }) => operation.contract.scope === scope)
      .map(({ definition }) => definition.name),
  }));
}

/** The content of a resource, none of it of an organization; null when there is no such resource. */
export function readResource(toolbox: Toolbox, uri: string) {
  if (uri === "muster://scopes") return { uri, mimeType: json, text: JSON.stringify(scopesOf(toolbox)) };
  if (uri !== "muster://event-types") return null;
  const types = eventTypes().map(({ name, description, module, example }) => ({
    name,
    description,
    module: module.label,
    example,
  }));
  return { uri, mimeType: json, text: JSON.stringify(types) };
}
