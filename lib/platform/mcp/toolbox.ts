import type { Implemented } from "#lib/platform/api/execute.ts";
import { ownTools } from "./own-tools.ts";
import { type OperationTool, type Toolbox, type ToolDefinition, toolsetOf, toTool, unavailableReason } from "./tool.ts";

/** Assistants choose poorly among hundreds of tools: without `?toolsets=` they get this many, and search for others. */
const maxByDefault = 40;

function rank({ operation: { contract } }: OperationTool): number {
  if (contract.produces) return 4;
  if (contract.name.startsWith("list_")) return 0;
  if (contract.method === "GET") return contract.name.startsWith("get_") ? 1 : 2;
  return 3;
}

/** The resource of a tool: `invoices` for `invoices:read`. */
export function resourceOf({ operation: { contract } }: OperationTool): string {
  return contract.scope?.split(":", 1)[0] ?? contract.area;
}

/**
 * Everyday tools, then some read tools of every resource, lists first, so that a new resource gets a place without
 * being named.
 */
function chooseDefault(tools: OperationTool[], everyday: readonly string[], room: number): Set<string> {
  const reading = tools.filter((one) => rank(one) < 3).toSorted((a, b) => rank(a) - rank(b));
  const resources = [...Map.groupBy(reading, resourceOf).values()];
  const chosen = new Set(everyday.filter((name) => tools.some(({ definition }) => definition.name === name)));
  // Resources without an everyday tool come first.
  const bare = resources.filter((own) => !own.some(({ definition }) => chosen.has(definition.name)));
  const rounds: OperationTool[][][] = [bare, ...Array(tools.length).fill(resources)];
  for (const round of rounds)
    for (const own of round) {
      const next = own.find(({ definition }) => !chosen.has(definition.name));
      if (next && chosen.size < room) chosen.add(next.definition.name);
    }
  return chosen;
}

const byName = (a: ToolDefinition, b: ToolDefinition) => (a.name < b.name ? -1 : 1);

/** The tools of all operations. */
export function makeToolbox(operations: readonly Implemented[], everyday: readonly string[] = []): Toolbox {
  const unavailable = new Map<string, string>();
  const tools = new Map<string, OperationTool>();
  for (const operation of operations) {
    const reason = unavailableReason(operation.contract);
    if (reason === null) tools.set(operation.contract.name, toTool(operation));
    else unavailable.set(operation.contract.name, reason);
  }
  const all = [...tools.values()];
  const own = ownTools.map(({ definition }) => definition);
  const byDefault = chooseDefault(all, everyday, maxByDefault - own.length);
  const toolsets = [...new Set(all.map(({ operation }) => toolsetOf(operation.contract)))].sort();
  /** Every request needs a list, and nearly always one of these two. */
  const usual = { all: choose(null, false), readOnly: choose(null, true) };

  function choose(asked: readonly string[] | null, isReadOnly: boolean): ToolDefinition[] {
    const wanted = all.filter(({ definition: { name, _meta } }) =>
      asked === null ? byDefault.has(name) : asked.includes("all") || asked.includes(_meta["muster/toolset"]),
    );
    const listed = [...own, ...wanted.map(({ definition }) => definition)].sort(byName);
    return isReadOnly ? listed.filter(({ annotations }) => annotations.readOnlyHint) : listed;
  }

  return {
    tools,
    unavailable,
    toolsets,
    select(asked, isReadOnly) {
      if (asked === null) return isReadOnly ? usual.readOnly : usual.all;
      return asked.every((name) => name === "all" || toolsets.includes(name)) ? choose(asked, isReadOnly) : null;
    },
  };
}
