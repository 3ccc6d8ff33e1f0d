import type { z } from "zod";
import { inputMessage, refusalOfInput } from "#lib/platform/api/describe-issue.ts";
import { refuseUnreadable } from "#lib/platform/api/read-input.ts";
import { unknownKeys } from "#lib/platform/api/unknown-keys.ts";
import type { Operation } from "#lib/platform/declaration/contract.ts";

/** A tool's arguments. Throws 400 for what it doesn't accept, as `execute` does. */
export function readArguments<Input extends z.ZodObject>(
  contract: Pick<Operation, "method" | "path"> & { input: Input },
  raw: Record<string, unknown>,
): z.output<Input> {
  refuseUnreadable(raw);
  const unknown = unknownKeys(contract, raw, { via: "mcp" });
  const parsed = contract.input.safeParse(raw, { error: inputMessage });
  if (!parsed.success || unknown.length > 0) throw refusalOfInput(contract, raw, parsed.error?.issues ?? [], unknown);
  return parsed.data;
}

/** The arguments of one of the server's own tools. */
export function readOwnInput<Input extends z.ZodObject>(input: Input, given: unknown): z.output<Input> {
  return readArguments({ method: "POST", path: "/mcp", input }, (given ?? {}) as Record<string, unknown>);
}
