import type { z } from "zod";
import { inputMessage, refusalOfInput } from "#lib/platform/api/describe-issue.ts";
import { refuseUnreadable } from "#lib/platform/api/read-input.ts";
import { unknownKeys } from "#lib/platform/api/unknown-keys.ts";

/** The arguments of one of the server's own tools. Throws 400 for what it doesn't accept, as operations do. */
export function readOwnInput<Input extends z.ZodObject>(input: Input, given: unknown): z.output<Input> {
  const raw = (given ?? {}) as Record<string, unknown>;
  refuseUnreadable(raw);
  const contract = { method: "POST", path: "/mcp", input } as const;
  const unknown = unknownKeys(contract, raw, { via: "mcp" });
  const parsed = input.safeParse(raw, { error: inputMessage });
  if (!parsed.success || unknown.length > 0) throw refusalOfInput(contract, raw, parsed.error?.issues ?? [], unknown);
  return parsed.data;
}
