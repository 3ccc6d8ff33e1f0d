import { z } from "zod";
import { schemaOf } from "./closed-schema.ts";
import { findTools } from "./find-tools.ts";
import { innerCall, plannedCall } from "./inner-call.ts";
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
    description: "This server's toolsets, and how to reach tools that aren't listed. Needs no sign-in.",
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
      "Muster is a workforce platform: people, contracts, time, payroll, invoices, payments and webhooks. Look for a tool with find_tools and run it with call_tool, or add ?front=named, ?toolsets=invoices,payments (or all), and ?readonly=1 to this server's URL.",
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
  limit: z.int().min(1).max(20).default(8).meta({ description: "How many tools. Default 8" }),
});

const find: OwnTool = {
  input: findInput,
  definition: {
    name: "find_tools",
    title: "Find tools",
    description:
      "Finds tools, listed or not, by everyday words, with their arguments. A tool's name as the query finds everything about them. Needs no sign-in.",
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
    "Runs any tool that find_tools shows, by its name and with its arguments. Tools that only read or add run at once; for all others use plan_change and run_change.",
  inputSchema: schemaOf(innerCall, "input"),
  annotations: {
    title: "Call a tool that isn't listed",
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: false,
    openWorldHint: true,
  },
  _meta: noScope,
};

/** Describes a change. Has no `run` of its own, and needs whatever the change needs. */
export const planChangeTool: ToolDefinition = {
  name: "plan_change",
  title: "Plan a change",
  description:
    "First step of every change that overwrites, ends, pays, sends, or deletes: checks it and says in words what it would do, without doing it. Show the person the question and details, then call run_change with plan_id.",
  inputSchema: schemaOf(plannedCall, "input"),
  annotations: { title: "Plan a change", ...hints, readOnlyHint: true, idempotentHint: false },
  _meta: noScope,
};

/** The arguments of `run_change`. */
export const plannedRun = z.object({ plan_id: z.uuid().meta({ description: "From plan_change" }) });

/** Makes a planned change. Needs whatever the change needs. */
export const runChangeTool: ToolDefinition = {
  name: "run_change",
  title: "Make a planned change",
  description:
    "Makes the change of a plan, once and within ten minutes, exactly as plan_change described it. Call it only after the person has agreed.",
  inputSchema: schemaOf(plannedRun, "input"),
  annotations: {
    title: "Make a planned change",
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: false,
    openWorldHint: true,
  },
  _meta: noScope,
};

export const publicTools: ReadonlyMap<string, OwnTool> = new Map(
  [about, find].map((tool) => [tool.definition.name, tool]),
);

export const ownTools: readonly { definition: ToolDefinition }[] = [
  about,
  find,
  ...[callTool, planChangeTool, runChangeTool].map((definition) => ({ definition })),
];
