import { expect, test } from "vitest";
import { currencyName, findCurrencies } from "./find-currencies.ts";

const codes = (words: string, chosen: string[] = []) => findCurrencies(words, chosen).map(({ code }) => code);

test("a currency is found by its code and by its name", () => {
  expect(codes("jp")[0]).toBe("JPY");
  expect(codes("dinar")).toContain("BHD");
  expect(codes("nothing like it")).toEqual([]);
});

test("chosen ones come first until words are typed", () => {
  expect(codes("", ["VND"])[0]).toBe("VND");
  expect(codes("", ["VND"])).toHaveLength(8);
});

test("a currency has its name", () => {
  expect(currencyName("JPY")).toBe("Japanese Yen");
  expect(currencyName("QQQ")).toBe("QQQ");
});
