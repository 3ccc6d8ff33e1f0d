import { createCanvas } from "@napi-rs/canvas";
import type { Route } from "@playwright/test";
import { ask, dialog, open } from "./actions.ts";
import { expect, expectAccessible, gotoWithoutPrefetch, product, test } from "./browser.ts";
import { read, refusal, rowOf } from "./workforce.ts";

test.use({ organization: "paid" });

const billing = "/settings/billing";

test("a legal entity with documents keeps its country, currency, and code and says why it can't be deleted; another is added, edited and deleted, its name typed to confirm", async ({
  page,
}) => {
  const name = `Aurora ${crypto.randomUUID().slice(0, 6)} Lda`;
  await open(page, `${billing}/legal-entities`);
  const entities = await read<{ name: string; has_documents: boolean }[]>(page, "/legal-entities");
  const { name: used = "" } = entities.find(({ has_documents }) => has_documents) ?? {};
  await page.getByRole("button", { name: used, exact: true }).click();
  await expect(page.getByText("You can't delete it: documents use it.")).toBeVisible();
  await page.getByRole("button", { name: "Edit" }).click();
  await expect(dialog(page).getByLabel("Country")).toBeDisabled();
  await expect(dialog(page).getByLabel("Currency")).toBeDisabled();
  await expect(dialog(page).getByLabel("Code", { exact: true })).toBeDisabled();
  await dialog(page).getByRole("button", { name: "Save changes" }).click();
  await expect(dialog(page)).toBeHidden();

  await page.getByRole("button", { name: "Add legal entity" }).click();
  await dialog(page).getByRole("button", { name: "Add legal entity" }).click();
  await expect(dialog(page).getByText("Enter a name")).toBeVisible();
  await expect(dialog(page).getByLabel("Name")).toBeFocused();
  await dialog(page).getByLabel("Name").fill(name);
  await dialog(page).getByLabel("Country").fill("portu");
  await dialog(page).getByRole("option", { name: "Portugal (PT)" }).click();
  await dialog(page).getByLabel("Currency").fill("eur");
  await page.keyboard.press("Enter");
  await dialog(page)
    .getByLabel(/^Address/)
    .fill("Rua da Boavista 4\n1200 Lisboa");
  await dialog(page).getByRole("button", { name: "Add legal entity" }).click();
  await expect(rowOf(page, name)).toContainText("Portugal (PT)");
  await expect(rowOf(page, name)).toContainText("EUR");
  await expect(rowOf(page, name).getByText("PT", { exact: true })).toBeVisible();
  await page.getByRole("button", { name }).click();
  const panel = page.getByRole("complementary", { name });
  await expect(panel.getByText("1200 Lisboa")).toBeVisible();
  await panel.getByRole("button", { name: "Edit" }).click();
  await dialog(page).getByLabel("VAT ID").fill("PT501234567");
  await dialog(page).getByLabel("Currency").fill("PLN");
  await dialog(page).getByLabel("Code", { exact: true }).fill("DE");
  await dialog(page).getByRole("button", { name: "Save changes" }).click();
  await expect(dialog(page).getByText("Another legal entity has the code DE. Choose another one.")).toBeVisible();
  await dialog(page).getByLabel("Code", { exact: true }).fill("lis");
  await dialog(page).getByRole("button", { name: "Save changes" }).click();
  await expect(panel.getByText("PT501234567")).toBeVisible();
  await expect(panel.getByText("PLN")).toBeVisible();
  await expect(panel.getByText("LIS", { exact: true })).toBeVisible();
  await panel.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Delete legal entity" }).click();
  await expect(question.getByText(`Type ${name} to confirm`)).toBeVisible();
  await question.getByRole("textbox").fill(name);
  await question.getByRole("button", { name: "Delete legal entity" }).click();
  // Content under the dialog has no role until it closes.
  await expect(question).toBeHidden();
  await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);
});

test("Home converts to the chosen reporting currency, and the default can be restored", async ({ page }) => {
  await open(page, "/");
  await page.getByRole("link", { name: "Change currency" }).first().click();
  const section = page.getByRole("region", { name: "Reporting currency" });
  const standard = (await section.locator("span").first().textContent()) ?? "";
  await expect(section).toContainText("from the legal entity you added first");
  const change = section.getByRole("button", { name: "Change reporting currency" });
  await change.click();
  await dialog(page).getByLabel("Another currency").check();
  await dialog(page).getByRole("button", { name: "Save currency" }).click();
  await expect(dialog(page).getByLabel("Reporting currency")).toBeFocused();
  await dialog(page).getByLabel("Reporting currency").fill("CHF");
  await page.keyboard.press("Enter");
  await dialog(page).getByRole("button", { name: "Save currency" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(change).toBeFocused();
  await expect(section).toContainText("Swiss Franc (CHF)");
  await page.goBack();
  await expect(page.getByRole("figure", { name: "Cash out by month" })).toContainText("In CHF");
  await page.goForward();
  await change.click();
  await dialog(page).getByLabel("The currency of the legal entity you added first").check();
  await dialog(page).getByRole("button", { name: "Save currency" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(section).toContainText(standard);
});

test("pasted rates name each bad line; a deleted rate is restored by Undo", async ({ page }) => {
  await open(page, `${billing}/exchange-rates`);
  await page.getByRole("button", { name: "Add rates" }).click();
  const text = dialog(page).getByRole("textbox", { name: "Rates" });
  await text.fill("currency,day,rate\nSEK,2026-11-02,10.45\nSEKK,2026-11-09,10.5\nNOK,2026-11-02,-1");
  await dialog(page).getByLabel("Source").fill("Riksbank");
  await dialog(page).getByRole("button", { name: "Add 4 rates" }).click();
  await expect(dialog(page).getByText(/Line 3: currency must be .*Line 4: rate must be/)).toBeVisible();
  await expect(text).toBeFocused();
  await text.fill("SEK;2026-11-02;10,45\nSEK;2026-11-09;10,5");
  await dialog(page).getByRole("button", { name: "Add 2 rates" }).click();
  await expect(page.getByText("2 added, 0 replaced")).toBeVisible();
  const latest = page.locator("tbody tr").filter({ hasText: "SEK" });
  await expect(latest).toContainText("10.5 SEK");
  await latest.getByRole("button").click();
  await expect(page).toHaveURL(/currency=SEK/);
  await page.getByRole("button", { name: "Delete the rate from Nov 9, 2026" }).click();
  await expect(latest).toContainText("10.45 SEK");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(latest).toContainText("10.5 SEK");
});

test("a custom service rate is set and reset to the standard rate", async ({ page }) => {
  await open(page, `${billing}/service-rates`);
  const seat = page.locator("tbody tr").filter({ hasText: "Payroll run" });
  await expect(seat).toContainText("standard");
  await seat.getByRole("button", { name: "Edit Payroll run" }).click();
  await dialog(page).getByLabel("Custom rate").check();
  await dialog(page).getByLabel("Amount, USD").fill("24.999");
  await dialog(page).getByRole("button", { name: "Save rate" }).click();
  await expect(dialog(page).getByText("24.999 may mean 24,999.00 or 24.99 USD. Write 24999 or 24.99.")).toBeVisible();
  await dialog(page).getByLabel("Amount, USD").fill("24.5");
  await dialog(page).getByRole("button", { name: "Save rate" }).click();
  await expect(seat).toContainText("24.50 USD");
  await seat.getByRole("button").click();
  await dialog(page).getByLabel("Standard rate, 29.00 USD").check();
  await dialog(page).getByRole("button", { name: "Save rate" }).click();
  await expect(seat).toContainText("standard");
  const { body } = await ask<{ data: { service: string; amount: string | null }[] }>(page, "/service-rates");
  expect(body.data.find(({ service }) => service === "payroll_run")?.amount).toBeNull();
});

test("an own tax rate replaces a country's standard rate until it's deleted, and Undo restores it", async ({
  page,
}) => {
  await open(page, `${billing}/tax-rates?country=CA`);
  const canada = page.locator("tbody tr").filter({ hasText: "Canada (CA)" });
  await expect(canada).toContainText("GST 5%");
  await expect(canada).toContainText("Excise Tax Act, s. 165, since Jan 1, 2008");
  await page.getByRole("complementary").getByRole("button", { name: "Set tax rate" }).click();
  await dialog(page).getByLabel("Rate in percent").fill("13,5 %");
  await dialog(page).getByLabel("Name of the tax").fill("HST");
  await dialog(page).getByRole("button", { name: "Set rate" }).click();
  await expect(dialog(page).getByLabel("Valid from")).toHaveAttribute("aria-invalid", "true");
  await dialog(page).getByLabel("Valid from").fill("2026-01-01");
  await dialog(page).getByRole("button", { name: "Set rate" }).click();
  await expect(canada).toContainText("HST 13.5%");
  await expect(canada).toContainText("Set by you, since Jan 1, 2026");
  await page.getByRole("button", { name: "Delete your rate from Jan 1, 2026" }).click();
  await expect(canada).toContainText("GST 5%");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(canada).toContainText("HST 13.5%");
});

test("each list shows a loading state, an error with its request ID and a retry, and what it is for while it is empty; so does the reporting currency", async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  let fails = true;
  const answer = async (route: Route, json?: object) => {
    await held.promise;
    if (fails) return route.fulfill({ ...refusal, headers: { "x-request-id": "0199-bill" } });
    return json ? route.fulfill({ json }) : route.fallback();
  };
  await page.route("**/rest/v2/legal-entities", (route) => answer(route, { data: [] }));
  await page.route("**/rest/v2/exchange-rates?*", (route) =>
    answer(route, { data: [], has_more: false, next_cursor: null }),
  );
  await page.route(/rest\/v2\/(service-rates|reporting-currency)$/, (route) => answer(route));
  await gotoWithoutPrefetch(page, `${billing}/legal-entities`, "list_legal_entities");
  await expect(page.getByText("Loading legal entities")).toBeAttached();
  held.resolve();
  await expect(page.getByText("Couldn't load legal entities")).toBeVisible();
  await expect(page.getByText("0199-bill")).toBeVisible();
  await expectAccessible(page);
  fails = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No legal entities yet. You need one for contracts and invoices.")).toBeVisible();

  fails = true;
  await gotoWithoutPrefetch(page, `${billing}/service-rates`, "list_service_rates");
  await expect(page.getByText("Couldn't load service rates")).toBeVisible();
  fails = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator("tbody tr").first()).toBeVisible();

  fails = true;
  await page.route(`${product.url}${billing}/exchange-rates`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll("list_exchange_rates", "x");
    await route.fulfill({ response, body: body.replaceAll("get_reporting_currency", "y") });
  });
  await open(page, `${billing}/exchange-rates`);
  const section = page.getByRole("region", { name: "Reporting currency" });
  await expect(section.getByText("Couldn't load the reporting currency")).toBeVisible();
  await expect(page.getByText("Couldn't load exchange rates")).toBeVisible();
  fails = false;
  await section.getByRole("button", { name: "Try again" }).click();
  await expect(section.getByRole("button", { name: "Change reporting currency" })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No exchange rates yet.")).toBeVisible();
});

test("sets document details and a logo, rejects wrong files on their field, and previews the printed document", async ({
  page,
}) => {
  await open(page, `${billing}/documents`);
  const preview = page.getByRole("img", { name: "Sample invoice with these details" });
  await expect(preview).toBeVisible();
  // Notifications are dialogs too.
  const form = page.getByRole("dialog", { name: "Edit document details" });
  const shot = () => preview.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  await expect(preview).toHaveAttribute("aria-busy", "false");
  const before = await shot();
  await page.getByRole("button", { name: "Edit details" }).click();
  const name = `Aurora ${crypto.randomUUID().slice(0, 6)} AB`;
  await form.getByLabel("Name").fill("");
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(form.getByText("Enter a name")).toBeVisible();
  await form.getByLabel("Name").fill(name);
  await form.getByLabel(/^Address/).fill("Kungsgatan 4\n111 43 Stockholm");
  await form.getByLabel(/^Bank details/).fill("IBAN SE35 5000 0000 0549 1000 0003");
  const file = (buffer: Buffer) => ({ name: "logo.png", mimeType: "image/png", buffer });
  await form.getByLabel(/^Logo/).setInputFiles(file(Buffer.from("not a picture")));
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(form.getByLabel(/^Logo/)).toHaveAccessibleDescription(/isn't a/);
  const logo = createCanvas(300, 90);
  logo.getContext("2d").fillStyle = "#0f766e";
  logo.getContext("2d").fillRect(0, 0, 300, 90);
  await form.getByLabel(/^Logo/).setInputFiles(file(logo.toBuffer("image/png")));
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(form).toHaveCount(0);
  const details = page.getByRole("region", { name: "Details" });
  for (const text of [name, "111 43 Stockholm", "IBAN SE35 5000 0000 0549 1000 0003", "logo.png"])
    await expect(details).toContainText(text);
  await expect.poll(shot).not.toBe(before);

  await page.getByRole("button", { name: "Edit details" }).click();
  await form.getByRole("button", { name: "Remove logo" }).click();
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(details).not.toContainText("logo.png");
});
