import { expect, test } from "vitest";
import { lastVisit, visitText } from "./visit.ts";

const at = (text: string) => Date.parse(text);

test("continues a visit for half an hour after the last activity, then counts it as the previous one", () => {
  const first = at("2026-03-02T23:50:00Z");
  expect(lastVisit(undefined, first)).toBeNull();
  const kept = visitText(null, first);
  expect(lastVisit(kept, first + 29 * 60_000)).toBeNull();
  expect(lastVisit(kept, first + 31 * 60_000)).toBe("2026-03-02");
  const second = visitText("2026-03-02", at("2026-03-05T09:00:00Z"));
  expect(lastVisit(second, at("2026-03-05T09:20:00Z"))).toBe("2026-03-02");
  expect(lastVisit(second, at("2026-03-09T09:20:00Z"))).toBe("2026-03-05");
});

test.each(["", "x", "2026-03-02", ".1", "2026-13-45.12", "2026-03-02.99999999999999999"])(
  "ignores a cookie with the value %j",
  (kept) => {
    expect(lastVisit(kept, Date.now())).toBeNull();
  },
);
