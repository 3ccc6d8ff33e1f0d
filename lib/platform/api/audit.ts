import { auditLog } from "#db/schema/activity.ts";
import type { TenantDb } from "#db/tenant.ts";
import type { Principal } from "#lib/platform/auth/principal.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { type Operation, pathKeys } from "#lib/platform/declaration/contract.ts";

/** The index on objects holds no more than 2,700 bytes. */
const longestObject = 2400;

function listOf(name: string, ids: readonly unknown[]): string {
  const all = `${name}=${ids.join()}`;
  return all.length <= longestObject ? all : `${name}=${ids[0]},+${ids.length - 1}`;
}

/** An operation, or a tool of the MCP server's own. */
type Audited = Pick<Operation, "name" | "path" | "auditedIds">;

/** What the operation acted on: its path keys, the IDs that it was given, or the ID of what it created. Never any other value. */
export function objectOf(operation: Audited, input: Record<string, unknown>, output: unknown): string | null {
  const keys = pathKeys(operation.path).map((key) => `${key}=${input[key]}`);
  if (keys.length > 0) return keys.join("&");
  const given = operation.auditedIds && output !== null ? input[operation.auditedIds] : undefined;
  if (operation.auditedIds && Array.isArray(given)) return listOf(operation.auditedIds, given);
  const data = (output as { data?: { id?: unknown } } | null)?.data;
  return typeof data?.id === "string" ? `id=${data.id}` : null;
}

/** Adds a write's audit row to the running transaction. */
export async function writeAudit(
  db: TenantDb,
  operation: Audited,
  principal: Principal,
  caller: Caller,
  { input, output, result }: { input: Record<string, unknown>; output: unknown; result: number },
): Promise<void> {
  await db.insert(auditLog).values({
    operation: operation.name,
    principal_kind: principal.kind,
    token_id: principal.token_id,
    user_id: principal.user_id,
    object: objectOf(operation, input, output),
    result,
    request_id: caller.request_id,
    ip: caller.ip,
    via: caller.via ?? null,
  });
}
