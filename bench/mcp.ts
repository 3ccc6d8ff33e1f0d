import { compare, ratioOf } from "./compare.ts";
import { applyLoad, type Target } from "./load.ts";
import type { BenchOptions } from "./options.ts";
import { printPair, printTitle, type Verdict } from "./report.ts";
import { LIST, type Stage, tokenFor } from "./stage.ts";

const version = "2026-07-28";
const leastOfRest = 0.5;
const maxListMs = 50;

/** A request to the MCP server as clients of protocol version 2026-07-28 send it. */
function mcpTarget(stage: Stage, token: string, method: string, params: Record<string, unknown>): Target {
  const meta = {
    "io.modelcontextprotocol/protocolVersion": version,
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const headers: Record<string, string> = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "mcp-protocol-version": version,
    "mcp-method": method,
  };
  if (typeof params.name === "string") headers["mcp-name"] = params.name;
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: meta } });
  return { ...stage.native("/mcp"), name: method, headers, body };
}

export async function mcpVerdicts(stage: Stage, options: BenchOptions): Promise<Verdict[]> {
  const token = await tokenFor(stage.database, "personal");
  printTitle("List of 25 invoices as a tool over MCP, and over REST");
  const call = mcpTarget(stage, token, "tools/call", { name: "list_invoices", arguments: { limit: 25 } });
  const rest = { ...stage.native(LIST), headers: { authorization: `Bearer ${token}` } };
  const rounds = await compare(stage.client, call, rest, options);
  printPair(["tools/call", "REST"], rounds);
  const ratio = ratioOf(rounds, ({ requests_per_second }) => requests_per_second);
  const list = mcpTarget(stage, token, "tools/list", {});
  await applyLoad(stage.client, list, { connections: 1, seconds: 1 });
  const { p50_ms } = await applyLoad(stage.client, list, { connections: 1, seconds: options.seconds });
  return [
    {
      name: "(s) tools/call of the REST call's rate",
      value: ratio.toFixed(2),
      target: `at least ${leastOfRest.toFixed(2)}`,
      met: ratio >= leastOfRest,
    },
    {
      name: "(s) tools/list, ms",
      value: p50_ms.toFixed(1),
      target: `at most ${maxListMs}`,
      met: p50_ms <= maxListMs,
    },
  ];
}
