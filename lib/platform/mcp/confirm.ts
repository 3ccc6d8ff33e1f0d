import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import type { ToolCall } from "./admit.ts";
import { failureOf, keyed, ownFailure, type Sender } from "./call-tool.ts";
import type { ToolResult } from "./exchange.ts";
import { withAnyFile } from "./file-argument.ts";
import { readArguments } from "./own-input.ts";
import { rehearsedWords } from "./plan-tools.ts";
import { confirmsPlans } from "./plans.ts";
import { changesData, type Toolbox } from "./tool.ts";

const question = "confirm";

function notConfirmed(): ToolResult {
  const message = "The person didn't confirm. Nothing was changed. Don't call the tool again unless they ask for it.";
  return { content: [{ type: "text", text: message }], isError: true };
}

/** For clients that can't ask the person (those of earlier revisions, and those without form elicitation), and where people confirm every change in the dashboard. */
async function planRequired(call: ToolCall, sender: Sender): Promise<ToolResult> {
  const { definition, operation } = call.tool;
  const { name } = definition;
  try {
    readArguments(withAnyFile(operation.contract), keyed(call).input);
  } catch (error) {
    return failureOf(call, error, sender);
  }
  const why = definition.annotations.destructiveHint
    ? `${name} overwrites, ends, pays, sends, or deletes something.`
    : "People of this organization confirm every change of an assistant.";
  const message = `${why} Call plan_change with tool "${name}" and these arguments, show the person what it says, and call run_change with its plan_id.`;
  return ownFailure(new ApiError(409, { reason: "plan_required", message }), sender.request_id);
}

/** The question names the records, and says what happens to them. */
async function asked(toolbox: Toolbox, call: ToolCall, sender: Sender): Promise<InputRequiredResult | ToolResult> {
  const { title } = call.tool.definition;
  try {
    const { question: heading, details } = await rehearsedWords(toolbox, call, sender);
    return inputRequired({
      inputRequests: {
        [question]: inputRequired.elicit({
          message: [heading, ...details].join("\n"),
          requestedSchema: {
            type: "object",
            properties: { [question]: { type: "boolean", title } },
            required: [question],
          },
        }),
      },
    });
  } catch (error) {
    return failureOf(call, error, sender);
  }
}

/**
 * Asks the person before something is overwritten, ended, paid, sent, or deleted, if the client supports it (2026-07-28
 * with form elicitation), and refuses if it doesn't; null to go ahead. What only adds needs a plan where the organization
 * has people confirm changes.
 */
export async function confirmation(
  toolbox: Toolbox,
  call: ToolCall,
  sender: Sender,
  { mcpReq }: ServerContext,
): Promise<InputRequiredResult | ToolResult | null> {
  const { definition, operation } = call.tool;
  // What returns a secret is refused, not planned.
  if (!changesData(call.tool) || operation.contract.secretPage !== undefined) return null;
  if (!definition.annotations.destructiveHint)
    return sender.credential && (await confirmsPlans(sender.credential)) ? planRequired(call, sender) : null;
  const envelope = (mcpReq.envelope ?? {}) as Record<string, unknown>;
  const { elicitation } = (envelope[CLIENT_CAPABILITIES_META_KEY] ?? {}) as ClientCapabilities;
  // A client that names no mode supports forms.
  if (!elicitation || (elicitation.url && !elicitation.form)) return planRequired(call, sender);
  if (sender.credential && (await confirmsPlans(sender.credential))) return planRequired(call, sender);
  const given = inputResponse(mcpReq.inputResponses, question);
  if (given.kind !== "elicit") return asked(toolbox, call, sender);
  const isConfirmed = given.action === "accept" && given.content?.[question] === true;
  return isConfirmed ? null : notConfirmed();
}
