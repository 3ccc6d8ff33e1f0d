import { openAwayDatabase } from "#db/testing-away.ts";
import { serverFlags } from "#lib/platform/process/server-flags.ts";
import { expect, product, test } from "./browser.ts";
import { freePorts, run, signalGroup } from "./muster-process.ts";

test("a page says that the database doesn't answer, and opens by itself once it does", async ({ browser }) => {
  const away = await openAwayDatabase();
  const { https } = await freePorts();
  const web = run(
    "server.ts",
    { DATA_DIR: product.dataDir, DATABASE_URL: away.url, HTTPS_PORT: String(https), HTTP_PORT: "0", RATE_LIMIT: "off" },
    serverFlags,
  );
  await web.prints(/web ready/);
  const page = await browser.newPage({ ignoreHTTPSErrors: true });
  try {
    const answer = await page.goto(`https://localhost:${https}/sign-in`);
    expect(answer?.status()).toBe(503);
    await expect(page.getByRole("heading", { name: "The database doesn't answer" })).toBeVisible();
    await expect(page.getByText("Error ID")).toHaveCount(0);
    away.comeBack(product.databaseUrl);
    await expect(page.getByLabel("Email address")).toBeVisible();
  } finally {
    await page.close();
    signalGroup(web, "SIGTERM");
    await web.exit;
    away.close();
  }
});
