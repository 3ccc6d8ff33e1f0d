import { expect, test } from "vitest";
import { addSession, addToken, send, stage } from "#lib/testing/stage.ts";

const path = "/rest/v2/reporting-currency";
const at = await stage();
const token = await addToken(at.owner, at.first);
const other = await addToken(at.owner, at.second);
const session = await addSession(at.owner, at.first, "owner");
const read = async (as = token) => (await send("GET", path, as)).body.data;
const change = (currency: unknown) => send("PATCH", path, token, { body: { currency } });
const homeCurrency = async () => (await send("GET", "/rest/v2/home", session)).body.data.charts.cash.currency;

test("totals use the first legal entity's currency unless another is chosen", async () => {
  expect(await read()).toEqual({ currency: "EUR", is_default: true });
  expect(await homeCurrency()).toBe("EUR");
  expect((await change("chf")).body.data).toEqual({ currency: "CHF", is_default: false });
  expect(await homeCurrency()).toBe("CHF");
  expect((await change("SEK")).body.data).toEqual({ currency: "SEK", is_default: false });
  expect(await read()).toEqual({ currency: "SEK", is_default: false });
  expect(await read(other)).toEqual({ currency: "EUR", is_default: true });
  expect((await change(null)).body.data).toEqual({ currency: "EUR", is_default: true });
  expect(await homeCurrency()).toBe("EUR");
});

test.each(["EURO", "XXY", "", 7, undefined])("rejects %j as a currency", async (given) => {
  const answer = await change(given);
  expect([answer.status, answer.body.errors[0].path]).toEqual([400, "/currency"]);
});
