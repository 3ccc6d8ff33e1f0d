import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** Advisory locks that several places take together: the files that name each key. */
const shared: Record<string, string[]> = {
  "7308221004": [
    "db/functions/developers/maintain_webhook_log.sql",
    "db/functions/platform/leftover_files.sql",
    "lib/platform/backup/write.ts",
  ],
  "7308221008": ["db/functions/developers/expire_events.sql", "db/functions/developers/seal_events.sql"],
};

test("no two purposes share an advisory lock", () => {
  const files = globSync(["db/**/*.{ts,sql}", "lib/**/*.ts"], {
    cwd: root,
    exclude: ["**/*.test.ts", "db/migrations/**"],
  });
  const keys = new Map<string, string[]>();
  for (const file of files.sort())
    for (const [found] of readFileSync(join(root, file), "utf8").matchAll(/\b7_?308_?221_?\d{3}\b/g)) {
      const key = found.replaceAll("_", "");
      keys.set(key, [...new Set([...(keys.get(key) ?? []), file])]);
    }
  expect(keys.size).toBeGreaterThan(3);
  for (const [key, users] of keys) expect([key, users]).toEqual([key, shared[key] ?? [users[0]]]);
});
