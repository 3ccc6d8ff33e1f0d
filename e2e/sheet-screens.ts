import type { Page } from "@playwright/test";
import { startSamlProvider } from "#lib/testing/saml-provider.ts";
import { ask, chooseMore, dialog, open, openBlank } from "./actions.ts";
import { enter, expect, gotoWithoutPrefetch, product, signInOf } from "./browser.ts";
import { pay, waitingInvoices } from "./money.ts";
import { copyOrganization } from "./own-organization.ts";
import { pipeline } from "./recruiting-page.ts";
import type { Screen } from "./screen.ts";
import type { SignIn } from "./start-product.ts";
import { dayFromToday, hire, make, read, refusal, unique } from "./workforce.ts";

const as = (role: string, path: string) => async (page: Page) => {
  await enter(page.context(), signInOf(role));
  await open(page, path);
};

const first = (page: Page) => page.locator("tbody tr > :nth-child(-n + 2) :is(a, button)").first();

/** The first record of a list, as somebody with the role sees it. */
const recordAs = (role: string, path: string) => async (page: Page) => {
  await as(role, path)(page);
  const address = page.url();
  await first(page).click();
  await page.waitForURL((url) => url.href !== address);
  await expect(page.getByRole("status").filter({ hasText: /^Loading/ })).toHaveCount(0);
};

const viewed = {
  "": "/",
  invoices: "/invoices?status=all",
  "payments to pay": "/payments?status=processing",
  people: "/people",
  timesheets: "/time/timesheets?status=all",
  assets: "/equipment/assets",
  webhooks: "/developers/webhooks",
  candidates: "/recruiting/candidates",
  tags: "/recruiting/settings/tags",
  "tax rates": "/settings/billing/tax-rates",
  members: "/members",
  roles: "/members/roles",
  "single sign-on": "/settings/single-sign-on",
  "audit log": "/audit-log",
  "a new contract": "/contracts/new",
};

const viewedRecords = {
  payment: "/payments?status=processing",
  contract: "/contracts?status=in_progress",
  person: "/people",
  timesheet: "/time/timesheets?status=all",
  adjustment: "/adjustments?status=all",
};

let newcomer: Promise<SignIn> | undefined;

/** The owner of an organization that has members and nothing else. */
async function addOrganization(): Promise<SignIn> {
  const [{ organization = "" } = {}] = product.signIns;
  const members = await copyOrganization(product, organization, "members");
  const owner = members.find(({ role }) => role === "owner");
  if (!owner) throw new Error("no owner");
  return owner;
}

const empty = [
  ...["/", "/invoices", "/payments", "/payments/new", "/refunds", "/service-fees", "/adjustments", "/payroll"],
  ...["/payroll/corrections", "/people", "/contracts", "/contracts/new", "/eor", "/eor/resignations"],
  ...["/time/timesheets", "/equipment/assets", "/equipment/holdings", "/equipment/warehouses", "/audit-log"],
  ...["/recruiting/jobs", "/recruiting/candidates", "/recruiting/applications", "/recruiting/settings/interview-plans"],
  ...["/recruiting/settings/tags", "/recruiting/settings/templates", "/recruiting/settings/emails"],
  ...["/recruiting/settings/job-page", "/settings/billing/legal-entities", "/settings/billing/exchange-rates"],
  ...["/settings/billing/service-rates", "/settings/billing/tax-rates", "/settings/billing/documents"],
  ...["/settings/forms", "/settings/single-sign-on", "/members", "/developers/webhooks"],
  ...["/developers/access-tokens", "/developers/connected-apps"],
];

async function chooseDuplicate(page: Page): Promise<void> {
  await openBlank(page);
  const { job } = await pipeline(page, 0);
  const [kept, other] = await Promise.all(
    [{}, { phone_number: "+49 30 5550142" }].map((given) => {
      const last_name = unique("Okafor");
      const email = `${last_name.toLowerCase()}@candidates.example`;
      return make<{ id: string }>(page, "/ats/candidates", { first_name: "Ada", last_name, email, ...given });
    }),
  );
  await make(page, "/ats/applications", {
    ...{ job_id: job.id, candidate_id: other?.id, job_employment_type_id: job.employment_types[0]?.id },
  });
  await open(page, `/recruiting/candidates/${kept?.id}`);
  await chooseMore(page, "Merge…");
  const { last_name } = await read<{ last_name: string }>(page, `/ats/candidates/${other?.id}`);
  await dialog(page).getByRole("combobox", { name: "Other candidate" }).fill(last_name);
  await dialog(page).getByRole("option").first().click();
  await expect(dialog(page).getByRole("row", { name: /^Phone/ })).toBeVisible();
}

async function transfers(page: Page): Promise<void> {
  await openBlank(page);
  const made = await pay(page, await waitingInvoices(page, 3));
  await open(page, `/payments/${made.id}/transfers`);
  await page.getByRole("button", { name: "Mark as paid" }).click();
  await expect(dialog(page).getByLabel("Paid on")).toBeVisible();
}

async function terminated(page: Page): Promise<void> {
  await openBlank(page);
  const { contract_id } = await hire(page, "Ended");
  await make(page, `/contracts/${contract_id}/termination`, {
    ends_on: dayFromToday(30),
    reason: "The bridge is built",
  });
  await open(page, `/contracts/${contract_id}`);
}

async function providers(page: Page): Promise<void> {
  await open(page, "/settings/single-sign-on");
  const known = await read<unknown[]>(page, "/sso-providers");
  if (known.length === 0) {
    const { metadata, server } = await startSamlProvider();
    server.unref();
    await ask(page, "/sso-providers/saml", { name: "Acme SAML", metadata, groups_claim: "groups" });
    await ask(page, "/domains", { domain: "acme-surveyors.example" });
  }
  await page.reload();
  await expect(page.getByText("Acme SAML").first()).toBeVisible();
}

async function asked(page: Page): Promise<void> {
  await enter(page.context(), signInOf("viewer"));
  await open(page, "/equipment/assets");
  await page.getByRole("button", { name: "Ask for access" }).click();
  await dialog(page).getByLabel("Why you need it").fill("I hand out laptops now");
}

async function request(page: Page): Promise<void> {
  await enter(page.context(), signInOf("developer"));
  await openBlank(page);
  await ask(page, "/access-requests", {
    ...{ access: "people:write", page: "change people", note: "I add the new colleagues of the Gdynia office" },
  });
  await enter(page.context(), signInOf("owner"));
  await open(page, "/members");
  await expect(page.getByRole("region", { name: "Requests for access" })).toBeVisible();
}

async function failing(page: Page, path: string, reads: string, operation: string): Promise<void> {
  await page.route(reads, (route) => route.fulfill(refusal));
  await gotoWithoutPrefetch(page, path, operation);
  await expect(page.getByRole("button", { name: "Try again" }).first()).toBeVisible();
}

/** States that contact sheets show besides everything visited: roles, failures, and an organization's first day. */
export const sheetScreens: Screen[] = [
  ...Object.entries(viewed).map(([name, path]) => ({ name: `viewer ${name}`, show: as("viewer", path) })),
  ...Object.entries(viewedRecords).map(([name, path]) => ({
    name: `viewer a ${name}`,
    show: recordAs("viewer", path),
  })),
  ...empty.map((path) => ({
    name: `first day ${path.replaceAll("/", " ")}`,
    show: async (page: Page) => {
      newcomer ??= addOrganization();
      await enter(page.context(), await newcomer);
      await open(page, path);
    },
  })),
  { name: "asking for access", show: asked },
  {
    name: "asked for access",
    show: async (page) => {
      await asked(page);
      await dialog(page).getByRole("button", { name: "Ask for access" }).click();
      await expect(page.getByText(/You asked for access on/)).toBeVisible();
    },
  },
  {
    name: "requests for access",
    show: request,
    over: [
      {
        name: "approving a request for access",
        show: async (page) => {
          await page
            .getByRole("button", { name: /^Approve/ })
            .first()
            .click();
          await expect(dialog(page)).toBeVisible();
        },
      },
      {
        name: "declining a request for access",
        show: async (page) => {
          await page
            .getByRole("button", { name: /^Decline/ })
            .first()
            .click();
          await expect(dialog(page)).toBeVisible();
        },
      },
    ],
  },
  { name: "merging candidates", show: chooseDuplicate },
  {
    name: "a merged candidate",
    show: async (page) => {
      await chooseDuplicate(page);
      await dialog(page).getByRole("button", { name: "Merge candidates" }).click();
      await expect(dialog(page)).toHaveCount(0);
    },
  },
  { name: "marking transfers as paid", show: transfers },
  {
    name: "transfers marked as paid",
    show: async (page) => {
      await transfers(page);
      await dialog(page).getByRole("button", { name: "Mark as paid" }).click();
      await expect(dialog(page).getByRole("list", { name: "Marked as paid", exact: true })).toBeVisible();
    },
  },
  { name: "a contract that ends", show: terminated },
  {
    name: "terminating a contract without errors",
    show: async (page) => {
      await openBlank(page);
      await open(page, `/contracts/${(await hire(page, "Ending")).contract_id}`);
      await chooseMore(page, "Terminate…");
      await expect(dialog(page).getByLabel("Last day")).toBeVisible();
    },
  },
  {
    name: "providers of single sign-on",
    show: providers,
    over: [
      {
        name: "adding a SAML provider",
        show: async (page) => {
          await page.getByRole("button", { name: "Add provider" }).click();
          await dialog(page).getByRole("radio", { name: "SAML 2.0" }).check();
          await expect(dialog(page).getByLabel("Metadata file")).toBeVisible();
        },
      },
      {
        name: "editing a SAML provider",
        show: async (page) => {
          await page.getByRole("button", { name: /^Edit/ }).first().click();
          await expect(dialog(page)).toBeVisible();
        },
      },
    ],
  },
  {
    name: "a worker's page",
    show: async (page) => {
      await openBlank(page);
      const { contract_id } = await hire(page, "Leaving", { type: "eor", employer_cost_percent: "20" });
      await open(page, `/contracts/${contract_id}`);
      await page.getByRole("button", { name: "Create worker link…" }).click();
      await dialog(page).getByRole("button", { name: "Create worker link" }).click();
      await page.goto(await dialog(page).getByLabel("Link", { exact: true }).inputValue());
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    },
  },
  {
    name: "a page that failed",
    show: async (page) => {
      await page.route("**/rest/v2/account", (route) => route.fulfill(refusal));
      await gotoWithoutPrefetch(page, "/members", "get_account");
      await expect(page.getByRole("heading", { name: "Couldn't show this page" })).toBeVisible();
    },
  },
  {
    name: "a list that failed",
    show: (page) => failing(page, "/members", "**/rest/v2/members*", "list_members"),
  },
  {
    name: "a record that failed",
    show: async (page) => {
      await openBlank(page);
      const { person_id } = await hire(page, "Unread");
      await failing(page, `/people/${person_id}`, `**/rest/v2/people/${person_id}`, "get_person");
    },
  },
  {
    name: "a panel without its record",
    show: async (page) => {
      await open(page, "/invoices?status=all&invoice=none");
      await expect(page.getByRole("complementary")).toBeVisible();
    },
  },
  {
    name: "a record that doesn't exist",
    show: (page) => open(page, "/contracts/none0000"),
  },
  { name: "a page outside the dashboard that doesn't exist", path: "/jobs/of/nobody", signedOut: true },
];
