import { execute } from "#lib/platform/api/execute.ts";
import { Rehearsed } from "#lib/platform/api/rehearsal.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { settings } from "#lib/platform/env.ts";
import type { ToolCall } from "./admit.ts";
import {
  callerOf,
  failureOf,
  innerRefusal,
  keyed,
  ownFailure,
  refuseSecret,
  runOperation,
  type Sender,
} from "./call-tool.ts";
import type { ToolResult } from "./exchange.ts";
import { withFile } from "./file-argument.ts";
import { readOwnInput } from "./own-input.ts";
import { plannedRun } from "./own-tools.ts";
import type { PlanWords } from "./plan-content.ts";
import { wordsOf } from "./plan-words.ts";
import { findPlan, keepPlan, takePlan } from "./plans.ts";
import { changesData, type Toolbox } from "./tool.ts";

function answer(result: object): ToolResult {
  return { content: [{ type: "text", text: JSON.stringify(result) }], structuredContent: result as never };
}

/** What the call would do, found out by trying it. Throws what the call would throw. */
export async function rehearsedWords(toolbox: Toolbox, call: ToolCall, sender: Sender): Promise<PlanWords> {
  const { key, input } = keyed(call);
  const { operation } = call.tool;
  const caller = { ...callerOf(sender), idempotency_key: key };
  let words: PlanWords | undefined;
  try {
    await execute(operation, withFile(operation.contract, input), caller, async (rehearsal) => {
      words = await wordsOf(operation.contract, input, toolbox, rehearsal);
    });
  } catch (error) {
    if (error instanceof Rehearsed && words) return words;
    throw error;
  }
  return { question: "Show the result of this change again? It was made before, with the same key.", details: [] };
}

/** Checks a change and describes it, without making it. */
export async function planChange(
  toolbox: Toolbox,
  call: ToolCall | null,
  given: unknown,
  sender: Sender,
): Promise<ToolResult> {
  if (call === null) return innerRefusal(toolbox, "plan_change", given, sender.request_id);
  const { tool, input } = call;
  const { name } = tool.definition;
  try {
    if (!changesData(tool)) {
      const message = `${name} changes nothing: call it without a plan.`;
      throw new ApiError(400, { reason: "invalid_value", path: "/tool", message });
    }
    refuseSecret(tool.operation.contract);
    const words = await rehearsedWords(toolbox, call, sender);
    const { id, expires_at, isWaiting } = await keepPlan(callerOf(sender), name, { input, ...words });
    const next = isWaiting
      ? `Nothing was changed. A person confirms the plan at ${confirmationUrl()}; then call run_change.`
      : "Nothing was changed. Show the person the question and details, and call run_change only if they agree.";
    return answer({ plan_id: id, ...words, expires_at, next });
  } catch (error) {
    return failureOf(call, error, sender);
  }
}

/** Where a person confirms a plan. */
function confirmationUrl(): string {
  return `${settings().public_url}/developers/connected-apps#plans`;
}

function noPlan(): ApiError {
  const message =
    "There is no such plan of this person and app: plans are run once, within ten minutes, unless they are declined. Make a new one with plan_change.";
  return new ApiError(404, { reason: "not_found", path: "/plan_id", message });
}

/** Makes a planned change, once. */
export async function runChange(toolbox: Toolbox, input: unknown, sender: Sender): Promise<ToolResult> {
  try {
    const { plan_id: id } = readOwnInput(plannedRun, input);
    const { credential } = callerOf(sender);
    const plan = await findPlan(credential, id);
    const tool = plan && toolbox.tools.get(plan.operation);
    if (!plan || !tool) throw noPlan();
    if (plan.isWaiting)
      return answer({
        status: "waiting for confirmation",
        confirm_at: confirmationUrl(),
        expires_at: plan.expires_at,
      });
    if (!(await takePlan(credential, id))) throw noPlan();
    return await runOperation({ tool, input: plan.content.input }, sender);
  } catch (error) {
    return ownFailure(error, sender.request_id);
  }
}
