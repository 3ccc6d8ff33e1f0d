import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import type { Tool } from "./tools.ts";

export type Rpc = (method: string, params: object) => Promise<{ result?: unknown; error?: { message: string } }>;

export interface Answer {
  data: Record<string, unknown>;
  text: string;
  isError: boolean;
}

/** A conversation: what it knows of tools, and what its calls cost. */
export class Conversation {
  calls: { tool: string; input: object; tokens: number }[] = [];
  /** The IDs of the records that were looked up, and of what they belong to. */
  readonly seen = new Set<string>();
  readonly known = new Map<string, Tool>();
  private readonly listed: ReadonlySet<string>;
  private readonly rpc: Rpc;

  constructor(front: readonly Tool[], rpc: Rpc) {
    this.listed = new Set(front.map(({ name }) => name));
    for (const tool of front) this.known.set(tool.name, tool);
    this.rpc = rpc;
  }

  get tokens(): number {
    return this.calls.reduce((sum, { tokens }) => sum + tokens, 0);
  }

  async call(tool: string, input: object): Promise<Answer> {
    const { result, error } = await this.rpc("tools/call", { name: tool, arguments: input });
    const { content, structuredContent, isError } = (result ?? {}) as {
      content?: { text: string }[];
      structuredContent?: Record<string, unknown>;
      isError?: boolean;
    };
    const text = content?.[0]?.text ?? JSON.stringify(error ?? {});
    this.calls.push({ tool, input, tokens: countTokens(JSON.stringify({ tool, input })) + countTokens(text) });
    return { data: structuredContent ?? {}, text, isError: isError === true || error !== undefined };
  }

  /** A tool that only reads or adds: by its own name if it is listed. */
  run(tool: string, input: object): Promise<Answer> {
    return this.listed.has(tool) ? this.call(tool, input) : this.call("call_tool", { name: tool, arguments: input });
  }

  async find(query: string, limit?: number) {
    const { data } = await this.call("find_tools", { query, ...(limit && { limit }) });
    const tools = (data.tools ?? []) as Tool[];
    for (const tool of tools) this.known.set(tool.name, { ...this.known.get(tool.name), ...tool });
    const unavailable = (data.unavailable ?? []) as { name: string; reason: string }[];
    return { best: data.best as string | undefined, tools, unavailable };
  }
}
