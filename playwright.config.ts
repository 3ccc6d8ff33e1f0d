import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: ["./e2e/find-chromium.ts", "./e2e/start-product.ts"],
  outputDir: "test-results",
  reporter: [["list"]],
  workers: 2,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: "chromium",
    ignoreHTTPSErrors: true,
    // Requests that one takes are out of a test's sight; the test of the offline page brings its own browser.
    serviceWorkers: "block",
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      // Found by the first of the set-ups.
      ...(process.env.MUSTER_CHROMIUM ? { executablePath: process.env.MUSTER_CHROMIUM } : {}),
      args: [
        ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
        // The pages of one context share a process (e2e/browser.ts): each would start one and compile the same again.
        "--renderer-process-limit=1",
        // A browser keeps and compiles ahead only what it was sent under a certificate that it trusts. Known once the product runs.
        `--ignore-certificate-errors-spki-list=${process.env.MUSTER_CERTIFICATE ?? ""}`,
      ],
    },
  },
});
