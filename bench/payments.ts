import type postgres from "postgres";
import { getJson } from "./api.ts";
import type { BenchOptions } from "./options.ts";
import { relativeToPlain } from "./relative-to-plain.ts";
import type { Verdict } from "./report.ts";
import type { Stage } from "./stage.ts";

const list = "/rest/v2/payments?limit=50";
const maxTimesPlain = 5;

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Payment filters as query strings, with the same condition in SQL on `payments as p`. */
const filters: Record<string, [query: string, condition: string]> = {
  plain: ["", "p.status in ('paid', 'processing')"],
  "one status": ["&statuses=paid", "p.status = 'paid'"],
  "a rare status": ["&statuses=failed", "p.status = 'failed'"],
  "two rare statuses": ["&statuses=failed&statuses=processing", "p.status in ('failed', 'processing')"],
  "a currency": ["&currencies=EUR", "p.status in ('paid', 'processing') and p.payment_currency = 'EUR'"],
  "three currencies": [
    "&currencies=BHD&currencies=JPY&currencies=ISK",
    "p.status in ('paid', 'processing') and p.payment_currency in ('BHD', 'JPY', 'ISK')",
  ],
  companies: ["&entities=company", "p.status in ('paid', 'processing') and p.entity_type = 'company'"],
  individuals: ["&entities=individual", "p.status in ('paid', 'processing') and p.entity_type = 'individual'"],
  "a month": [
    "&date_from=2026-02-01&date_to=2026-03-01",
    "p.status in ('paid', 'processing') and p.created_at >= '2026-02-01Z' and p.created_at < '2026-03-01Z'",
  ],
  "an hour": [
    "&date_from=2026-02-03T08:00:00Z&date_to=2026-02-03T09:00:00Z",
    "p.status in ('paid', 'processing') and p.created_at >= '2026-02-03T08:00Z' and p.created_at < '2026-02-03T09:00Z'",
  ],
  "a month, a currency and a status": [
    "&date_from=2026-02-01&date_to=2026-03-01&currencies=EUR&statuses=paid",
    "p.status = 'paid' and p.payment_currency = 'EUR' and p.created_at >= '2026-02-01Z' and p.created_at < '2026-03-01Z'",
  ],
  "by total": ["&sort_by=total", "p.status in ('paid', 'processing')"],
  "by total, a currency": [
    "&sort_by=total&currencies=PLN",
    "p.status in ('paid', 'processing') and p.payment_currency = 'PLN'",
  ],
  "with the payer": ["&expand=legal_entity", "p.status in ('paid', 'processing')"],
};

const found = (pattern: string) =>
  `p.status in ('paid', 'processing') and (lower(p.label) like '${pattern}' or exists (
    select from payment_items as t join invoices as i on i.organization_id = t.organization_id and i.id = t.invoice_id
    where t.organization_id = p.organization_id and t.payment_id = p.id and i.search_text like '${pattern}'))`;

const searches: Record<string, [query: string, condition: string]> = {
  plain: ["", "p.status in ('paid', 'processing')"],
  "no matches": ["&search=qqxyzzy", found("%qqxyzzy%")],
  "one label": ["&search=PAY-DE-2026-01234", found("%pay-de-2026-01234%")],
  "an invoice": ["&search=INV-DE-2025-012345", found("%inv-de-2025-012345%")],
  "a full name": ["&search=zofia+kowalczyk", found("%zofia kowalczyk%")],
  "a surname": ["&search=kowalczyk", found("%kowalczyk%")],
  "three letters": ["&search=ann", found("%ann%")],
  "four digits": ["&search=4711", found("%4711%")],
  "two letters": ["&search=an", found("%an%")],
  "a year": ["&search=2026-", found("%2026-%")],
};

async function wrongTotals(
  sql: postgres.Sql,
  organization: string,
  { native, headers }: Stage,
  queries: typeof filters,
): Promise<number> {
  let wrong = 0;
  for (const [name, [query, condition]] of Object.entries(queries)) {
    const { data } = await getJson<{ data: { total: number; total_is_minimum?: true } }>(
      native(`${list}${query}`).url,
      headers,
    );
    const [row] = await sql.unsafe(
      `select count(*)::int as n from payments as p where p.organization_id = '${organization}' and ${condition}`,
    );
    if (data.total_is_minimum ? data.total <= row?.n : data.total === row?.n) continue;
    say(`  total is wrong: ${name}: ${data.total} instead of ${row?.n}`);
    wrong += 1;
  }
  return wrong;
}

async function judge(stage: Stage, options: BenchOptions, part: string, queries: typeof filters): Promise<Verdict[]> {
  const { sql, organization } = stage.database;
  const kind = part === "(k)" ? "Filters of payments" : "Searches of payments";
  const paths = Object.fromEntries(Object.entries(queries).map(([name, [query]]) => [name, `${list}${query}`]));
  const rows = await relativeToPlain(stage, options, paths, kind);
  const wrong = await wrongTotals(sql, organization.id, stage, queries);
  const slow = rows.filter(({ p99 }) => p99 > maxTimesPlain);
  for (const { name, p99 } of slow)
    say(`  p99 above ${maxTimesPlain} times the plain list's: ${name}, ${p99.toFixed(1)}`);
  return [
    {
      name: `${part} ${kind.toLowerCase()} with p99 above ${maxTimesPlain} times the plain list's`,
      ...{ value: String(slow.length), target: "0", met: slow.length === 0 },
    },
    { name: `${part} totals that differ from count(*)`, value: String(wrong), target: "0", met: wrong === 0 },
  ];
}

/** Compares each payment filter and search with the plain list. */
export async function paymentVerdicts(stage: Stage, options: BenchOptions): Promise<Verdict[]> {
  return [...(await judge(stage, options, "(k)", filters)), ...(await judge(stage, options, "(l)", searches))];
}
