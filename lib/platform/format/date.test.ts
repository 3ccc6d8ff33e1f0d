import { describe, expect, test } from "vitest";
import { formatDate, formatDateTime } from "./date.ts";

describe("formatDate", () => {
  test.each([
    ["2025-11-21", "Nov 21, 2025"],
    ["2025-11-21T23:59:59.999Z", "Nov 21, 2025"],
    ["2024-02-29T00:00:00.000Z", "Feb 29, 2024"],
  ])("%s becomes %s in any time zone", (value, text) => expect(formatDate(value)).toBe(text));

  test.each([null, undefined, "", "soon"])("%s becomes a dash", (value) => expect(formatDate(value)).toBe("–"));
});

describe("formatDateTime", () => {
  test.each([
    ["UTC", "Nov 21, 2025, 23:30 UTC"],
    ["Europe/Berlin", "Nov 22, 2025, 00:30 CET"],
    ["Asia/Kolkata", "Nov 22, 2025, 05:00 GMT+5:30"],
  ])("names the time zone: %s", (zone, text) => expect(formatDateTime("2025-11-21T23:30:00.000Z", zone)).toBe(text));

  test("days have no zero in front, as in dates", () =>
    expect(formatDateTime("2025-11-05T09:05:00.000Z", "UTC")).toBe("Nov 5, 2025, 09:05 UTC"));

  test("a missing instant is a dash", () => expect(formatDateTime(null)).toBe("–"));
});
