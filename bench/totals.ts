import type postgres from "postgres";
import { getJson, type InvoicePage } from "./api.ts";
import type { RanStatement } from "./wire-proxy.ts";

/** List filters as query strings, with the same condition in SQL. */
const selections: Record<string, string> = {
  "": "not is_cor and list_status = 'paid'",
  "status=all": "not is_cor",
  "status=all&include=cor": "true",
  "statuses=pending&statuses=failed": "not is_cor and list_status in ('pending', 'failed')",
  "status=all&issued_from_date=2025-02-01&issued_to_date=2025-03-01":
    "not is_cor and issued_at >= '2025-02-01Z' and issued_at < '2025-03-01Z'",
  "status=all&search=kowalczyk": "not is_cor and search_text like '%kowalczyk%'",
};

/** Filters whose `total_rows` differs from count(*). */
export async function wrongTotals(
  sql: postgres.Sql,
  organization: string,
  list: string,
  headers: Record<string, string>,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [query, condition] of Object.entries(selections)) {
    const { page } = await getJson<InvoicePage>(`${list}?limit=1&${query}`, headers);
    const [row] = await sql.unsafe(
      `select count(*)::int as n from invoices where organization_id = '${organization}' and ${condition}`,
    );
    if (page.total_rows !== row?.n) wrong.push(`${query || "plain"}: ${page.total_rows} instead of ${row?.n}`);
  }
  return wrong;
}

interface PlanNode {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
}

/** The number of invoice rows a statement reads when app_web runs it, per EXPLAIN ANALYZE. */
export async function invoiceRowsRead(
  sql: postgres.Sql,
  organization: string,
  statement: RanStatement,
): Promise<number> {
  const values = statement.parameters.map((value) => (value === null ? "null" : `'${value.replaceAll("'", "''")}'`));
  const plan = (await sql.begin(async (transaction) => {
    await transaction`select set_config('app.organization_id', ${organization}, true)`;
    await transaction`set local role app_web`;
    await transaction.unsafe(`prepare overheard as ${statement.text}`);
    const call = values.length > 0 ? `overheard (${values.join(", ")})` : "overheard";
    const [row] = await transaction.unsafe(`explain (analyze, format json) execute ${call}`);
    await transaction`deallocate overheard`;
    return row?.["QUERY PLAN"][0].Plan;
  })) as PlanNode;
  return rowsOf(plan);
}

function rowsOf(node: PlanNode): number {
  const read = (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
  const own = node["Relation Name"] === "invoices" ? read : 0;
  return (node.Plans ?? []).reduce((sum, part) => sum + rowsOf(part), own);
}
