import type { Credential } from "#db/tenant.ts";
import { execute, type Piece } from "#lib/platform/api/execute.ts";
import { refuseUnreadable } from "#lib/platform/api/read-input.ts";
import { unauthorized } from "#lib/platform/auth/credential.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { type Operation, pathKeys } from "#lib/platform/declaration/contract.ts";
import { ApiError, apiErrorOf, errorBody, errorContainer } from "#lib/platform/declaration/errors.ts";
import { settings } from "#lib/platform/env.ts";
import { refusalOf } from "#lib/platform/refusal.ts";
import { type ToolCall, toolCallOf } from "./admit.ts";
import type { ToolResult } from "./exchange.ts";
import { readInnerCall } from "./inner-call.ts";
import { readOwnInput } from "./own-input.ts";
import { callTool, type OwnTool, publicTools } from "./own-tools.ts";
import { withWhomToAsk } from "./role-refusal.ts";
import { idempotencyArgument, type Toolbox } from "./tool.ts";

/** The most CSV characters that an assistant can still use. */
const longestText = 200_000;

export interface Sender {
  credential: Credential | null;
  request_id: string;
  ip: string | null;
  isCounted?: true;
}

function failure(body: unknown): ToolResult {
  return { content: [{ type: "text", text: JSON.stringify(body) }], isError: true };
}

async function textOf(pieces: AsyncGenerator<Piece>): Promise<string | null> {
  let text = "";
  for await (const piece of pieces) {
    text += typeof piece === "string" ? piece : "";
    if (text.length > longestText) return null;
  }
  return text;
}

/** The path of the equivalent REST request, for the error body. */
function pathOf({ tool, input }: ToolCall): string {
  const { path } = tool.operation.contract;
  return pathKeys(path).reduce(
    (filled, key) => filled.replace(`{${key}}`, encodeURIComponent(String(input[key] ?? ""))),
    `/rest/v2${path}`,
  );
}

function keyOf(given: unknown): string | null {
  if (given === undefined) return null;
  if (typeof given === "string") return given;
  const message = "must be text of 1 to 255 characters";
  throw new ApiError(400, { reason: "invalid_idempotency_key", path: `/${idempotencyArgument}`, message });
}

/** A conversation is kept, passed on, and read by others: no key or token becomes part of it. */
function refuseSecret({ name, secretPage }: Operation): void {
  if (secretPage === undefined) return;
  const message = `${name} returns a secret, which must not become part of a conversation. Do it in the dashboard: ${settings().public_url}${secretPage}`;
  throw new ApiError(403, { reason: "secret_in_answer", message });
}

async function resultOf(call: ToolCall, { credential, request_id, ip, isCounted }: Sender): Promise<ToolResult> {
  const { contract } = call.tool.operation;
  refuseSecret(contract);
  const { [idempotencyArgument]: key, ...input } = call.input;
  const writes = contract.method === "POST" || contract.method === "PATCH";
  if (credential === null) throw unauthorized();
  const caller: Caller = {
    credential,
    request_id,
    ip,
    idempotency_key: null,
    via: "mcp",
    ...(isCounted && { isCounted }),
  };
  if (writes) caller.idempotency_key = keyOf(key);
  const raw = writes ? input : call.input;
  refuseUnreadable(raw);
  const { body } = await execute(call.tool.operation, raw, caller);
  if (typeof body === "string") return { content: [{ type: "text", text: body }], structuredContent: JSON.parse(body) };
  const text = await textOf(body);
  if (text !== null) return { content: [{ type: "text", text }] };
  const message = `The file has more than ${longestText.toLocaleString("en")} characters. Narrow the filters, or get it with GET /rest/v2${contract.path}.`;
  return failure({ errors: [{ reason: "too_many_values", message }] });
}

/** The error REST would have returned for the same input. */
async function failureOf(call: ToolCall, error: unknown, { request_id, credential }: Sender): Promise<ToolResult> {
  const { contract } = call.tool.operation;
  const { status, items: given } = refusalOf(error, request_id);
  const items = credential ? await withWhomToAsk(given, contract, credential) : given;
  const shape = contract.errors[status] ?? "container";
  return failure(errorBody(shape, { method: contract.method, url: pathOf(call), status, request_id, errors: items }));
}

async function runOperation(call: ToolCall, sender: Sender): Promise<ToolResult> {
  try {
    return await resultOf(call, sender);
  } catch (error) {
    return failureOf(call, error, sender);
  }
}

/** Runs a read whose token hasn't been checked yet; null if the token doesn't cover it. Throws over the limit. */
export async function runUnadmitted(call: ToolCall, sender: Sender): Promise<ToolResult | null> {
  try {
    return await resultOf(call, sender);
  } catch (error) {
    const refusal = apiErrorOf(error);
    if (refusal?.status === 429) throw refusal;
    const isAboutToken = refusal?.items.some(
      ({ reason }) => reason === "invalid_token" || reason === "insufficient_scope",
    );
    return isAboutToken ? null : failureOf(call, error, sender);
  }
}

/** A refusal that isn't an operation's, in the same body. */
function ownFailure(error: unknown, request_id: string): ToolResult {
  const { status, items } = refusalOf(error, request_id);
  return failure(errorContainer({ method: "POST", url: "/mcp", status, request_id, errors: items }));
}

export function readOnlyRefusal(name: string, request_id: string): ToolResult {
  const message = `${name} changes data, and this connection is read-only (?readonly in the server's URL).`;
  return ownFailure(new ApiError(403, { reason: "read_only_connection", message }), request_id);
}

function runOwn({ input, run }: OwnTool, toolbox: Toolbox, given: unknown, request_id: string): ToolResult {
  try {
    const result = run(toolbox, readOwnInput(input, given));
    return { content: [{ type: "text", text: JSON.stringify(result) }], structuredContent: result as never };
  } catch (error) {
    return ownFailure(error, request_id);
  }
}

/** Why a call of `call_tool` runs nothing. */
function innerRefusal(toolbox: Toolbox, given: unknown, request_id: string): ToolResult {
  try {
    readInnerCall(toolbox, given, (name) => publicTools.has(name) || name === callTool.name);
  } catch (error) {
    return ownFailure(error, request_id);
  }
  throw new Error("a call that can run was not run");
}

/** Runs a tool the same way as REST; null if there is no such tool. */
export async function runTool(
  toolbox: Toolbox,
  name: string,
  input: unknown,
  sender: Sender,
): Promise<ToolResult | null> {
  const own = publicTools.get(name);
  if (own) return runOwn(own, toolbox, input, sender.request_id);
  const call = toolCallOf(toolbox, name, input);
  if (call) return runOperation(call, sender);
  return name === callTool.name ? innerRefusal(toolbox, input, sender.request_id) : null;
}
