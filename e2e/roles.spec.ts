import type { Page } from "@playwright/test";
import { ask, dialog, open } from "./actions.ts";
import { expect, signInOf, test } from "./browser.ts";
import { choose, row } from "./members-page.ts";

// Its tests only read.
test.use({ organization: "demo" });

/** The texts of a page as the server renders it. */
async function textsOf(page: Page, path: string): Promise<string> {
  const answer = await page.request.get(path);
  return (await answer.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
}

async function expectTold(page: Page, told: Record<string, string | RegExp>): Promise<void> {
  for (const [path, words] of Object.entries(told)) expect(await textsOf(page, path), path).toMatch(words);
}

const areas = (page: Page) => page.getByRole("navigation", { name: "Pages" });
const panel = (page: Page) => page.getByRole("complementary");
const buttons = (page: Page, name: RegExp) => page.getByRole("main").getByRole("button", { name });

/** Pages with what changes something on them, which only those see who may. */
const changing: Record<string, RegExp> = {
  "/payments?status=processing": /href="\/payments\/new/,
  "/payroll": />New payment cycle</,
  "/settings/billing/legal-entities": />Add legal entity</,
  "/settings/billing/exchange-rates": />(Add rates|Change reporting currency)</,
  "/settings/billing/service-rates": /aria-label="Edit /,
  "/settings/billing/tax-rates": />Set tax rate</,
  "/settings/billing/documents": />Edit details</,
  "/contracts": /href="\/contracts\/new/,
  "/people": />Add person</,
  "/time/timesheets": />Log time</,
  "/": /href="\/eor\/resignations"/,
};

test("what changes something is on the pages of an owner", async ({ page }) => {
  await expectTold(page, changing);
});

test.describe("a viewer", () => {
  test.use({ role: "viewer" });

  test("is told on every page why its actions are missing", async ({ page }) => {
    const paths = [
      ...["/invoices", "/payments", "/people", "/contracts", "/adjustments", "/time", "/payroll"],
      ...["/equipment/assets", "/equipment/warehouses", "/recruiting/jobs", "/recruiting/candidates"],
      ...["/recruiting/settings/tags", "/settings/billing/legal-entities"],
    ];
    const words = /Your role \(Viewer\) (can view .+ but not change them|doesn't include)/;
    await expectTold(page, Object.fromEntries(paths.map((path) => [path, words])));
    await expectTold(page, {
      "/contracts/new": "doesn't include creating contracts",
      "/contracts/import": "doesn't include adding contracts",
      "/payments/new?invoice_ids=any": "doesn't include paying",
      "/eor/resignations": "Your role (Viewer) doesn't include resignations.",
    });
  });

  test("sees money, billing, contracts, people and time without any way to change them, and nothing pending", async ({
    page,
  }) => {
    for (const [path, words] of Object.entries(changing)) {
      const text = await textsOf(page, path);
      expect(text, path).toContain("</html>");
      expect(text, path).not.toMatch(words);
    }
    expect(await textsOf(page, "/")).toContain("Nothing is waiting for you.");
    // One that others could mark as paid.
    await open(page, "/payments?status=processing");
    await expect(page.getByRole("button", { name: "Ask for access" })).toBeVisible();
    const header = await page.locator("[data-page-header]").boundingBox();
    expect(header?.height, "as tall as the header of those who can change something").toBe(32);
    await page.locator("tr[data-row]").first().getByRole("link").click();
    await expect(panel(page).getByText(/^Matches the sum of/)).toBeVisible();
    await expect(panel(page).getByRole("button", { name: "Mark as paid" })).toHaveCount(0);
    await open(page, "/contracts?status=in_progress");
    await page.getByRole("rowheader").getByRole("link").first().click();
    await expect(page.getByRole("region", { name: "History" })).toContainText("Created");
    await expect(buttons(page, /Amend|Terminate|Cancel/)).toHaveCount(0);
    // Pending ones, which others could approve.
    await open(page, "/time/timesheets");
    await expect(page.locator("tbody tr").first()).toBeVisible();
    await expect(page.getByRole("checkbox")).toHaveCount(0);
    await page.locator("tbody a").first().click();
    await expect(page.getByText("Only this contract")).toBeVisible();
    await expect(page.getByRole("button", { name: /Approve|Reject|Undo/ })).toHaveCount(0);
  });
});

test.describe("a recruiter", () => {
  test.use({ role: "recruiter" });

  test("has only recruiting pages, finds candidates but no invoices, and is told why other pages are empty", async ({
    page,
  }) => {
    await expectTold(page, {
      "/contracts": "Your role (Recruiter) doesn't include contracts.",
      "/payroll": "Your role (Recruiter) doesn't include payroll.",
      "/invoices": "doesn't include invoices",
    });
    await open(page, "/recruiting/jobs");
    expect((await ask(page, "/invoices")).status).toBe(403);
    await expect(areas(page).getByRole("link", { name: "Candidates" })).toBeVisible();
    await expect(areas(page).getByRole("link", { name: /Invoices|Contracts|Payroll/ })).toHaveCount(0);
    await page.keyboard.press("Control+k");
    await expect(dialog(page).getByRole("combobox")).toBeFocused();
    await page.keyboard.type("an");
    await expect(dialog(page).getByRole("group", { name: "Candidates" }).getByRole("option").first()).toBeVisible();
    await expect(dialog(page).getByRole("group", { name: "Invoices" })).toHaveCount(0);
  });
});

test.describe("IT", () => {
  test.use({ role: "it" });

  test("has no links to pages of money and work, and is told why they are empty", async ({ page }) => {
    await expectTold(page, {
      "/contracts": "Your role (IT) doesn't include contracts.",
      "/payroll": "Your role (IT) doesn't include payroll.",
      "/invoices": "doesn't include invoices",
    });
    await open(page, "/time/timesheets");
    await expect(page.getByText("Your role (IT) doesn't include timesheets.")).toBeVisible();
    await expect(areas(page).getByRole("link", { name: "Assets" })).toBeVisible();
    await expect(areas(page).getByRole("link", { name: /Invoices|Contracts|Payroll|^Time$/ })).toHaveCount(0);
  });
});

test.describe("a developer", () => {
  test.use({ role: "developer" });

  test("sees an EOR form with its rules, and nothing can be changed", async ({ page }) => {
    await open(page, "/settings/forms/bank_guide.DE.EUR");
    await expect(page.getByText(/Rule: matches \^DE/)).toBeVisible();
    await expect(page.getByRole("button", { name: /^(Publish|Add field|Edit|Remove)/ })).toHaveCount(0);
  });
});

test.describe("finance", () => {
  test.use({ role: "finance" });

  test("sees members without changing them, no webhooks, and generates only personal tokens with the role's scopes", async ({
    page,
  }) => {
    await open(page, "/members");
    await expect(page.getByText("Only owners and admins can add people and change access")).toBeVisible();
    await expect(row(page, signInOf("owner").email)).toContainText("Owner");
    await expect(page.getByRole("button", { name: "Add member" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Actions for/ })).toHaveCount(0);
    await expect(areas(page).getByRole("link", { name: "Webhooks" })).toHaveCount(0);
    await expectTold(page, { "/developers/webhooks": "doesn't include webhooks" });
    await open(page, "/developers/access-tokens/new?type=organization&scopes=ats:read");
    await expect(page.getByRole("radio", { name: /^Organization/ })).toBeDisabled();
    await expect(page.getByText("Your role (Finance) can only generate personal tokens.")).toBeVisible();
    await expect(page.getByRole("radio", { name: /^Personal/ })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: /^ats:read/ })).toHaveCount(0);
    await expect(page.getByText("Your role doesn't include the scope ats:read.")).toBeVisible();
  });
});

test.describe("an admin", () => {
  test.use({ role: "admin" });

  test("can't manage owners, and sees why", async ({ page }) => {
    await open(page, "/members");
    await expect(page.getByText("You can manage everyone except owners")).toBeVisible();
    await expect(row(page, signInOf("owner").email).getByRole("button")).toHaveCount(0);
    await choose(page, signInOf("viewer").email, "Change role");
    await expect(dialog(page).getByRole("radio", { name: /^Owner/ })).toBeDisabled();
    await expect(dialog(page).getByText("Only owners can assign owners.")).toBeVisible();
  });
});
