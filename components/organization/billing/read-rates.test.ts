import { describe, expect, test } from "vitest";
import { readRates } from "./read-rates.ts";

const euro = { currency: "EUR", valid_on: "2026-01-05", per_dollar: "0.92", source: "Bank" };

describe("readRates", () => {
  test.each([
    ["EUR,2026-01-05,0.92"],
    ["EUR;2026-01-05;0,92"],
    ["EUR\t2026-01-05\t0,92"],
    ['"EUR","2026-01-05","0.92","Bank"'],
    ["Currency,Day,Rate\r\nEUR,2026-01-05,0.92\r\n\r\n"],
  ])("parses %j as one rate", (text) => {
    expect(readRates(text, "Bank")).toMatchObject({ rates: [euro], problems: [] });
  });

  test("prefers a line's own source over the default", () => {
    expect(readRates("EUR,2026-01-05,0.92,ECB\nPLN,2026-01-05,3.9", "Bank").rates.map(({ source }) => source)).toEqual([
      "ECB",
      "Bank",
    ]);
  });

  test("reports each problem's line number, counting header and blank lines", () => {
    const { problems } = readRates(
      "currency,day,rate\n\nEUR,2026-01-05,0.92\nEURO,2026-01-05,0.92\nPLN,5.1.2026,4",
      "Bank",
    );
    expect(problems.map(({ line }) => line)).toEqual([4, 5]);
    expect(problems[0]?.message).toMatch(/^currency must be a currency code/);
    expect(problems[1]?.message).toMatch(/^day must be a date/);
  });

  test("reports an empty input once and a missing source on each line", () => {
    expect(readRates("", "").problems).toEqual([{ line: null, message: "Send at least one rate" }]);
    expect(readRates("EUR,2026-01-05,0.92", "").problems).toEqual([
      { line: 1, message: "Enter the source of the rate" },
    ]);
  });
});
