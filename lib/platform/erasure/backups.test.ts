import { afterEach, expect, test } from "vitest";
import { settings } from "#lib/platform/env.ts";
import { backupsOf } from "./backups.ts";

const now = new Date("2026-11-30T12:00:00Z");

afterEach(() => {
  settings().backup_to = null;
  settings().backup_keep = 14;
});

const until = (keep: number) => {
  settings().backup_to = { kind: "folder", path: "/backups" } as never;
  settings().backup_keep = keep;
  return backupsOf(now).until;
};

test("says the last day that a backup can have it: as many days as backups are kept, and never less than the archive", () => {
  expect(until(30)).toBe("2026-12-31T12:00:00.000Z");
  expect(until(14)).toBe("2026-12-15T12:00:00.000Z");
  expect(until(1)).toBe("2026-12-15T12:00:00.000Z");
});

test("without a schedule it says so in words, and names no day", () => {
  expect(backupsOf(now)).toEqual({
    kept: null,
    until: null,
    words: expect.stringContaining("No backups are scheduled"),
  });
});
