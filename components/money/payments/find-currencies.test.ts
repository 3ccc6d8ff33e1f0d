import { expect, test } from "vitest";
import { currencyName, findCurrencies } from "./find-currencies.ts";

const codes = (words: string, chosen: string[] = []) => findCurrencies(words, chosen).map(({ code }) => code);

test("finds a currency by its code and by its name", () => {
  expect(codes("jp")[0]).toBe("JPY");
  expect(codes("dinar")).toContain("BHD");
  expect(codes("nothing like it")).toEqual([]);
});

test("lists selected currencies first while the search is empty", () => {
  expect(codes("", ["VND"])[0]).toBe("VND");
  expect(codes("", ["VND"])).toHaveLength(8);
});

test("names a currency, falling back to its code", () => {
  expect(currencyName("JPY")).toBe("Japanese Yen");
  expect(currencyName("QQQ")).toBe("QQQ");
});
