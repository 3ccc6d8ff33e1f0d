import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { ToolCall } from "./admit.ts";
import type { ToolResult } from "./exchange.ts";

const question = "confirm";

/** What the call acts on, for the person to read: its IDs, never a whole body. */
function subjectOf({ tool, input }: ToolCall): string {
  const keys = Object.entries(input).filter(([name]) => name.endsWith("_id") || name === "id");
  return keys.map(([name, value]) => `${name} ${String(value).slice(0, 80)}`).join(", ") || tool.definition.name;
}

function notConfirmed(): ToolResult {
  const message = "The person didn't confirm. Nothing was changed. Don't call the tool again unless they ask for it.";
  return { content: [{ type: "text", text: message }], isError: true };
}

/**
 * Asks the person before something is deleted or ended, if the client supports it (2026-07-28 with form elicitation);
 * null to go ahead. Clients of earlier revisions can't be asked here; they recognize such tools by `destructiveHint`.
 */
export function confirmation(call: ToolCall, { mcpReq }: ServerContext): InputRequiredResult | ToolResult | null {
  if (!call.tool.definition.annotations.destructiveHint) return null;
  const envelope = (mcpReq.envelope ?? {}) as Record<string, unknown>;
  const { elicitation } = (envelope[CLIENT_CAPABILITIES_META_KEY] ?? {}) as ClientCapabilities;
  // A client that names no mode supports forms.
  if (!elicitation || (elicitation.url && !elicitation.form)) return null;
  const answer = inputResponse(mcpReq.inputResponses, question);
  if (answer.kind === "elicit") {
    const isConfirmed = answer.action === "accept" && answer.content?.[question] === true;
    return isConfirmed ? null : notConfirmed();
  }
  return inputRequired({
    inputRequests: {
      [question]: inputRequired.elicit({
        message: `${call.tool.definition.title} (${subjectOf(call)})? This can't always be undone.`,
        requestedSchema: {
          type: "object",
          properties: { [question]: { type: "boolean", title: call.tool.definition.title } },
          required: [question],
        },
      }),
    },
  });
}
