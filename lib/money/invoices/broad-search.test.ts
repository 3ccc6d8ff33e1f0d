import { describe, expect, test } from "vitest";
import { addOrganization, addToken, send, stage } from "#lib/testing/stage.ts";

/** 52,000 of each, newest first: every fourth of the first 5,000 is Anna's, and two of the older ones are Zoe's. */
const at = await stage();
const organization = await addOrganization(at.owner, "Broad");
const token = await addToken(at.owner, organization, { scopes: ["accounting:read"] });
const who = at.owner`case when n <= 5000 and n % 4 = 0 then 'anna' when n in (9000, 9500) then 'zoe' else 'li' end`;
await at.owner`
  insert into invoices (organization_id, id, label, status, currency, total, amount, vat_total, service_fee, billing_type, document_type,
      recipient_legal_entity_id, search_text, issued_at, due_date, paid_at)
    select ${organization.id}, 'i' || n, 'INV-' || n, 'paid', 'EUR', n + 0.00, n + 0.00, 0.00, 0.00, 'WORK', 'INVOICE', ${organization.legal_entity_id},
      'inv-' || n || ' ' || ${who}, timestamptz '2026-06-01Z' - n * interval '1 minute', now(), now() from generate_series(1, 52000) as n`;
await at.owner`
  insert into payments (organization_id, id, label, legal_entity_id, entity_type, status, payment_currency, total, method, paid_at, created_at, search_text)
    select ${organization.id}, 'p' || n, 'PAY-' || n, ${organization.legal_entity_id}, 'company', case when n in (4000, 4400) then 'processing' else 'paid' end, 'EUR', n + 0.00, 'ach',
      case when n not in (4000, 4400) then now() end,
      timestamptz '2026-06-01Z' - n * interval '1 minute', 'pay-' || n || ' ' || ${who} from generate_series(1, 52000) as n`;

interface Answer {
  ids: string[];
  total: number;
  isMinimum: boolean | undefined;
  next: string | null;
}

const lists: Record<string, (query: string) => Promise<Answer>> = {
  async invoices(query) {
    const { body } = await send("GET", `/rest/v2/invoices?${query}`, token);
    const { total_rows: total, total_is_minimum: isMinimum, cursor: next } = body.page;
    return { ids: body.data.map(({ id }: { id: string }) => id.slice(1)), total, isMinimum, next };
  },
  async payments(query) {
    const {
      rows,
      total,
      total_is_minimum: isMinimum,
      next_cursor: next,
    } = (await send("GET", `/rest/v2/payments?${query}`, token)).body.data;
    return { ids: rows.map(({ id }: { id: string }) => id.slice(1)), total, isMinimum, next };
  },
};

describe.each(Object.keys(lists))("a search of %s", (kind) => {
  const ask = (query: string) => lists[kind]?.(query) as Promise<Answer>;

  test("that matches very many rows is counted up to 1,000 and says so; its pages show every row once, even past those 1,000", async () => {
    const ids: string[] = [];
    for (let next: string | null = ""; next !== null; ) {
      const page = await ask(`search=anna&limit=90${next && `&cursor=${encodeURIComponent(next)}`}`);
      expect([page.total, page.isMinimum]).toEqual([1000, true]);
      ids.push(...page.ids);
      next = page.next;
    }
    expect(ids).toEqual(Array.from({ length: 1250 }, (_, n) => String(4 * n + 4)));
  });

  test("that matches few rows, or many but not the first ones, is counted exactly", async () => {
    expect(await ask("search=zoe")).toEqual({ ids: ["9000", "9500"], total: 2, isMinimum: undefined, next: null });
    const oldest = await ask("search=anna&sort_order=asc&limit=2");
    expect([oldest.ids, oldest.total, oldest.isMinimum]).toEqual([["5000", "4996"], 1250, undefined]);
    const most = await ask("search=li&sort_by=total&limit=2");
    expect([most.ids, most.total, most.isMinimum]).toEqual([["52000", "51999"], 1000, true]);
    expect(await ask("search=nobody")).toEqual({ ids: [], total: 0, isMinimum: undefined, next: null });
  });
});

test("by status, payments that await confirmation come first among very many, or last in ascending order", async () => {
  const { payments } = lists;
  const ids = async (query: string) => (await payments?.(`search=anna&sort_by=status${query}`))?.ids;
  expect(await ids("&limit=4")).toEqual(["4000", "4400", "4", "8"]);
  expect(await ids("&sort_order=asc&limit=2")).toEqual(["5000", "4996"]);
});

test("paging invoices by offset continues past the first 1,000", async () => {
  const { body } = await send("GET", "/rest/v2/invoices?search=anna&limit=2&offset=1100", token);
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual(["i4404", "i4408"]);
  expect(body.page).toMatchObject({ offset: 1100, total_rows: 1000, total_is_minimum: true });
});

test("rejects an archive of very many invoices with the minimum number matched", async () => {
  const { status, body } = await send("POST", "/rest/v2/invoices/archive", token, { body: { search: "anna" } });
  expect([status, body.errors[0].message]).toEqual([
    409,
    expect.stringMatching(
      /^The filters match 1000 or more invoices, and an archive holds at most 500\. Narrow the filters/,
    ),
  ]);
});
