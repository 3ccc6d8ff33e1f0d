import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

const dataDir = mkdtempSync(join(tmpdir(), "muster-test-"));

export default defineConfig({
  test: {
    include: ["{app,components,db,lib}/**/*.test.{ts,tsx}", "e2e/**/*.test.ts"],
    env: { DATA_DIR: dataDir, LOG_LEVEL: "silent", RATE_LIMIT: "off", NODE_ENV: "test" },
    provide: { dataDir },
    globalSetup: ["db/testing-cluster.ts"],
    maxWorkers: 2,
    // One order for every run, so that what passed passes again; `npx vitest run --sequence.seed=…` tries another.
    sequence: { shuffle: { tests: true }, seed: 1_795_383_460_333 },
    // Node reads the 180 kB of its package.json again for each of its files; the test runner does not.
    server: { deps: { inline: ["drizzle-orm"] } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
