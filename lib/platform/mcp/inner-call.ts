import { z } from "zod";
import { unknownKeys } from "#lib/platform/api/unknown-keys.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { nearest } from "#lib/platform/format/nearest.ts";
import { readOwnInput } from "./own-input.ts";
import type { OperationTool, Toolbox } from "./tool.ts";

const toolName = z.string({ error: "must be the name of a tool" });
const toolArguments = z
  .record(z.string(), z.unknown(), { error: "must be an object that holds the tool's arguments" })
  .optional();

/** The arguments of `call_tool`. */
export const innerCall = z.object({
  name: toolName.meta({ description: "Name of the tool, as find_tools shows it" }),
  arguments: toolArguments.meta({ description: "Arguments by the tool's input schema" }),
});

/** The arguments of `plan_change`. */
export const plannedCall = z.object({
  tool: toolName.meta({ description: "Name of the tool that makes the change" }),
  arguments: toolArguments.meta({ description: "Its arguments" }),
});

/** The same without anything beside them: other calls are refused before anyone asks who sent them. */
export const runnableCall = z.strictObject(innerCall.shape);
export const runnablePlan = z.strictObject(plannedCall.shape);

/** The server's own tools that take another tool and its arguments, and the argument that names it. */
const outerTools = {
  call_tool: { input: innerCall, key: "name" },
  plan_change: { input: plannedCall, key: "tool" },
} as const;
export type OuterTool = keyof typeof outerTools;

/** Why there is no such tool, and which one may be meant. */
export function noSuchTool({ tools, unavailable }: Toolbox, name: string): string {
  const reason = unavailable.get(name);
  if (reason !== undefined) return `${name} isn't a tool. ${reason}`;
  const meant = nearest(name, [...tools.keys()]);
  return `There is no tool ${name.slice(0, 80)}.${meant === null ? "" : ` Did you mean \`${meant}\`?`} Use find_tools to find one.`;
}

/** Arguments that were sent beside the tool's name although they belong to the tool. */
function misplaced(by: OuterTool, tool: OperationTool | undefined, raw: Record<string, unknown>): ApiError | null {
  if (!tool) return null;
  const { input, key: naming } = outerTools[by];
  const { shape } = tool.operation.contract.input;
  const beside = unknownKeys({ input, path: "/", method: "POST" }, raw, { via: "mcp" });
  const own = beside.filter(({ key }) => Object.hasOwn(shape, key));
  if (own.length === 0) return null;
  const items = own.map(({ key }) => ({
    reason: "unknown_parameter" as const,
    path: `/${key}`,
    message: `\`${key}\` is an argument of ${tool.definition.name}: send it inside \`arguments\`, not beside \`${naming}\`.`,
  }));
  return new ApiError(400, items);
}

/** Throws why the tool that another one is asked for can't run. */
export function readInner(toolbox: Toolbox, by: OuterTool, given: unknown, isOwn: (name: string) => boolean): void {
  const { input, key } = outerTools[by];
  const raw = (given ?? {}) as Record<string, unknown>;
  const beside = misplaced(by, toolbox.tools.get(String(raw[key])), raw);
  if (beside) throw beside;
  const read: Record<string, unknown> = readOwnInput<z.ZodObject>(input, raw);
  const name = String(read[key]);
  if (toolbox.tools.has(name)) return;
  const message = isOwn(name) ? `Call ${name} directly, without ${by}.` : noSuchTool(toolbox, name);
  throw new ApiError(404, { reason: "not_found", path: `/${key}`, message });
}
