import { existsSync } from "node:fs";
import { chromium, defineConfig } from "@playwright/test";

// Playwright's own browser where it could be installed, else the distribution's, best without windows.
const browsers = [chromium.executablePath(), "/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./e2e/start-product.ts",
  outputDir: "test-results",
  reporter: [["list"]],
  workers: 2,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: "chromium",
    ignoreHTTPSErrors: true,
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: browsers.find((path) => existsSync(path)) ?? "chromium",
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
    },
  },
});
