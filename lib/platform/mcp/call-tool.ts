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
import type { JsonAnswer, ToolResult } from "./exchange.ts";
import { withFile } from "./file-argument.ts";
import {
  fieldsArgument,
  fits,
  maxTokens,
  pageArgument,
  readFields,
  shorterPage,
  withFields,
  withPage,
} from "./fit-answer.ts";
import { type OuterTool, readInner } from "./inner-call.ts";
import { toResult } from "./lean-response.ts";
import { readOwnInput } from "./own-input.ts";
import { type OwnTool, ownTools, publicTools } from "./own-tools.ts";
import { withWhomToAsk } from "./role-refusal.ts";
import { idempotencyArgument, type OperationTool, type Toolbox } from "./tool.ts";

export interface Sender {
  credential: Credential | null;
  request_id: string;
  ip: string | null;
  isCounted?: true;
}

function failure(body: unknown): ToolResult {
  return { content: [{ type: "text", text: JSON.stringify(body) }], isError: true };
}

/** The arguments without the key that makes a call safe to retry, which only some methods take. */
export function keyed({ tool, input }: ToolCall): { key: string | null; input: Record<string, unknown> } {
  const { method } = tool.operation.contract;
  if (method !== "POST" && method !== "PATCH") return { key: null, input };
  const { [idempotencyArgument]: key, ...rest } = input;
  return { key: keyOf(key), input: rest };
}

async function textOf(pieces: AsyncGenerator<Piece>): Promise<string | null> {
  let text = "";
  for await (const piece of pieces) {
    text += typeof piece === "string" ? piece : "";
    if (!fits(text)) return null;
  }
  return text;
}

/** The path of the equivalent REST request, for the error body. */
function pathOf({ tool, input }: ToolCall): string {
  return filled(`/rest/v2${tool.operation.contract.path}`, input);
}

function keyOf(given: unknown): string | null {
  if (given === undefined) return null;
  if (typeof given === "string") return given;
  const message = "must be text of 1 to 255 characters";
  throw new ApiError(400, { reason: "invalid_idempotency_key", path: `/${idempotencyArgument}`, message });
}

const tooLong = (message: string) => failure({ errors: [{ reason: "too_many_values", message }] });

/** The address with values for its keys. */
function filled(address: string, input: Record<string, unknown>): string {
  return pathKeys(address).reduce(
    (path, key) => path.replace(`{${key}}`, encodeURIComponent(String(input[key] ?? ""))),
    address,
  );
}

/** The file if it is short; otherwise the page where the person exports it, which needs their own session. */
async function fileOf({ tool, input }: ToolCall, pieces: AsyncGenerator<Piece>): Promise<ToolResult> {
  const { contract } = tool.operation;
  const text = await textOf(pieces);
  if (text !== null) return { content: [{ type: "text", text }] };
  if (contract.page) {
    const open = `${settings().public_url}${filled(contract.page, input)}`;
    const note = `The file is longer than ${maxTokens.toLocaleString("en")} tokens. The person exports it on this page. To reason about the data, read its list page by page.`;
    return { content: [{ type: "text", text: JSON.stringify({ open, note }) }] };
  }
  return tooLong(
    `The file is longer than ${maxTokens.toLocaleString("en")} tokens. Narrow the filters, or get it with GET /rest/v2${contract.path}.`,
  );
}

/** Runs a read with shorter and shorter pages until the answer fits. */
async function readThatFits(
  { operation }: OperationTool,
  given: Record<string, unknown>,
  caller: Caller,
): Promise<JsonAnswer | ToolResult> {
  const { contract } = operation;
  const { [fieldsArgument]: names, ...input } = given;
  const fields = readFields(names);
  const first = withPage(contract, input);
  let page: Record<string, unknown> | null = first;
  while (page !== null) {
    // However many pages are tried, it is one call.
    const { body } = await execute(operation, page, page === first ? caller : { ...caller, isCounted: true });
    if (typeof body !== "string") throw new Error(`${contract.name} didn't return JSON`);
    const isWhole = fields === null && contract.bulky.length === 0;
    const json = isWhole ? body : JSON.stringify(withFields(contract, JSON.parse(body), fields));
    const key = pageArgument(contract);
    if (fits(json)) {
      const note = `Only ${key} ${page[key ?? ""]} fits in one answer: there is more. Read on from there, or ask for fewer fields.`;
      return { json, notes: page === first ? [] : [note] };
    }
    page = shorterPage(contract, page, json);
  }
  return tooLong(
    `The answer has more than ${maxTokens.toLocaleString("en")} tokens. Ask for fewer fields with \`${fieldsArgument}\`, or for fewer records.`,
  );
}

/** A conversation is kept, passed on, and read by others: no key or token becomes part of it. */
export function refuseSecret({ name, secretPage }: Operation): void {
  if (secretPage === undefined) return;
  const message = `${name} returns a secret, which must not become part of a conversation. Do it in the dashboard: ${settings().public_url}${secretPage}`;
  throw new ApiError(403, { reason: "secret_in_answer", message });
}

/** Who calls an operation through a tool. */
export function callerOf({ credential, request_id, ip, isCounted }: Sender): Caller {
  if (credential === null) throw unauthorized();
  return { credential, request_id, ip, idempotency_key: null, via: "mcp", ...(isCounted && { isCounted }) };
}

async function answerOf(call: ToolCall, sender: Sender): Promise<JsonAnswer | ToolResult> {
  const { contract } = call.tool.operation;
  refuseSecret(contract);
  const caller = callerOf(sender);
  refuseUnreadable(call.input);
  if (contract.method === "GET" && !contract.produces) return readThatFits(call.tool, call.input, caller);
  const { key, input } = keyed(call);
  const { body } = await execute(call.tool.operation, withFile(contract, input), { ...caller, idempotency_key: key });
  return typeof body === "string" ? { json: body, notes: [] } : fileOf(call, body);
}

/** The error REST would have returned for the same input. */
export async function failureOf(
  call: ToolCall,
  error: unknown,
  { request_id, credential }: Sender,
): Promise<ToolResult> {
  const { contract } = call.tool.operation;
  const { status, items: given } = refusalOf(error, request_id);
  const items = credential ? await withWhomToAsk(given, contract, credential) : given;
  const shape = contract.errors[status] ?? "container";
  return failure(errorBody(shape, { method: contract.method, url: pathOf(call), status, request_id, errors: items }));
}

export async function runOperation(call: ToolCall, sender: Sender): Promise<ToolResult> {
  try {
    return toResult(await answerOf(call, sender));
  } catch (error) {
    return failureOf(call, error, sender);
  }
}

/** Runs a read whose token hasn't been checked yet; null if the token doesn't cover it. Throws over the limit. */
export async function runUnadmitted(call: ToolCall, sender: Sender): Promise<JsonAnswer | ToolResult | null> {
  try {
    return await answerOf(call, sender);
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
export function ownFailure(error: unknown, request_id: string): ToolResult {
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

/** Why a call of `call_tool` runs nothing, or one of `plan_change` plans nothing. */
export function innerRefusal(toolbox: Toolbox, by: OuterTool, given: unknown, request_id: string): ToolResult {
  try {
    readInner(toolbox, by, given, (name) => ownTools.some(({ definition }) => definition.name === name));
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
  return name === "call_tool" ? innerRefusal(toolbox, name, input, sender.request_id) : null;
}
