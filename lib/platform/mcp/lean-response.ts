import { z } from "zod";
import { cleanResult, isCleanJson } from "./clean-result.ts";
import type { JsonAnswer, ToolResult } from "./exchange.ts";
import { serverInfo } from "./server-info.ts";

const isJson = (answer: JsonAnswer | ToolResult): answer is JsonAnswer => typeof answer.json === "string";

const contentOf = ({ json, notes }: JsonAnswer) => [json, ...notes].map((text) => ({ type: "text" as const, text }));

/** The result of a tool: the JSON as text and as structured content. */
export function toResult(answer: JsonAnswer | ToolResult): ToolResult {
  return isJson(answer) ? { content: contentOf(answer), structuredContent: JSON.parse(answer.json) } : answer;
}

/** A 2026-07-28 call that the protocol library would only pass on: it has nothing that this file doesn't know. */
const plainCall = z.strictObject({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.int()]),
  method: z.literal("tools/call"),
  params: z.strictObject({
    name: z.string(),
    arguments: z.record(z.string(), z.unknown()).optional(),
    _meta: z.looseObject({ progressToken: z.union([z.string(), z.int()]).optional() }),
  }),
});

const ending = `"resultType":"complete","_meta":${JSON.stringify({ "io.modelcontextprotocol/serverInfo": serverInfo })}`;

/** The members of a cleaned result as JSON. Clean JSON goes on as it is, without being parsed and written again. */
function membersOf(answer: JsonAnswer | ToolResult): string {
  if (isJson(answer) && [answer.json, ...answer.notes].every(isCleanJson))
    return `"content":${JSON.stringify(contentOf(answer))},"structuredContent":${answer.json}`;
  const { content, structuredContent, isError } = cleanResult(toResult(answer));
  return JSON.stringify({ content, structuredContent, isError }).slice(1, -1);
}

/**
 * The response that the protocol library would make of a single read's answer, in a fraction of the time; null if the
 * message is one that it might answer otherwise.
 */
export function leanResponse(message: unknown, answer: JsonAnswer | ToolResult): Response | null {
  const call = plainCall.safeParse(message).data;
  if (!call) return null;
  const text = `{"result":{${membersOf(answer)},${ending}},"jsonrpc":"2.0","id":${JSON.stringify(call.id)}}`;
  return new Response(text, { headers: { "content-type": "application/json" } });
}
