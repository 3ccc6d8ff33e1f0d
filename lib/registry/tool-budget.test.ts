import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { descriptionOf } from "#lib/platform/api/described-input.ts";
import { makeToolbox } from "#lib/platform/mcp/toolbox.ts";
import { fronts } from "./fronts.ts";
import { operations } from "./operations.ts";
import { pages } from "./pages.ts";

const toolbox = makeToolbox(operations, fronts);
const plain = { toolsets: null, front: "few", isReadOnly: false, hasSchemas: false } as const;
const listed = (options: Partial<Parameters<typeof toolbox.select>[0]>) =>
  toolbox.select({ ...plain, ...options }) ?? [];

/** What models read of a list, in tokens, and what is sent, in bytes. */
function costOf(tools: ReturnType<typeof listed>) {
  const read = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  return { tokens: countTokens(JSON.stringify(read)), bytes: Buffer.byteLength(JSON.stringify(tools)) };
}

function expectWithin(tools: ReturnType<typeof listed>, most: { tokens: number; bytes: number }) {
  const { tokens, bytes } = costOf(tools);
  expect(tokens).toBeLessThanOrEqual(most.tokens);
  expect(bytes).toBeLessThanOrEqual(most.bytes);
}

describe("a list of tools", () => {
  test("costs by default at most 2,000 tokens and 10 KB, and still leads to every operation", () => {
    const tools = listed({});
    expectWithin(tools, { tokens: 2000, bytes: 10 * 1024 });
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(["call_tool", "find_tools", "search"]));
  });

  test("with ?front=named is the main operations of every chapter, for at most 8,000 tokens and 32 KB", () => {
    const tools = listed({ front: "named" });
    expectWithin(tools, { tokens: 8000, bytes: 32 * 1024 });
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining([...fronts.named, "call_tool", "find_tools"]));
  });

  test.each(toolbox.toolsets)("of the toolset %s costs at most 8,000 tokens and 32 KB", (toolset) => {
    expectWithin(listed({ toolsets: [toolset] }), { tokens: 8000, bytes: 32 * 1024 });
  });

  test("names every argument of a tool, and which ones are required", () => {
    for (const { name, inputSchema } of listed({ toolsets: ["all"] })) {
      const full = toolbox.tools.get(name)?.definition.inputSchema as typeof inputSchema | undefined;
      const keys = Object.keys((full?.properties ?? {}) as object).filter((key) => key !== "idempotency_key");
      if (full) expect(Object.keys((inputSchema.properties ?? {}) as object), name).toEqual(keys);
      if (full) expect(inputSchema.required ?? [], name).toEqual(full.required ?? []);
    }
  });

  test("has what the tools return only with ?schemas=1", () => {
    const names = new Set(toolbox.tools.keys());
    const returns = (hasSchemas: boolean) =>
      listed({ front: "named", hasSchemas }).filter(({ name, outputSchema }) => names.has(name) && outputSchema).length;
    expect([returns(false), returns(true)]).toEqual([0, fronts.named.length]);
  });
});

test("every argument of every tool has a description", () => {
  const bare = [...toolbox.tools.values()].flatMap(({ definition: { name, inputSchema } }) =>
    Object.entries((inputSchema.properties ?? {}) as Record<string, { description?: string }>)
      .filter(([, { description }]) => !description)
      .map(([key]) => `${name} ${key}`),
  );
  expect(bare).toEqual([]);
});

test("every parameter of every operation has a description, also of those that aren't tools", () => {
  const bare = operations.flatMap(({ contract: { name, input } }) =>
    Object.entries(input.shape as Record<string, z.ZodType>)
      .filter(([key, field]) => !descriptionOf(key, field))
      .map(([key]) => `${name} ${key}`),
  );
  expect(bare).toEqual([]);
});

test("every CSV file that can be long has a page in the dashboard that exports it", () => {
  const files = operations.filter(
    ({ contract }) => contract.produces === "text/csv" && !/template/.test(contract.name),
  );
  const known = pages.map(({ path }) => path);
  for (const { contract } of files)
    expect(known, contract.name).toContain(contract.page?.replace(/\/\{.*/, "") ?? "no page");
});

test("fronts name only tools", () => {
  for (const name of [...fronts.named, ...fronts.few]) expect(toolbox.tools.has(name), name).toBe(true);
});
