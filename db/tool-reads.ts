import { onConnection } from "./pool.ts";

/** A read by a tool on someone's behalf, for the audit log. */
export interface ToolRead {
  /** An access token, or the grant that a person gave an app: identifies the organization and the person. */
  token_id: string;
  operation: string;
  object: string | null;
  request_id: string;
  ip: string | null;
}

/** Adds reads from any organizations in one statement. */
export async function insertToolReads(reads: readonly ToolRead[]): Promise<void> {
  const column = <Name extends keyof ToolRead>(name: Name) => reads.map((read) => read[name]);
  await onConnection(
    (sql) => sql`select auth.audit_tool_reads(${column("token_id")}::uuid[], ${column("operation")}::text[],
      ${column("object")}::text[], ${column("request_id")}::text[], ${column("ip")}::text[])`,
  );
}
