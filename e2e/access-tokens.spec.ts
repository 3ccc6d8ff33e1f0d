import {
  type Answer,
  codeOf,
  curl,
  finish,
  generate,
  pageTraces,
  rowOf,
  runShownCommand,
  shownValue,
} from "./access-tokens-page.ts";
import { dialog, open } from "./actions.ts";
import { askApi, expect, expectAccessible, hydrated, product, test, watch } from "./browser.ts";

test.use({ organization: "paid" });

test("a token is shown once, reads invoices over HTTPS, and stops working when revoked", async ({ page }) => {
  const seen = watch(page);
  const name = "Ledger export";
  await open(page, "/developers/access-tokens");
  await page.getByRole("link", { name: "Generate new token" }).click();
  await expect(page.getByRole("heading", { name: "Generate new token" })).toBeVisible();
  const value = await generate(page, name);
  await expect(dialog(page)).toContainText("Waiting for the first request");
  await expect(codeOf(page, /with curl/)).toContainText(`${product.url}/rest/v2/invoices`);
  // The MCP server accepts only personal tokens.
  await expect(codeOf(page, /^MCP/)).toHaveCount(0);
  await expectAccessible(page);

  const read = await runShownCommand(page);
  expect(read.status).toBe(200);
  expect(read.body.data).toEqual((await askApi<Answer["body"]>(page, "/invoices")).data);
  await expect(dialog(page).getByText(/First request received: list_invoices from/)).toBeVisible({ timeout: 0 });

  await finish(page);
  expect(await pageTraces(page)).not.toContain(value);
  await page.goBack();
  expect(await pageTraces(page)).not.toContain(value);
  await page.goForward();
  await page.reload();
  await hydrated(page);
  expect(await pageTraces(page)).not.toContain(value);

  await open(page, "/developers/access-tokens");
  const row = rowOf(page, name);
  await expect(row).toContainText("list_invoices from");
  await expect(row).toContainText(value.slice(-4));
  await row.getByRole("button", { name: `Revoke ${name}` }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Revoke token" }).click();
  await expect(question.getByText(`Type ${name} to confirm`)).toBeVisible();
  expect((await curl(value)).status).toBe(200);
  await question.getByRole("textbox").fill(name);
  await question.getByRole("button", { name: "Revoke token" }).click();
  await expect(row).toContainText("Revoked");
  expect((await curl(value)).status).toBe(401);
  await expect(row.getByRole("button", { name: /^Revoke/ })).toHaveCount(0);
  expect(seen).toEqual([]);
});

test("leaving while the token is shown asks for confirmation and hides it meanwhile; reloading shows the browser's prompt and brings back an empty form", async ({
  page,
}) => {
  const value = await generate(page, "Guarded");
  const leave = page.getByRole("dialog", { name: "Leave without saving the token?" });
  await page.goBack();
  await expect(leave).toBeVisible();
  expect(await page.content()).not.toContain(value);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Show the token again" }).click();
  expect(await shownValue(page)).toBe(value);
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("Confirm that you've saved it first")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "I've saved it" })).toBeFocused();
  await page.keyboard.press("Escape");
  expect(await shownValue(page)).toBe(value);
  await page.keyboard.press("Control+k");
  await expect(leave).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Search and commands" })).toHaveCount(0);
  await page.getByRole("button", { name: "Show the token again" }).click();
  const questions: string[] = [];
  page.on("dialog", (question) => {
    questions.push(question.type());
    void question.accept();
  });
  await page.reload();
  expect(questions).toEqual(["beforeunload"]);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
  expect(await pageTraces(page)).not.toContain(value);

  const left = await generate(page, "Left");
  await page.goBack();
  await page.getByRole("button", { name: "Leave without it" }).click();
  await expect(page).toHaveURL(/\/developers\/access-tokens$/);
  expect(await pageTraces(page)).not.toContain(left);
});
