import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { breakpointsFor, steps } from "./column.ts";

const styles = readFileSync(join(import.meta.dirname, "..", "..", "app", "globals.css"), "utf8");

describe("breakpointsFor", () => {
  test("drops columns in order, then switches to cards, and never shows more than fits", () => {
    const columns = [{ width: 12 }, { width: 8, dropOrder: 2 }, { width: 9, dropOrder: 1 }, { width: 7 }] as const;
    expect(breakpointsFor(columns)).toEqual({ cards: 24, from: [undefined, 28, 37, undefined] });
    expect(breakpointsFor(columns, 2)).toEqual({ cards: 24, from: [undefined, 31, 40, undefined] });
  });

  test("rejects columns too wide for any step", () => {
    expect(() => breakpointsFor([{ width: 40 }, { width: 25 }])).toThrow("65rem of columns");
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
  });
});
