import { globSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { keepTemporaryFilesInMemory } from "./lib/testing/temporary-files.ts";

keepTemporaryFilesInMemory(process.env);
const dataDir = mkdtempSync(join(tmpdir(), "muster-test-"));

/**
 * Files that mock modules, change settings, count requests, watch memory, shut things down, or load drizzle-kit, which
 * extends the prototypes of arrays and strings: one process each.
 */
const alone = [
  ...["components/shell/return-here.test.ts", "lib/organization/access-requests/emails.test.ts"],
  "lib/platform/erasure/backups.test.ts",
  ...["e2e/*.test.ts", "e2e/{faults,lists}/**/*.test.ts"],
  "db/{pool,tenant,connections,declared-schema,generate-migration}.test.ts",
  ...["app/api/forms.test.ts", "app/api/password-reset/password-reset.test.ts", "app/prefetch.test.ts"],
  ...["lib/developers/webhook-sender/{own-address,restart,send}.test.ts"],
  ...["app/api/auth/{provider-proof,single-sign-on*}.test.ts", "lib/organization/single-sign-on/*.test.ts"],
  ...[
    "lib/platform/process/{database-tls,drain,gate,health,on-stop,public-pages,tls-certificate,warm-up}.test.ts",
    "lib/platform/api/rate-limit.test.ts",
  ],
  ...["lib/platform/documents/draw-letter.test.ts", "lib/platform/oauth/register.test.ts"],
  ...["lib/platform/mcp/{hostile-texts,limits}.test.ts"],
  ...["lib/platform/auth/{member-link,new-browser,passkey-sign-in,password,password-threads,sign-in-turns}.test.ts"],
];

/** Imports that bring a database, a process or a server into a test file. */
const heavy =
  /"(?:#db\/|#lib\/testing\/(?!sample-files|zip|size|case-if)|#lib\/registry\/|node:(?:child_process|http|net)|\.\/store)/;

/** Files that need none of these. */
const pure = globSync("{app,components,lib,e2e}/**/*.test.{ts,tsx}", {
  cwd: import.meta.dirname,
  exclude: alone,
}).filter((file) => !heavy.test(readFileSync(join(import.meta.dirname, file), "utf8")));

/** The longest of the other files, longest first, so that no worker is left with one at the end. */
const longest = [
  ...["lib/platform/backup/archive/archive", "lib/registry/operations", "lib/platform/backup/commands"],
  ...["lib/registry/fuzz", "lib/registry/lists", "lib/platform/backup/archive/commands", "lib/platform/mcp/tools"],
  ...["db/seed/demo", "lib/money/payments/balance", "lib/money/payment-cycles/sums", "lib/platform/backup/backup"],
  ...["lib/recruiting/filters", "lib/equipment/asset-movements/operations", "lib/workforce/adjustments/forecast"],
].map((path) => join(import.meta.dirname, `${path}.test.ts`));

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => (longest.indexOf(moduleId) + longest.length) % longest.length;
    const isShared = ({ project }: TestSpecification) => !project.config.isolate;
    const first = files.filter(({ moduleId }) => longest.includes(moduleId)).sort((a, b) => place(a) - place(b));
    const rest = (await super.sort(files)).filter((file) => !first.includes(file));
    return [...rest.filter((file) => !isShared(file)), ...first, ...rest.filter(isShared)];
  }
}

const cheapPasswords = "lib/testing/cheap-passwords.ts";

const hangMs = process.env.MUSTER_TEST_SIZE === "full" ? 3_600_000 : 600_000;

const common = {
  env: {
    ...{ DATA_DIR: dataDir, LOG_LEVEL: "silent", RATE_LIMIT: "off", NODE_ENV: "test" },
    // Programs that tests start keep their compiled code.
    NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/muster-programs"),
  },
  // Node rereads drizzle-orm's 180 kB package.json for each of its files; the test runner doesn't.
  server: { deps: { inline: ["drizzle-orm"] } },
  // Ends what hangs; a starved machine takes a few minutes for the longest, and at full size an hour.
  testTimeout: hangMs,
  hookTimeout: hangMs,
} satisfies TestProjectInlineConfiguration["test"];

export default defineConfig({
  test: {
    provide: { dataDir },
    globalSetup: ["db/testing-cluster.ts"],
    // Three keep two cores busy, because tests also wait.
    maxWorkers: 3,
    // A fixed order, so that what passed passes again; `npx vitest run --sequence.seed=…` tries another.
    sequence: { shuffle: { tests: true }, seed: 1_795_383_460_333, sequencer: LongestFirst },
    projects: [
      { test: { ...common, name: "pure", include: pure, isolate: false } },
      { test: { ...common, name: "alone", include: alone, setupFiles: cheapPasswords } },
      {
        test: {
          ...common,
          name: "together",
          include: ["{app,components,lib,db}/**/*.test.{ts,tsx}"],
          exclude: [...alone, ...pure],
          // Files share a process with its loaded modules and compiled code, which halves the total time.
          isolate: false,
          setupFiles: [cheapPasswords, "db/testing-end.ts"],
        },
      },
    ],
  },
});
