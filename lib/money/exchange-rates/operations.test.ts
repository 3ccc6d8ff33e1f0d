import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { addOrganization, addToken, send, stage } from "#lib/testing/stage.ts";

const path = "/rest/v2/exchange-rates";

const at = await stage();

interface Rate {
  id: string;
  currency: string;
  valid_on: string;
  per_dollar: string;
}

/** A separate organization, with helpers that call the API as it. */
async function bank() {
  const organization = await addOrganization(at.owner, `Rates ${randomUUID()}`);
  const token = await addToken(at.owner, organization);
  const rate = (currency: string, valid_on: string, per_dollar: string | number, source = "Central bank") => ({
    currency,
    valid_on,
    per_dollar,
    source,
  });
  return {
    token,
    rate,
    put: (...rates: object[]) => send("POST", path, token, { body: { rates } }),
    list: async (query = "") => (await send("GET", `${path}${query}`, token)).body,
    remove: (id: string) => send("DELETE", `${path}/${id}`, token),
  };
}

describe("putting", () => {
  test("adds, replaces and leaves alone, returns how many of each, and preserves digits as sent", async () => {
    const { put, rate, list } = await bank();
    const first = await put(rate("EUR", "2026-01-05", "0.9201450000"), rate("VND", "2026-01-05", 25_410));
    expect(first.body.data).toEqual({ added: 2, replaced: 0, unchanged: 0 });
    const again = await put(
      rate("EUR", "2026-01-05", "0.920145"),
      rate("VND", "2026-01-05", "25410.5"),
      rate("PLN", "2026-01-05", "3.9"),
    );
    expect(again.body.data).toEqual({ added: 1, replaced: 1, unchanged: 1 });
    const { data } = await list();
    expect(data.map(({ id, per_dollar }: Rate) => [id, per_dollar])).toEqual([
      ["VND-2026-01-05", "25410.5"],
      ["PLN-2026-01-05", "3.9"],
      ["EUR-2026-01-05", "0.920145"],
    ]);
  });

  test("stores a thousand in one request and rejects one more", async () => {
    const { put, rate, list } = await bank();
    const days = Array.from({ length: 1001 }, (_, day) =>
      rate("EUR", new Date(Date.UTC(2022, 0, 1 + day)).toISOString().slice(0, 10), "0.9"),
    );
    expect((await put(...days)).status).toBe(400);
    expect((await put(...days.slice(1))).body.data.added).toBe(1000);
    expect((await list("?limit=100")).has_more).toBe(true);
  });

  test("stores nothing if one row is bad, and names every bad row and field", async () => {
    const { put, rate, list } = await bank();
    const answer = await put(
      rate("EUR", "2026-01-05", "0.92"),
      rate("USD", "2026-01-05", "1"),
      rate("EURO", "2026-01-05", "1"),
      rate("EUR", "2026-02-30", "0.92"),
      rate("EUR", "9999-01-01", "0.92"),
      rate("EUR", "0001-01-01", "0.92"),
      rate("PLN", "2026-01-05", "0"),
      rate("PLN", "2026-01-06", "-4"),
      rate("PLN", "2026-01-07", "1e3"),
      rate("PLN", "2026-01-08", Number.MAX_VALUE),
      rate("PLN", "2026-01-09", "4.12345678901"),
      rate("PLN", "2026-01-10", "4", " "),
    );
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map((item: { path: string }) => item.path)).toEqual([
      "/rates/1/currency",
      "/rates/2/currency",
      "/rates/3/valid_on",
      "/rates/4/valid_on",
      "/rates/5/valid_on",
      "/rates/6/per_dollar",
      "/rates/7/per_dollar",
      "/rates/8/per_dollar",
      "/rates/9/per_dollar",
      "/rates/10/per_dollar",
      "/rates/11/source",
    ]);
    expect((await list()).data).toEqual([]);
  });

  test("rejects the same currency and day twice in one request instead of picking one", async () => {
    const { put, rate } = await bank();
    const { status, body } = await put(rate("EUR", "2026-01-05", "0.92"), rate("EUR", "2026-01-05", "0.93"));
    expect([status, body.errors[0]]).toEqual([
      400,
      { reason: "duplicate_item", path: "/rates/1", message: "EUR from 2026-01-05 is in the list twice: see row 1" },
    ]);
  });

  test("succeeds for two concurrent requests with the same rates in opposite order", async () => {
    const { put, rate } = await bank();
    const rates = Array.from({ length: 200 }, (_, day) =>
      rate("EUR", new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10), "0.9"),
    );
    const answers = await Promise.all([put(...rates), put(...rates.toReversed())]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.reduce((sum, { body }) => sum + body.data.added, 0)).toBe(200);
  });
});

describe("listing", () => {
  test("pages through all of them once, newest day first, and filters by currency and days", async () => {
    const { put, rate, list } = await bank();
    const days = ["2026-01-05", "2026-01-12", "2026-01-19"];
    await put(...days.flatMap((day) => ["EUR", "JPY", "PLN"].map((currency) => rate(currency, day, "2"))));
    const seen: string[] = [];
    let cursor = "";
    do {
      const page = await list(`?limit=4${cursor}`);
      seen.push(...page.data.map(({ id }: Rate) => id));
      cursor = page.next_cursor === null ? "" : `&cursor=${page.next_cursor}`;
    } while (cursor);
    expect(seen).toEqual(days.toReversed().flatMap((day) => ["PLN", "JPY", "EUR"].map((code) => `${code}-${day}`)));
    const { data } = await list("?currencies=JPY&from=2026-01-06&to=2026-01-13");
    expect(data.map(({ id }: Rate) => id)).toEqual(["JPY-2026-01-12"]);
  });

  test("returns only each currency's latest rate, ordered by currency, page by page", async () => {
    const { put, rate, list } = await bank();
    await put(
      rate("PLN", "2026-01-05", "4"),
      rate("PLN", "2026-03-02", "3.9"),
      rate("EUR", "2026-02-02", "0.9"),
      rate("JPY", "2026-01-05", "147"),
    );
    const first = await list("?only=latest&limit=2");
    expect(first.data.map(({ id }: Rate) => id)).toEqual(["EUR-2026-02-02", "JPY-2026-01-05"]);
    const second = await list(`?only=latest&limit=2&cursor=${first.next_cursor}`);
    expect([second.data.map(({ id }: Rate) => id), second.next_cursor]).toEqual([["PLN-2026-03-02"], null]);
    expect((await list("?only=latest&to=2026-02-28&currencies=PLN")).data[0].id).toBe("PLN-2026-01-05");
  });

  test("rejects a cursor from different filters", async () => {
    const { put, rate, list, token } = await bank();
    await put(rate("EUR", "2026-01-05", "0.9"), rate("EUR", "2026-01-06", "0.9"));
    const { next_cursor } = await list("?limit=1");
    expect((await send("GET", `${path}?currencies=EUR&cursor=${next_cursor}`, token)).status).toBe(400);
  });
});

describe("deleting", () => {
  test("removes one day of one currency, after which the previous rate applies again", async () => {
    const { put, rate, list, remove } = await bank();
    await put(rate("EUR", "2026-01-05", "0.92"), rate("EUR", "2026-01-12", "0.93"), rate("PLN", "2026-01-12", "4"));
    expect((await remove("EUR-2026-01-12")).body).toEqual({ data: { deleted: true } });
    expect((await remove("EUR-2026-01-12")).status).toBe(404);
    expect((await list("?only=latest")).data.map(({ id }: Rate) => id)).toEqual(["EUR-2026-01-05", "PLN-2026-01-12"]);
  });

  test.each(["EUR-2026-99-99", "XXX-0000-00-00"])("returns 404 for %s, which never existed", async (id) => {
    expect((await (await bank()).remove(id)).status).toBe(404);
  });
});
