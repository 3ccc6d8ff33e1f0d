import { defineConfig } from "@playwright/test";
import { titlesHeldElsewhere } from "./e2e/runs/held-elsewhere.ts";
import { sized } from "./lib/testing/size.ts";
import { keepTemporaryFilesInMemory } from "./lib/testing/temporary-files.ts";

keepTemporaryFilesInMemory(process.env);

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  grepInvert: sized(titlesHeldElsewhere, []),
  globalSetup: ["./e2e/find-chromium.ts", "./e2e/start-product.ts"],
  outputDir: "test-results",
  reporter: [["list"]],
  workers: 3,
  retries: 0,
  timeout: 300_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: "chromium",
    ignoreHTTPSErrors: true,
    // Tests can't see requests a service worker handles; the offline page's test launches its own browser.
    serviceWorkers: "block",
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      // Set by the first global setup.
      ...(process.env.MUSTER_CHROMIUM ? { executablePath: process.env.MUSTER_CHROMIUM } : {}),
      args: [
        ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
        // A context's pages share a process (e2e/browser.ts); separate ones would each compile the same code again.
        "--renderer-process-limit=1",
        // A page lives for seconds: compiling its code for speed, again for each page, takes longer than it saves.
        "--js-flags=--no-opt,--no-maglev",
        // Browsers cache responses and compiled code only under a trusted certificate, known once the product runs.
        `--ignore-certificate-errors-spki-list=${process.env.MUSTER_CERTIFICATE ?? ""}`,
      ],
    },
  },
});
