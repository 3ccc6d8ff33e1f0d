import { expect, test } from "vitest";
import { addToken, send, stage } from "#lib/testing.ts";

const path = "/rest/v2/reporting-currency";
const at = await stage();
const token = await addToken(at.owner, at.first);
const other = await addToken(at.owner, at.second);
const read = async (as = token) => (await send("GET", path, as)).body.data;
const change = (currency: unknown, as = token) => send("PATCH", path, as, { body: { currency } });
const homeCurrency = async (as = token) => (await send("GET", "/rest/v2/home", as)).body.data.charts.cash?.currency;

test("the first legal entity's currency is the default; one that was chosen is what totals are in, until it is taken back", async () => {
  const entity = { name: "Brae Ltd", country: "GB", currency: "GBP", type: "company" };
  const before = await read();
  expect(before.is_default).toBe(true);
  if (before.currency === null) {
    await send("POST", "/rest/v2/legal-entities", token, { body: entity });
    expect(await read()).toEqual({ currency: "GBP", is_default: true });
  }
  const { currency } = await read();
  const theirs = await read(other);
  expect((await change("chf")).body.data).toEqual({ currency: "CHF", is_default: false });
  expect(await homeCurrency()).toBe("CHF");
  expect(await read(other)).toEqual(theirs);
  expect((await change("SEK")).body.data).toEqual({ currency: "SEK", is_default: false });
  expect((await change(null)).body.data).toEqual({ currency, is_default: true });
  expect(await homeCurrency()).toBe(currency);
});

test.each(["EURO", "XXY", "", 7, undefined])("%j is no currency", async (given) => {
  const answer = await change(given);
  expect([answer.status, answer.body.errors[0].path]).toEqual([400, "/currency"]);
});
