import type { Page } from "@playwright/test";
import { ask, chooseMore, dialog, open } from "./actions.ts";
import { expect, gotoWithoutPrefetch, hydrated, test } from "./browser.ts";
import { pay } from "./money.ts";
import {
  type Cycle,
  close,
  contractRow,
  cycleIn,
  enterPayroll,
  hire,
  lastMonth,
  make,
  newCycle,
  notices,
  question,
  read,
  refusal,
  rowOf,
  statusOf,
} from "./workforce.ts";

test.use({ organization: "paid" });

/** A contract's row in a preview. */
interface PreviewRow {
  worker_name: string;
  total: string;
  previous_total: string | null;
  reasons: string[];
  invoice: { id: string; label: string } | null;
}

interface Totals {
  closing: { invoices: number; checks: { check: string; count: number }[] };
}

const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name });

test("creates a frequency's first cycle: errors show on their fields, a lost response still creates only one, its dates can be changed, and the list and its filters include it", async ({
  page,
}) => {
  await enterPayroll(page);
  await hire(page, "Weekly", { frequency: "weekly" });
  await open(page, "/payroll");
  await page.keyboard.press("n");
  await dialog(page).getByLabel("Frequency").selectOption("Weekly");
  await dialog(page).getByRole("button", { name: "Create payment cycle" }).press("Enter");
  await expect(dialog(page).getByLabel("First day")).toHaveAccessibleDescription(/first weekly cycle/);
  await expect(dialog(page).getByLabel("First day")).toBeFocused();
  await dialog(page).getByLabel("First day").fill(lastMonth());
  await dialog(page).getByLabel("Due").fill("2020-01-01");
  await dialog(page).getByRole("button", { name: "Create payment cycle" }).click();
  await expect(dialog(page).getByLabel("Due")).toHaveAccessibleDescription(/must be a day from/);
  await expect(dialog(page).getByLabel("First day")).toHaveValue(lastMonth());
  await dialog(page).getByLabel("Due").fill("");
  await page.route("**/rest/v2/payment-cycles", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    await route.abort();
  });
  await dialog(page).getByRole("button", { name: "Create payment cycle" }).click();
  await expect(dialog(page).getByText("Couldn't reach the server")).toBeVisible();
  await page.unroute("**/rest/v2/payment-cycles");
  await dialog(page).getByRole("button", { name: "Create payment cycle" }).click();
  await expect(page).toHaveURL(/\/payroll\/.+/);
  expect(await read<Cycle[]>(page, "/payment-cycles?frequencies=weekly")).toHaveLength(1);
  const period = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await expect(page).toHaveTitle(`${period} · Payroll · Muster`);
  const [cycle] = await read<Cycle[]>(page, "/payment-cycles?frequencies=weekly");
  await button(page, "Change dates…").click();
  await expect(dialog(page).getByLabel("Due")).toHaveValue(cycle?.due_on ?? "");
  await dialog(page)
    .getByLabel("Due")
    .fill(cycle?.ends_on ?? "");
  await dialog(page).getByLabel("Cut-off").fill("2020-01-01");
  await dialog(page).getByRole("button", { name: "Change dates" }).click();
  await expect(dialog(page).getByLabel("Cut-off")).toHaveAccessibleDescription(/must be a day from/);
  await expect(dialog(page).getByLabel("Due")).toHaveValue(cycle?.ends_on ?? "");
  await dialog(page)
    .getByLabel("Cut-off")
    .fill(cycle?.starts_on ?? "");
  await dialog(page).getByRole("button", { name: "Change dates" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(button(page, "Change dates…")).toBeFocused();
  expect(await read<Cycle>(page, `/payment-cycles/${cycle?.id}`)).toMatchObject({
    cutoff_on: cycle?.starts_on,
    due_on: cycle?.ends_on,
  });
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").click();
  await expect(rowOf(page, period)).toContainText("Weekly");

  await page.getByRole("button", { name: "Frequency", exact: true }).click();
  await page.getByRole("checkbox", { name: "Monthly" }).check();
  await page.keyboard.press("Escape");
  await expect(rowOf(page, period)).toHaveCount(0);
  await page.goBack();
  await expect(rowOf(page, period)).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(/frequency=monthly/);
  await expect(rowOf(page, period)).toHaveCount(0);
});

test("a cycle shows its totals on a phone, what changed since the last one and why, closes in the background, and can be reopened until it is paid", async ({
  page,
}) => {
  await enterPayroll(page);
  const frequency = "biweekly";
  const same = await hire(page, "Steady", { frequency });
  const more = await hire(page, "Raised", { frequency });
  const first = await newCycle(page, frequency, lastMonth());
  await close(page, first);
  const cycle = await newCycle(page, frequency);
  await make(page, `/contracts/${more.contract_id}/amendments`, { effective_on: cycle.starts_on, rate: "1250.00" });
  const late = await hire(page, "Joining", { frequency, starts_on: cycle.ends_on });

  await open(page, `/payroll/${cycle.id}`);
  await expect(contractRow(page, same.name)).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  const total = page.getByRole("region", { name: "Totals by legal entity and currency" }).locator("tfoot td:visible");
  const box = await total
    .filter({ hasText: /[A-Z]{3}$/ })
    .first()
    .boundingBox();
  expect((box?.x ?? 320) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("checkbox", { name: "Only changes since the last cycle" }).check();
  await expect(page).toHaveURL(/changed=true/);
  await expect(contractRow(page, more.name)).toContainText("The rate changed");
  await expect(contractRow(page, late.name)).toContainText("Starts in this period");
  const [row] = await read<PreviewRow[]>(page, `/payment-cycles/${cycle.id}/preview?search=${more.name.split(" ")[1]}`);
  await expect(contractRow(page, more.name)).toContainText(row?.total.replace(/^(\d)(\d{3})/, "$1,$2") ?? "");
  await page.getByLabel("Search contracts").fill("Raised");
  await expect(contractRow(page, late.name)).toHaveCount(0);
  await contractRow(page, more.name).getByRole("button").press("Enter");
  await expect(page.getByText("Work, ")).toBeVisible();
  await page.goBack();
  await expect(contractRow(page, late.name)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("checkbox", { name: "Only changes since the last cycle" })).not.toBeChecked();

  const bonus = `Spot bonus ${more.name}`;
  await make(page, "/invoice-adjustments", {
    ...{ contract_id: more.contract_id, type: "bonus", description: bonus, amount: "50.00" },
    date_submitted: cycle.starts_on,
  });
  await button(page, "Close…").press("Enter");
  await question(page).getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(button(page, "Close…")).toBeFocused();
  await button(page, "Close…").click();
  const { closing } = await read<Totals>(page, `/payment-cycles/${cycle.id}/totals`);
  await expect(question(page)).toContainText(`Closing creates ${closing.invoices} invoices`);
  await expect(question(page)).toContainText(/adjustments? \(.*\) (is|are) not approved and won't be included/);
  await question(page).getByRole("link", { name: "Review adjustments" }).click();
  await expect(page.getByRole("button", { name: /^Remove filter Payment cycle/ })).toBeVisible();
  await expect(page.getByText(bonus)).toBeVisible();
  const left = closing.checks.find(({ check }) => check === "unapproved_adjustments")?.count ?? 0;
  await expect(page.locator("tr[data-id]")).toHaveCount(left);
  await page.goBack();
  await button(page, "Close…").click();
  // Only totals that are on screen can be confirmed.
  await expect(question(page).getByRole("button", { name: "Close payment cycle" })).toBeEnabled();
  await question(page).getByRole("button", { name: "Close payment cycle" }).press("Enter");
  await expect(question(page)).toHaveCount(0);
  await expect(notices(page)).toContainText("is being closed");
  await expect(page.getByRole("group", { name: "Payment cycle actions" })).toBeFocused();
  await page.reload();
  await hydrated(page);
  await expect(page.getByText("Closed, awaiting payment")).toBeVisible();
  await page.getByLabel("Search contracts").fill("Raised");
  await contractRow(page, more.name).getByRole("button").click();
  await expect(page.getByRole("link", { name: /^Invoice / })).toBeVisible();
  await expect(page.getByText(/^\d+ invoices created/)).toContainText("Closed by Oisín Brannigan");

  await chooseMore(page, "Reopen…");
  await expect(question(page)).toContainText(/Its \d+ invoices are canceled/);
  await question(page).getByRole("button", { name: "Reopen payment cycle" }).click();
  await expect(button(page, "Close…")).toBeVisible();
  await expect(page.getByRole("link", { name: "Pay the invoices" })).toHaveCount(0);
  await close(page, cycle);
  const paid = await read<PreviewRow[]>(page, `/payment-cycles/${cycle.id}/preview?search=${same.name.split(" ")[1]}`);
  const { id = "", label = "" } = paid[0]?.invoice ?? {};
  await open(page, `/payroll/${cycle.id}`);
  await chooseMore(page, "Reopen…");
  await pay(page, [{ id, label, total: "", currency: "" }]);
  await question(page).getByRole("button", { name: "Reopen payment cycle" }).click();
  await expect(question(page)).toContainText(/1 of its invoices is in a payment\. Cancel PAY-[A-Z]+-\d+-\d+ first/);
  await question(page).getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("1 invoice is in a payment or paid")).toBeVisible();
  await expect(button(page, "More actions")).toHaveCount(0);
});

test("the checklist links to the rows it counts, and a missing exchange rate must be added before closing", async ({
  page,
}) => {
  await enterPayroll(page);
  const frequency = "biweekly";
  await cycleIn(page, frequency, "closed");
  const cycle = await cycleIn(page, frequency, "open");
  const { name } = await hire(page, "Unrated", { frequency, country: "KW", currency: "KWD", rate: "900.000" });
  await open(page, `/payroll/${cycle.id}`);
  const checklist = page.getByRole("region", { name: "Before you close" });
  const missing = checklist.getByRole("listitem").filter({ hasText: "is missing an exchange rate" });
  await expect(missing).toContainText("Blocks closing: 1 contract is missing an exchange rate");
  await expect(checklist.getByRole("listitem").first()).toContainText("Blocks closing");
  await expect(checklist.getByRole("listitem").last()).toContainText("Done");
  await missing.getByRole("link", { name: "Show contracts" }).click();
  await expect(contractRow(page, name)).toContainText("No exchange rate from USD to KWD");
  await expect(contractRow(page, "Ola")).toHaveCount(1);
  await page.getByRole("button", { name: "Remove filter Issue: No exchange rate" }).click();
  await button(page, "Close…").click();
  await expect(question(page)).toContainText("1 contract is missing an exchange rate");
  await expect(question(page).getByRole("button", { name: "Close payment cycle" })).toBeDisabled();
  await question(page).getByRole("link", { name: "Add exchange rates" }).first().click();
  await expect(page.getByRole("heading", { name: "Billing" })).toBeVisible();
  const rate = { currency: "KWD", valid_on: "2026-01-01", per_dollar: "0.3071", source: "Bank" };
  await ask(page, "/exchange-rates", { rates: [rate] });
  await open(page, `/payroll/${cycle.id}`);
  await expect(checklist).toContainText("No exchange rate is missing.");
  const totals = page.getByRole("region", { name: "Totals", exact: true });
  await expect(totals).toContainText(/(more|less) than in/);
  await totals.getByText("Table: Total by cycle").click();
  await expect(totals.getByRole("table", { name: "Total by cycle" })).toBeVisible();
  const person = page.getByRole("region", { name: "Changes by person" }).getByRole("link", { name });
  await expect(person).toHaveAttribute("href", /^\/people\//);
  const changed = page.getByRole("region", { name: "Changes by person" }).getByRole("row").filter({ hasText: name });
  await expect(changed).toContainText(/(Started|Not paid in the last cycle)\+[\d,]+\.\d{3}/);
  await button(page, "Close…").click();
  await question(page).getByRole("button", { name: "Close payment cycle" }).click();
  await expect(page.getByText("Closed, awaiting payment")).toBeVisible();
  await open(page, "/payroll?frequency=biweekly");
  const listed = page.getByRole("row").filter({ has: page.locator(`a[href="/payroll/${cycle.id}"]`) });
  await expect(listed).toContainText(/\d\.\d{3}\u00A0KWD/);
});

test("when two people close a cycle at the same time, the second sees who closed it first", async ({
  page,
  anotherPage: second,
}) => {
  await enterPayroll(page);
  const cycle = await cycleIn(page, "weekly", "open");
  await enterPayroll(second, "finance");
  await open(second, `/payroll/${cycle.id}`);
  await button(second, "Close…").click();
  await make(page, `/payment-cycles/${cycle.id}/close`);
  await question(second).getByRole("button", { name: "Close payment cycle" }).click();
  await expect(question(second).getByRole("alert")).toContainText(
    /Oisín Brannigan (is closing it|closed it|has been closing it)/,
  );
  await expect.poll(() => statusOf(page, cycle)).toBe("closed");
  await expect(second.getByText("Closed, awaiting payment")).toBeVisible();
  await expect(question(second).getByRole("alert")).toContainText("Oisín Brannigan");
  await question(second).getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(second.getByRole("group", { name: "Payment cycle actions" })).toBeFocused();
});

test("reports a missing cycle, and offers a retry for each part that fails to load; an empty page of changed contracts loads the next one, and an overlong search is truncated", async ({
  page,
}) => {
  await enterPayroll(page);
  await open(page, "/payroll/none");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  const { id } = await cycleIn(page, "weekly", "open");
  const parts = [
    ["", "Couldn't load the payment cycle"],
    ["/totals", "Couldn't load the totals"],
    ["/preview?*", "Couldn't load contracts"],
  ] as const;
  for (const [path] of parts)
    await page.route(`**/rest/v2/payment-cycles/${id}${path}`, (route) => route.fulfill(refusal));
  await gotoWithoutPrefetch(page, `/payroll/${id}`, "payment_cycle");
  for (const [path, failed] of parts) {
    await expect(page.getByText(failed)).toBeVisible();
    await page.unroute(`**/rest/v2/payment-cycles/${id}${path}`);
    await page.getByRole("button", { name: "Try again" }).first().click();
    await expect(page.getByText(failed)).toHaveCount(0);
  }
  await expect(page.getByRole("heading", { name: "Contracts" })).toBeVisible();

  const { name } = await hire(page, "Behind", { frequency: "weekly" });
  const found = await ask<{ data: PreviewRow[] }>(page, `/payment-cycles/${id}/preview?search=Behind&limit=1`);
  await page.route("**/preview?*", (route) =>
    route.request().url().includes("cursor=")
      ? route.fulfill({ json: { data: found.body.data, has_more: false, next_cursor: null } })
      : route.fulfill({ json: { data: [], has_more: true, next_cursor: "further" } }),
  );
  await gotoWithoutPrefetch(page, `/payroll/${id}?changed=true`, "preview_payment_cycle");
  await expect(contractRow(page, name)).toBeVisible();
  await page.unroute("**/preview?*");
  await open(page, `/payroll/${id}?q=${"x".repeat(180)}`);
  await expect(page.getByText("No contracts match these filters.")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(contractRow(page, name)).toBeVisible();
});
