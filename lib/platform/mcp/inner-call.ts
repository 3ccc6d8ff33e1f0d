import { z } from "zod";
import { unknownKeys } from "#lib/platform/api/unknown-keys.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { nearest } from "#lib/platform/format/nearest.ts";
import { readOwnInput } from "./own-input.ts";
import type { OperationTool, Toolbox } from "./tool.ts";

/** The arguments of `call_tool`. */
export const innerCall = z.object({
  name: z
    .string({ error: "must be the name of a tool" })
    .meta({ description: "Name of the tool, as find_tools shows it" }),
  arguments: z
    .record(z.string(), z.unknown(), { error: "must be an object that holds the tool's arguments" })
    .optional()
    .meta({ description: "Arguments by the tool's input schema" }),
});

/** The same without anything beside them: other calls are refused before anyone asks who sent them. */
export const runnableCall = z.strictObject(innerCall.shape);

/** Why there is no such tool, and which one may be meant. */
export function noSuchTool({ tools, unavailable }: Toolbox, name: string): string {
  const reason = unavailable.get(name);
  if (reason !== undefined) return `${name} isn't a tool. ${reason}`;
  const meant = nearest(name, [...tools.keys()]);
  return `There is no tool ${name.slice(0, 80)}.${meant === null ? "" : ` Did you mean \`${meant}\`?`} Use find_tools to find one.`;
}

/** Arguments that were sent beside `name` although they belong to the tool. */
function misplaced(tool: OperationTool | undefined, raw: Record<string, unknown>): ApiError | null {
  if (!tool) return null;
  const { shape } = tool.operation.contract.input;
  const beside = unknownKeys({ input: innerCall, path: "/", method: "POST" }, raw, { via: "mcp" });
  const own = beside.filter(({ key }) => Object.hasOwn(shape, key));
  if (own.length === 0) return null;
  const items = own.map(({ key }) => ({
    reason: "unknown_parameter" as const,
    path: `/${key}`,
    message: `\`${key}\` is an argument of ${tool.definition.name}: send it inside \`arguments\`, not beside \`name\`.`,
  }));
  return new ApiError(400, items);
}

/** The tool that `call_tool` runs, and its arguments. Throws if it can't run. */
export function readInnerCall(
  toolbox: Toolbox,
  given: unknown,
  isOwn: (name: string) => boolean,
): { tool: OperationTool; input: Record<string, unknown> } {
  const raw = (given ?? {}) as Record<string, unknown>;
  const beside = misplaced(toolbox.tools.get(String(raw.name)), raw);
  if (beside) throw beside;
  const { name, arguments: input = {} } = readOwnInput(innerCall, raw);
  const tool = toolbox.tools.get(name);
  if (tool) return { tool, input };
  const message = isOwn(name) ? `Call ${name} directly, without call_tool.` : noSuchTool(toolbox, name);
  throw new ApiError(404, { reason: "not_found", path: "/name", message });
}
