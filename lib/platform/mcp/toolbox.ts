import type { Implemented } from "#lib/platform/api/execute.ts";
import { ownTools } from "./own-tools.ts";
import { shortTool } from "./short-tool.ts";
import {
  type Front,
  type ListOptions,
  type OperationTool,
  type Toolbox,
  type ToolDefinition,
  toolsetOf,
  toTool,
  unavailableReason,
  type Vocabulary,
} from "./tool.ts";

/**
 * Assistants choose poorly among hundreds of tools: a list shows those of a front, and `find_tools` the others by
 * everyday words.
 */
export type Fronts = Readonly<Record<Front, readonly string[]>> & { vocabulary: Vocabulary };

const byName = (a: ToolDefinition, b: ToolDefinition) => (a.name < b.name ? -1 : 1);

/** The tools of all operations. */
export function makeToolbox(operations: readonly Implemented[], fronts: Fronts): Toolbox {
  const unavailable = new Map<string, string>();
  const tools = new Map<string, OperationTool>();
  for (const operation of operations) {
    const reason = unavailableReason(operation.contract);
    if (reason === null) tools.set(operation.contract.name, toTool(operation));
    else unavailable.set(operation.contract.name, reason);
  }
  const all = [...tools.values()].map(({ definition }) => definition);
  const own = ownTools.map(({ definition }) => definition);
  const toolsets = [...new Set([...tools.values()].map(({ operation }) => toolsetOf(operation.contract)))].sort();
  const short = new Map(all.map((tool) => [tool.name, shortTool(tool)]));
  /** Every request needs a list, nearly always the same one. */
  const made = new Map<string, ToolDefinition[]>();

  function choose({ toolsets: asked, front, isReadOnly, hasSchemas }: ListOptions): ToolDefinition[] {
    const wanted = all.filter(({ name, _meta }) =>
      asked === null ? fronts[front].includes(name) : asked.includes("all") || asked.includes(_meta["muster/toolset"]),
    );
    const shown = wanted.map((tool) => ({
      ...(short.get(tool.name) ?? tool),
      ...(hasSchemas && tool.outputSchema && { outputSchema: tool.outputSchema }),
    }));
    const listed = [...own, ...shown].sort(byName);
    return isReadOnly ? listed.filter(({ annotations }) => annotations.readOnlyHint) : listed;
  }

  return {
    tools,
    unavailable,
    toolsets,
    vocabulary: fronts.vocabulary,
    contracts: operations.map(({ contract }) => contract),
    select(options) {
      const { toolsets: asked } = options;
      if (asked !== null) {
        const isKnown = asked.every((name) => name === "all" || toolsets.includes(name));
        return isKnown ? choose(options) : null;
      }
      const key = JSON.stringify(options);
      const list = made.get(key) ?? choose(options);
      made.set(key, list);
      return list;
    },
  };
}
