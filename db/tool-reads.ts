import { onConnection } from "./pool.ts";

/** A read that a tool made for somebody, for the audit log. */
export interface ToolRead {
  /** Access token, or what a person allowed an app: the organization and the person are found by it. */
  token_id: string;
  operation: string;
  object: string | null;
  request_id: string;
  ip: string | null;
}

/** Adds reads of any organizations with one statement. */
export async function insertToolReads(reads: readonly ToolRead[]): Promise<void> {
  const column = <Name extends keyof ToolRead>(name: Name) => reads.map((read) => read[name]);
  await onConnection(
    (sql) => sql`select auth.audit_tool_reads(${column("token_id")}::uuid[], ${column("operation")}::text[],
      ${column("object")}::text[], ${column("request_id")}::text[], ${column("ip")}::text[])`,
  );
}
