import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { invoiceList } from "#components/money/invoices/invoice-list.tsx";
import { paymentList } from "#components/money/payments/payment-list.tsx";
import { refundList } from "#components/money/refunds/refund-list.tsx";
import { serviceFeeList } from "#components/money/service-fees/service-fee-list.tsx";
import { breakpointsFor, phoneWidth, steps } from "./column.ts";

const styles = readFileSync(join(import.meta.dirname, "..", "..", "app", "globals.css"), "utf8");

describe("breakpointsFor", () => {
  test("refuses buttons that would cover the column at the end of a phone's first line", () => {
    const amount = { width: 8, phone: "end" } as const;
    expect(() => breakpointsFor([amount, { width: 8, actions: true }])).toThrow(RangeError);
    expect(
      breakpointsFor([
        { ...amount, phone: "fact" },
        { width: 8, actions: true },
      ]).cards,
    ).toBe(24);
  });

  test("refuses columns that would cover each other on a phone", () => {
    const fact = { width: 8, phone: "fact" } as const;
    expect(() => breakpointsFor([{ width: 12 }, fact, { ...fact, dropOrder: 1 }])).toThrow("one place on a phone");
  });

  test("drops columns in order, then switches to cards, and never shows more than fits", () => {
    const columns = [{ width: 12 }, { width: 8, dropOrder: 2 }, { width: 9, dropOrder: 1 }, { width: 7 }] as const;
    expect(breakpointsFor(columns)).toEqual({ cards: 24, from: [undefined, 28, 37, undefined] });
    expect(breakpointsFor(columns, 2)).toEqual({ cards: 24, from: [undefined, 31, 40, undefined] });
  });

  test("at every width, shows only columns that fit, and cards where the undroppable ones don't", () => {
    const columns = [
      { width: 13 },
      { width: 9, dropOrder: 1 },
      { width: 7, dropOrder: 2 },
      { width: 11, dropOrder: 3 },
      { width: 8, dropOrder: 1 },
      { width: 6 },
    ] as const;
    const { cards, from } = breakpointsFor(columns, 2);
    // In px, the widths between those that e2e/table-measure.ts tries in a browser, among others.
    const widths = [...Array.from({ length: 101 }, (_, at) => 320 + at * 16), 384, 450, 512, 768, 900, 960, 1280];
    for (const rem of widths.map((px) => px / 16)) {
      const shown = columns.filter((_, at) => rem >= (from[at] ?? 0));
      const needed = shown.reduce((sum, { width }) => sum + width, 2);
      if (rem >= cards) expect(needed, `${rem}rem`).toBeLessThanOrEqual(rem);
      const first = (order: number) => shown.some((column) => "dropOrder" in column && column.dropOrder === order);
      if (first(1)) expect(first(2), `${rem}rem`).toBe(true);
      if (first(2)) expect(first(3), `${rem}rem`).toBe(true);
    }
    expect(cards).toBe(24);
    expect(from).toEqual([undefined, 58, 40, 34, 58, undefined]);
  });

  test("rejects columns too wide for any step", () => {
    expect(() => breakpointsFor([{ width: 60 }, { width: 40 }])).toThrow("100rem of columns");
  });

  test("uses the same breakpoints as the style sheet", () => {
    const variant = (name: string) => styles.split(`@custom-variant ${name} {`)[1]?.split("\n}\n")[0] ?? "";
    for (const [name, attribute] of [
      ["narrow", "data-from"],
      ["cards", "data-cards"],
    ] as const) {
      const rules = [...variant(name).matchAll(/@container \(width < (\d+)rem\) \{\s+&?\[([a-z-]+)="(\d+)"\]/g)];
      expect(rules.map(([, width, by, step]) => [Number(width), by, Number(step)])).toEqual(
        steps.map((step) => [step, attribute, step]),
      );
    }
    const windowed = [...styles.matchAll(/@container windowed \(width < (\d+)rem\)/g)].map(([, width]) =>
      Number(width),
    );
    expect(windowed).toEqual([phoneWidth, phoneWidth]);
  });
});

test.each([
  ["invoices", invoiceList.columns],
  ["payments", paymentList.columns],
  ["credit notes", refundList.columns],
  ["service fees", serviceFeeList.columns],
])("at every width, the list of %s shows number, status, amount, and what is due", (_, columns) => {
  const always = columns.filter(({ dropOrder }) => dropOrder === undefined).map(({ key }) => key);
  expect(always).toEqual(expect.arrayContaining(["label", "status", "total"]));
  if (columns.some(({ key }) => key === "due_date")) expect(always).toContain("due_date");
  const onPhones = columns.filter(({ phone }, at) => at === 0 || phone !== undefined).map(({ key }) => key);
  expect(onPhones).toEqual(expect.arrayContaining(always));
  const needed = columns.reduce((sum, { width, dropOrder }) => (dropOrder ? sum : sum + width), 1.75 + 2);
  expect(needed).toBeLessThanOrEqual(phoneWidth);
});

test.each([
  ["invoices", invoiceList.columns, "worker"],
  ["payments", paymentList.columns, "payee"],
  ["credit notes", refundList.columns, "worker"],
])("in a window of 1,440 px with a panel open, the list of %s shows whose they are", (_, columns, key) => {
  const sideBar = 14;
  const panel = 30;
  const shown = columns.filter(({ isHidden }) => !isHidden);
  const { from } = breakpointsFor(shown, 1.75 + 2);
  expect(from[shown.findIndex((column) => column.key === key)]).toBeLessThanOrEqual(1440 / 16 - sideBar - panel);
});
