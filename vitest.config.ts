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
    // The run prints its seed; `npx vitest run --sequence.seed=…` has the same order again.
    sequence: { shuffle: { tests: true } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
