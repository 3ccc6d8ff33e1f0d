import { describe, expect, test } from "vitest";
import { type HealthBucket, kindsOf, labelOf, niceCeiling, tickPlaces } from "./health-bars.ts";

function bucket(start: string, by_result: Record<string, number> = {}): HealthBucket {
  return { start, attempts: 0, delivered: 0, failed: 0, average_ms: null, by_result };
}

describe("kindsOf", () => {
  test("separates error responses from missing responses and counts every result", () => {
    const kinds = kindsOf(bucket("", { delivered: 7, http_4xx: 1, http_5xx: 2, http_3xx: 1, timeout: 3, refused: 1 }));
    expect(kinds).toEqual({ delivered: 7, errorResponse: 4, noResponse: 4 });
  });
});

describe("niceCeiling", () => {
  test.each([
    ...[
      [1, 2],
      [2, 2],
      [3, 4],
      [5, 5],
      [6, 6],
      [11, 15],
      [37, 40],
      [41, 50],
      [51, 60],
      [100, 100],
      [4001, 5000],
    ],
  ])("scales %i up to %i", (count, end) => expect(niceCeiling(count as number)).toBe(end));
});

describe("labels", () => {
  const hours = Array.from({ length: 25 }, (_, hour) =>
    bucket(new Date(Date.UTC(2026, 10, 20, 15 + hour)).toISOString()),
  );

  test("appear every sixth hour of the day", () => {
    expect(tickPlaces(hours, "hour").map(({ label }) => label)).toEqual(["18:00", "00:00", "06:00", "12:00"]);
  });

  test("show the day, plus the hour for hourly buckets", () => {
    expect(labelOf("2026-11-21T15:00:00.000Z", "hour")).toBe("Nov 21, 15:00");
    expect(labelOf("2026-11-21T00:00:00.000Z", "day")).toBe("Nov 21, 2026");
  });
});
