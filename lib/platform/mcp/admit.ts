import { authenticate, type Credential } from "#db/tenant.ts";
import { countRequest } from "#lib/platform/api/rate-limit.ts";
import { limitKeyOf, toolCredential } from "#lib/platform/auth/credential.ts";
import { type Principal, toPrincipal } from "#lib/platform/auth/principal.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { scopes as allScopes, isForOrganizations, type Scope } from "#lib/platform/declaration/scopes.ts";
import { appNotAllowed, badToken, moreScopesNeeded, signInNeeded } from "./challenge.ts";
import type { Exchange } from "./exchange.ts";
import { runnableCall, runnablePlan } from "./inner-call.ts";
import { callTool, planChangeTool, runChangeTool } from "./own-tools.ts";
import { findPlan, planIdOf } from "./plans.ts";
import { changesData, type OperationTool, type Toolbox } from "./tool.ts";

interface Message {
  method?: unknown;
  params?: { name?: unknown; arguments?: unknown };
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

export interface ToolCall {
  tool: OperationTool;
  input: Record<string, unknown>;
}

/** The operation that a call runs, including through `call_tool`; null for own and unknown tools, and for what can't run. */
export function toolCallOf({ tools }: Toolbox, name: unknown, input: unknown): ToolCall | null {
  if (name === planChangeTool.name) {
    const planned = runnablePlan.safeParse(input).data;
    const tool = planned && tools.get(planned.tool);
    return tool ? { tool, input: planned.arguments ?? {} } : null;
  }
  if (name !== callTool.name) {
    const tool = tools.get(String(name));
    return tool ? { tool, input: record(input) } : null;
  }
  const inner = runnableCall.safeParse(input).data;
  const tool = inner && tools.get(inner.name);
  return tool ? { tool, input: inner.arguments ?? {} } : null;
}

const paramsOf = (body: unknown) =>
  (Array.isArray(body) ? body : [body])
    .map((one) => record(one) as Message)
    .filter(({ method }) => method === "tools/call")
    .map(({ params }) => params);

/** Operations that a request's messages would run; a batch has several. Excludes those that the connection refuses. */
function callsOf({ toolbox, body, isReadOnly }: Exchange): OperationTool[] {
  return paramsOf(body)
    .flatMap((params) => toolCallOf(toolbox, params?.name, params?.arguments)?.tool ?? [])
    .filter((tool) => !(isReadOnly && changesData(tool)));
}

/** Plans that a request's messages would run, which only their own person and app can see. */
function planIdsOf({ body }: Exchange): (string | null)[] {
  return paramsOf(body).flatMap((params) => (params?.name === runChangeTool.name ? [planIdOf(params.arguments)] : []));
}

async function plannedTools({ toolbox }: Exchange, credential: Credential, ids: (string | null)[]) {
  const found = ids.flatMap((id) => id ?? []).map((id) => findPlan(credential, id));
  return (await Promise.all(found)).flatMap((plan) => toolbox.tools.get(plan?.operation ?? "") ?? []);
}

function neededScopes(calls: readonly OperationTool[]): Scope[] {
  return [...new Set(calls.flatMap(({ definition }) => definition._meta["muster/scopes"]))].sort();
}

/** Scopes requested at the first sign-in: the call's, and all read scopes. The person may deselect some. */
function firstScopes(needed: readonly Scope[]): Scope[] {
  return [
    ...new Set([...needed, ...allScopes.filter((scope) => scope.endsWith(":read") && !isForOrganizations(scope))]),
  ].sort();
}

async function principalOf(credential: Credential): Promise<Principal | null> {
  let found: Principal | null = null;
  await authenticate(credential, (admission) => {
    if (admission?.kind === "blocked") throw appNotAllowed();
    if (admission && (admission.kind === "oauth" || admission.kind === "personal")) found = toPrincipal(admission);
  });
  return found;
}

export function credentialFrom(authorization: string | null): Credential | null {
  try {
    return toolCredential(authorization);
  } catch (error) {
    if (error instanceof ApiError) throw badToken();
    throw error;
  }
}

/** Why a token doesn't cover the scopes. */
export async function refusalOfToken(credential: Credential, needed: readonly Scope[]): Promise<Error> {
  const scopes = (await principalOf(credential))?.scopes;
  return scopes ? moreScopesNeeded(scopes, needed) : badToken();
}

/** The read that a request makes, if it makes one and nothing else: it may run before its token has been checked. */
export function singleRead({ toolbox, body }: Exchange): ToolCall | null {
  const { jsonrpc, id, method, params } = record(body);
  const { name, arguments: given } = record(params);
  const isRequest = jsonrpc === "2.0" && (typeof id === "string" || typeof id === "number") && method === "tools/call";
  const isReadable = given === undefined || (typeof given === "object" && given !== null && !Array.isArray(given));
  if (!isRequest || !isReadable || name === planChangeTool.name) return null;
  const call = toolCallOf(toolbox, name, given);
  return call?.tool.operation.contract.method === "GET" ? call : null;
}

/**
 * Admits a request, or throws a challenge. A token must be valid if sent, even when none is needed. A scope that the
 * person's role lacks isn't asked for: signing in again can't add it, so the call itself says whom to ask.
 */
export async function admit(exchange: Exchange): Promise<Credential | null> {
  const credential = credentialFrom(exchange.authorization);
  const calls = callsOf(exchange);
  const plans = planIdsOf(exchange);
  if (credential === null) {
    if (calls.length + plans.length > 0) throw signInNeeded(firstScopes(neededScopes(calls)));
    return null;
  }
  // Here and not where a call runs, because by then the response has begun and can't be 429. A list counts as well.
  const running = calls.length + plans.length;
  for (let n = 0; n < Math.max(1, running); n += 1) await countRequest("token", limitKeyOf(credential) ?? "");
  const principal = await principalOf(credential);
  if (!principal) throw badToken();
  for (let n = 0; n < running; n += 1) await countRequest("organization", principal.organization_id);
  const needed = neededScopes([...calls, ...(await plannedTools(exchange, credential, plans))]);
  const missing = needed.filter((scope) => principal.role_scopes.has(scope) && !principal.scopes.has(scope));
  if (missing.length > 0) throw moreScopesNeeded(principal.scopes, missing);
  return credential;
}
