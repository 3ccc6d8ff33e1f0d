import { open, openBlank, tabTo } from "./actions.ts";
import { expect, test } from "./browser.ts";
import { waitingInvoices } from "./money.ts";
import { hire, logTime, row } from "./time-page.ts";
import { rowOf, subscribe, unique, test as webhookTest } from "./webhooks-page.ts";

test.use({ organization: "paid" });

test("finds, selects and pays an invoice with the keyboard alone", async ({ page }) => {
  await open(page, "/payments/new");
  const [invoice] = await waitingInvoices(page, 1);
  if (!invoice) throw new Error("no invoice waits");
  await page.keyboard.press("/");
  await page.keyboard.type(invoice.label);
  await expect(page.locator("tr[data-row]")).toHaveCount(1);
  await page.keyboard.press("Tab");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  const bar = page.getByRole("region", { name: "Selected rows" });
  await tabTo(page, bar.getByRole("link", { name: "Pay", exact: true }));
  await page.keyboard.press("Enter");
  const send = page.getByRole("button", { name: /^Pay [\d,.]+/ });
  await expect(send).toBeVisible();
  await tabTo(page, send);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: /^Open PAY-/ })).toBeVisible();
});

test("opens and approves a timesheet with the keyboard alone", async ({ page }) => {
  await openBlank(page);
  const hired = await hire(page, "Approval");
  await logTime(page, hired, 1);
  await open(page, `/time/timesheets?contract=${hired.contract_id}`);
  await expect(row(page, hired.name)).toHaveCount(1);
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  const panel = page.getByRole("complementary", { name: hired.name });
  await tabTo(page, panel.getByRole("button", { name: "Approve" }));
  await page.keyboard.press("Enter");
  await expect(panel.getByText("Approved").first()).toBeVisible();
});

webhookTest("a disabled webhook is enabled by keyboard alone", async ({ quietPage: page, receiver }) => {
  const name = unique("Keys");
  const { id } = await subscribe(page, { name, url: receiver.url, events: ["access-token.created"] });
  const disabled = await page.evaluate(async (address) => {
    const headers = { "content-type": "application/json" };
    return (await fetch(address, { method: "PATCH", headers, body: '{"status":"disabled"}' })).status;
  }, `/rest/v2/webhooks/${id}`);
  expect(disabled).toBe(200);
  await open(page, "/developers/webhooks");
  await expect(rowOf(page, name).first()).toContainText("Disabled");
  await tabTo(page, page.getByRole("button", { name: `Enable ${name}` }));
  await page.keyboard.press("Enter");
  await expect(rowOf(page, name).first()).toContainText("Enabled");
});
