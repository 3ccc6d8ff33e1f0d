import { expect, test } from "vitest";
import { relativeTime } from "./relative-time.ts";

const now = new Date("2025-11-21T12:00:00.000Z");

test.each([
  ["2025-11-21T11:59:30.000Z", "just now"],
  ["2025-11-21T12:00:30.000Z", "in less than a minute"],
  ["2025-11-21T11:57:00.000Z", "3 minutes ago"],
  ["2025-11-21T09:00:00.000Z", "3 hours ago"],
  ["2025-11-20T11:00:00.000Z", "1 day ago"],
  ["2025-11-19T17:12:00.000Z", "2 days ago"],
  ["2025-12-05T11:58:00.000Z", "in 2 weeks"],
  ["2026-02-20T11:00:00.000Z", "in 3 months"],
  ["2025-11-24T12:00:00.000Z", "in 3 days"],
  ["2025-11-07T12:00:00.000Z", "2 weeks ago"],
  ["2026-02-19T12:00:00.000Z", "in 3 months"],
  ["2023-11-01T12:00:00.000Z", "2 years ago"],
  [null, "–"],
  ["soon", "–"],
])("%s is %s", (value, text) => expect(relativeTime(value, now)).toBe(text));
