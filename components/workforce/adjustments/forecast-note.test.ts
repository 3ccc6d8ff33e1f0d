import { expect, test } from "vitest";
import { type Forecast, missedWords } from "./forecast-note.tsx";

type Cycle = NonNullable<Forecast["payment_cycle"]>;

const cycle = (starts_on: string, ends_on: string, more: Partial<Cycle> = {}): Cycle => ({
  ...{ id: null, frequency: "monthly", starts_on, ends_on, cutoff_on: ends_on, status: "open" },
  ...more,
});

test("says why an adjustment isn't paid in the cycle of its date", () => {
  const december = cycle("2026-12-01", "2026-12-31");
  const november = cycle("2026-11-01", "2026-11-30", { cutoff_on: "2026-11-25" });
  expect(missedWords(november, december)).toBe("The November cut-off was Nov 25, 2026, so this is paid in December.");
  expect(missedWords({ ...november, status: "closed" }, december)).toBe(
    "The November cycle is closed, so this is paid in December.",
  );
  const half = { frequency: "semimonthly" } as const;
  const halves = [cycle("2026-11-01", "2026-11-15", half), cycle("2026-11-16", "2026-11-30", half)] as const;
  expect(missedWords(...halves)).toBe(
    "The Nov 1–15, 2026 cut-off was Nov 15, 2026, so this is paid in Nov 16–30, 2026.",
  );
  expect(missedWords(null, december)).toBeNull();
});
