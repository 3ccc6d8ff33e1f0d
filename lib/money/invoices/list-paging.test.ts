import { describe, expect, test } from "vitest";
import { addMany, fresh } from "#lib/testing/invoices.ts";
import { send, stage } from "#lib/testing/stage.ts";

const at = await stage();

describe("pages of GET /invoices", () => {
  test.each(["issued_at", "due_date", "total"])(
    "visits everything once by cursor, sorted by %s, in both directions, including ties",
    async (sort) => {
      const { organization, token } = await fresh(at.owner);
      await addMany(at.owner, organization, 60);
      const { body: whole } = await send(
        "GET",
        `/rest/v2/invoices?status=all&include=cor&limit=100&sort_by=${sort}`,
        token,
      );
      for (const order of ["desc", "asc"]) {
        const seen: string[] = [];
        let cursor: string | null = "";
        for (let offset = 0; cursor !== null; offset += 7) {
          const { body } = await send(
            "GET",
            `/rest/v2/invoices?status=all&include=cor&limit=7&sort_by=${sort}&sort_order=${order}&cursor=${cursor}`,
            token,
          );
          expect(body.page).toMatchObject({ offset, total_rows: 60, items_per_page: 7 });
          seen.push(...body.data.map((row: { id: string }) => row.id));
          cursor = body.page.cursor;
        }
        const expected = whole.data.map((row: { id: string }) => row.id);
        expect(seen).toEqual(order === "desc" ? expected : expected.toReversed());
      }
    },
  );

  test("fall back to offsets without a cursor key, and are never short in the middle", async () => {
    const { organization, token } = await fresh(at.owner);
    await addMany(at.owner, organization, 23);
    const { body } = await send("GET", "/rest/v2/invoices?status=all&include=cor&limit=10&offset=10", token);
    expect(body.page).toEqual({ offset: 10, total_rows: 23, items_per_page: 10 });
    expect(body.data).toHaveLength(10);
    const beyond = await send("GET", "/rest/v2/invoices?status=all&include=cor&limit=10&offset=999999999", token);
    expect(beyond.body).toEqual({ data: [], page: { offset: 999999999, total_rows: 23, items_per_page: 10 } });
  });

  test("keep total_rows exact through inserts, status changes and deletions", async () => {
    const { organization, token } = await fresh(at.owner);
    await addMany(at.owner, organization, 200);
    const compare = async () => {
      for (const query of [
        "",
        "status=all",
        "include=cor",
        "statuses=failed&statuses=pending",
        "status=all&include=cor",
        "status=all&search=inv-1",
        "status=all&issued_from_date=2026-02-01",
      ]) {
        const { body } = await send("GET", `/rest/v2/invoices?limit=100&offset=0&${query}`, token);
        const { body: rest } = await send("GET", `/rest/v2/invoices?limit=100&offset=100&${query}`, token);
        expect(body.page.total_rows).toBe(body.data.length + rest.data.length);
      }
    };
    await compare();
    await at.owner`update invoices set status = 'processing' where organization_id = ${organization.id} and status = 'pending' and id < 'i150'`;
    await compare();
    await at.owner`update invoices set is_cor = not is_cor, status = case status when 'failed' then 'skipped' else status end where organization_id = ${organization.id}`;
    await compare();
    await at.owner`delete from invoices where organization_id = ${organization.id} and id like '%3'`;
    await compare();
  });

  test("return the same rows, order and count, however many rows there are and however far the page is", async () => {
    const { organization, token } = await fresh(at.owner);
    await addMany(at.owner, organization, 2600);
    const walk = async (query: string) => {
      const ids: string[] = [];
      for (let offset = 0; ; offset += 100) {
        const { body } = await send("GET", `/rest/v2/invoices?include=cor&limit=100&offset=${offset}&${query}`, token);
        ids.push(...body.data.map((row: { id: string }) => row.id));
        if (body.data.length < 100) return { ids, total: body.page.total_rows };
      }
    };
    const byCursor = async (query: string) => {
      const ids: string[] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const { body } = await send("GET", `/rest/v2/invoices?include=cor&limit=100&cursor=${cursor}&${query}`, token);
        ids.push(...body.data.map((row: { id: string }) => row.id));
        cursor = body.page.cursor;
      }
      return ids;
    };
    const all = await walk("status=all");
    expect([all.ids.length, all.total, new Set(all.ids).size]).toEqual([2600, 2600, 2600]);
    // 2,600 rows match the first text, 1,111 the second and 111 the third: above and below what a search reads by hits.
    for (const text of ["inv-", "inv-1", "inv-11"]) {
      const expected = all.ids.filter((id) => `inv-${id.slice(1)}`.includes(text));
      const found = await walk(`status=all&search=${text}`);
      expect(found).toEqual({ ids: expected, total: expected.length });
      expect(await byCursor(`status=all&search=${text}`)).toEqual(expected);
    }
  });
});
