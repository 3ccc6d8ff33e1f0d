import { expect, test } from "vitest";
import { periodOf } from "./cycle.ts";

test.each([
  ["2026-11-01", "2026-11-30", "1–30 Nov 2026"],
  ["2026-10-26", "2026-11-08", "26 Oct – 8 Nov 2026"],
  ["2026-12-28", "2027-01-03", "28 Dec 2026 – 3 Jan 2027"],
])("%s to %s reads %s", (starts_on, ends_on, text) => expect(periodOf({ starts_on, ends_on })).toBe(text));
