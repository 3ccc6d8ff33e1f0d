import { z } from "zod";
import { schemaOf } from "./closed-schema.ts";
import { findTools } from "./find-tools.ts";
import { innerCall } from "./inner-call.ts";
import type { Toolbox, ToolDefinition } from "./tool.ts";

export interface OwnTool {
  definition: ToolDefinition;
  input: z.ZodObject;
  /** Runs without a token, so it reveals nothing about any organization. */
  run: (toolbox: Toolbox, input: Record<string, unknown>) => object;
}

const hints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const noScope = { "muster/toolset": "muster", "muster/scopes": [] };

const noInput = z.object({});

const about: OwnTool = {
  input: noInput,
  definition: {
    name: "about_muster",
    title: "About this server",
    description:
      "What this server has: its toolsets with the number of tools in each, and how to reach tools that aren't listed. Needs no sign-in.",
    inputSchema: schemaOf(noInput, "input"),
    outputSchema: {
      type: "object",
      properties: {
        description: { type: "string" },
        toolsets: {
          type: "array",
          items: {
            type: "object",
            properties: { name: { type: "string" }, tools: { type: "array", items: { type: "string" } } },
            required: ["name", "tools"],
          },
        },
      },
      required: ["description", "toolsets"],
    },
    annotations: { title: "About this server", ...hints },
    _meta: noScope,
  },
  run: ({ tools, toolsets }) => ({
    description:
      "Muster is a workforce platform: people, contracts, time, payroll, invoices, payments and webhooks. Look for a tool with find_tools and run it with call_tool, or add ?toolsets=invoices,payments (or all) and ?readonly=1 to this server's URL.",
    toolsets: toolsets.map((name) => ({
      name,
      tools: [...tools.values()]
        .filter(({ definition }) => definition._meta["muster/toolset"] === name)
        .map(({ definition }) => definition.name)
        .sort(),
    })),
  }),
};

const findInput = z.object({
  query: z.string().max(200).meta({ description: "What to do, in a few words, such as: close payment cycle" }),
  limit: z.int().min(1).max(20).default(5),
});

const find: OwnTool = {
  input: findInput,
  definition: {
    name: "find_tools",
    title: "Find tools",
    description:
      "Finds tools by what they do, including those that aren't listed, with their input schemas. Use it when no listed tool fits, then run the tool with call_tool. Needs no sign-in.",
    inputSchema: schemaOf(findInput, "input"),
    outputSchema: {
      type: "object",
      properties: {
        tools: { type: "array", items: { type: "object", additionalProperties: true } },
        unavailable: { type: "array", items: { type: "object", additionalProperties: true } },
      },
      required: ["tools", "unavailable"],
    },
    annotations: { title: "Find tools", ...hints },
    _meta: noScope,
  },
  run: findTools,
};

/** Runs another tool. Has no `run` of its own, and needs whatever that tool needs. */
export const callTool: ToolDefinition = {
  name: "call_tool",
  title: "Call a tool that isn't listed",
  description:
    "Runs any tool that find_tools shows, by its name and with its arguments. Needs the scopes of that tool. Confirm with the person before you run one that changes or deletes something.",
  inputSchema: schemaOf(innerCall, "input"),
  annotations: {
    title: "Call a tool that isn't listed",
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: false,
    openWorldHint: false,
  },
  _meta: noScope,
};

export const publicTools: ReadonlyMap<string, OwnTool> = new Map(
  [about, find].map((tool) => [tool.definition.name, tool]),
);

export const ownTools: readonly { definition: ToolDefinition }[] = [about, find, { definition: callTool }];
