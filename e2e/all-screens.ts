import type { Page } from "@playwright/test";
import { dialog, open } from "./actions.ts";
import { billingScreens } from "./billing-page.ts";
import { expect } from "./browser.ts";
import { equipmentScreens } from "./equipment-screens.ts";
import { moneyScreens } from "./money-screens.ts";
import { payrollScreens } from "./payroll-screens.ts";
import { recruitingScreens } from "./recruiting-screens.ts";
import { press, type Screen } from "./screen.ts";
import { timeScreens } from "./time-page.ts";
import { webhookScreens } from "./webhook-screens.ts";
import { workforceScreens } from "./workforce-screens.ts";

const actions = (page: Page) =>
  page
    .getByRole("row")
    .filter({ hasText: "Viewer" })
    .getByRole("button", { name: /^Actions for/ });

/** Opens the dialog that changes something about a member. */
const chooseOf = (entry: string) => async (page: Page) => {
  await actions(page).click();
  await page.getByRole("menuitem", { name: entry }).click();
  await expect(dialog(page).or(page.getByRole("alertdialog"))).toBeVisible();
};

/** Every page, and everything that opens over one. */
export const screens: Screen[] = [
  { name: "sign-in", path: "/sign-in", title: "Sign in", signedOut: true },
  { name: "the code of two-step sign-in", path: "/sign-in?error=SecondStep", signedOut: true },
  { name: "the passkey after a password", path: "/sign-in?error=SecondStepPasskey", signedOut: true },
  { name: "back from the identity provider", path: "/prove?back", title: "Confirm that it's you", signedOut: true },
  { name: "setup after it is complete", path: "/setup", title: "First setup", signedOut: true },
  { name: "a one-time link without its code", path: "/welcome", title: "Your one-time link", signedOut: true },
  {
    name: "home",
    path: "/",
    title: "Home",
    over: [
      {
        name: "home with a chart's table",
        show: async (page) => {
          await page.getByText("Table: Cash out by month").click();
          await expect(page.getByRole("table", { name: "Cash out by month" })).toBeVisible();
        },
      },
    ],
  },
  {
    name: "the audit log",
    path: "/audit-log",
    title: "Audit log",
    over: [
      {
        name: "an entry with what it changed",
        show: async (page) => {
          await page
            .getByRole("link", { name: /marked payment .* as paid/ })
            .first()
            .click();
          await expect(page.getByText("Changed payment").first()).toBeVisible();
        },
      },
    ],
  },
  {
    name: "invoices",
    path: "/invoices?status=all",
    title: "Invoices",
    over: [
      {
        name: "the issue date filter",
        show: async (page) => {
          await page.getByRole("button", { name: "Issued", exact: true }).first().click();
          await expect(page.getByLabel("To (inclusive)")).toBeVisible();
        },
      },
      {
        name: "the menu of saved views",
        show: async (page) => {
          await page.getByRole("button", { name: /^View/ }).click();
          await expect(page.getByRole("menuitemradio", { name: "Standard view" })).toBeVisible();
        },
      },
      {
        name: "the invoice display options",
        show: async (page) => {
          await page.getByRole("button", { name: "Display" }).click();
          await expect(page.getByRole("menuitemcheckbox", { name: "Currency" })).toBeVisible();
        },
      },
      {
        name: "an invoice over a narrow list",
        show: async (page) => {
          await page.setViewportSize({ width: 640, height: 800 });
          await page.locator("tr[data-row]").first().getByRole("link").click();
          await expect(dialog(page).getByText("Line items")).toBeVisible();
        },
      },
      {
        name: "an open invoice",
        show: async (page) => {
          await page.locator("tr[data-row]").first().getByRole("link").click();
          await expect(page.getByText("Line items")).toBeVisible();
        },
      },
    ],
  },
  {
    name: "the invoice status filter",
    path: "/invoices?from=2026-01-01&status=paid,failed",
    show: async (page) => {
      await page.getByRole("button", { name: "Status: Paid, Failed" }).click();
      await expect(page.getByRole("checkbox", { name: "Pending" })).toBeVisible();
    },
  },
  ...moneyScreens,
  {
    name: "members",
    path: "/members",
    title: "Members",
    over: [
      { name: "adding a member", show: press("Add member", "Email address") },
      {
        name: "what can be done with a member",
        show: async (page) => {
          await actions(page).click();
          await expect(page.getByRole("menuitem", { name: "Disable" })).toBeVisible();
        },
      },
      { name: "changing a member's role", show: chooseOf("Change role") },
      { name: "a new password link for a member", show: chooseOf("New password link") },
      { name: "disabling a member", show: chooseOf("Disable") },
      { name: "requiring two-step sign-in", show: press("Change requirement", "Developer") },
    ],
  },
  {
    name: "roles",
    path: "/members/roles",
    title: "Roles · Members",
    over: [
      {
        name: "a role with what it opens",
        show: async (page) => {
          await page.getByRole("link", { name: "Recruiter" }).click();
          await expect(page.getByRole("heading", { name: "Candidates" })).toBeVisible();
        },
      },
      { name: "defining a role", show: press("Define role", "Start from") },
    ],
  },
  {
    name: "single sign-on",
    path: "/settings/single-sign-on",
    title: "Single sign-on",
    over: [
      { name: "adding an identity provider", show: press("Add provider", "Issuer") },
      { name: "adding a domain", show: press("Add domain", "Domain") },
    ],
  },
  { name: "access tokens", path: "/developers/access-tokens", title: "Access tokens" },
  { name: "connected apps", path: "/developers/connected-apps", title: "Connected apps" },
  { name: "a new access token", path: "/developers/access-tokens/new", title: "Generate new token" },
  {
    name: "the access token revocation dialog",
    show: async (page) => {
      const sent = { name: "To be asked about", type: "personal", scopes: ["people:read"] };
      await page.evaluate(
        (body) =>
          fetch("/rest/v2/access-tokens", { method: "POST", headers: { "content-type": "application/json" }, body }),
        JSON.stringify(sent),
      );
      await open(page, "/developers/access-tokens");
      await page.getByRole("button", { name: "Revoke To be asked about" }).first().click();
      await expect(page.getByRole("alertdialog").getByRole("textbox")).toBeVisible();
    },
  },
  ...timeScreens,
  ...billingScreens,
  ...payrollScreens,
  ...workforceScreens,
  ...equipmentScreens,
  ...webhookScreens,
  ...recruitingScreens,
  { name: "the API reference", path: "/developers/reference", title: "API reference" },
  {
    name: "an API reference section",
    path: "/developers/reference/invoices",
    route: "/developers/reference/[area]",
    title: "Invoices · API reference",
    show: (page) => expect(page.getByRole("heading", { name: "List invoices", exact: true })).toBeVisible(),
  },
  { name: "a page that doesn't exist", path: "/nothing-here", title: "Page not found", refused: 404 },
  {
    name: "the account",
    path: "/account",
    title: "Account",
    over: [
      { name: "adding a passkey", show: press("Add a passkey", "Name") },
      {
        name: "setting up two-step sign-in",
        show: async (page) => {
          await page.getByRole("button", { name: "Set up two-step sign-in" }).click();
          await expect(dialog(page).getByRole("heading", { name: "Set up two-step sign-in" })).toBeVisible();
        },
      },
      {
        name: "the command palette",
        show: async (page) => {
          await page.getByRole("button", { name: /^Search Ctrl/ }).click();
          await expect(dialog(page).getByRole("combobox")).toBeFocused();
        },
      },
      {
        name: "the keyboard shortcuts",
        show: async (page) => {
          await page.getByRole("button", { name: /^Account:/ }).click();
          await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
          await expect(dialog(page).getByRole("heading", { name: "Keyboard shortcuts" })).toBeVisible();
        },
      },
    ],
  },
];
