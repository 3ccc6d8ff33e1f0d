import type { Page } from "@playwright/test";
import { ask, chooseMore, dialog, open } from "./actions.ts";
import { expect } from "./browser.ts";
import { press } from "./screen.ts";
import { dayFromToday, type Hired, hire, make, question, read } from "./workforce.ts";

interface Known extends Hired {
  /** The new contract. */
  second_id: string;
}

let known: Promise<Known> | undefined;

/** Hires someone with an amendment that applies, an upcoming one, and a second, new contract. */
async function prepare(page: Page): Promise<Known> {
  const hired = await hire(page, "Looked-at");
  const amend = (effective_on: string, rate: string, note: string) =>
    make(page, `/contracts/${hired.contract_id}/amendments`, { effective_on, rate, note });
  // Today: at the beginning of a month, the one before is closed.
  await amend(dayFromToday(0), "1100.00", "After the first year");
  await amend(dayFromToday(40), "1234567.89", "A note of which every word should be readable on a narrow screen too");
  const [entity] = (await ask<{ data: { id: string }[] }>(page, "/legal-entities")).body.data;
  const { id: second_id } = await make<{ id: string }>(page, "/contracts", {
    ...{ person_id: hired.person_id, legal_entity_id: entity?.id, title: "Second survey", type: "eor", country: "PL" },
    ...{ currency: "EUR", rate: "900.00", frequency: "monthly", starts_on: dayFromToday(30) },
  });
  return { ...hired, second_id };
}

async function openContract(page: Page): Promise<void> {
  known ??= prepare(page);
  await open(page, `/contracts/${(await known).contract_id}`);
  await expect(page.getByText("After the first year").first()).toBeVisible();
}

const choose = (page: Page, csv: string) =>
  page
    .getByLabel("CSV file")
    .setInputFiles({ name: "a file with a rather long name.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });

/** Contract and people pages and dialogs for the checks in pages.spec.ts. */
export const workforceScreens = [
  { name: "EOR workers", path: "/eor", title: "EOR workers" },
  {
    name: "an EOR worker's form with errors",
    path: "/eor",
    route: "/eor/[contract_id]",
    show: async (page: Page) => {
      await page.getByRole("link", { name: /^Naomi Castellanos/ }).click();
      await page.getByLabel("Social Security number").fill("000");
      await page.getByRole("button", { name: "Save answers" }).click();
      await expect(page.getByRole("alert").getByText("1 answer needs to be corrected")).toBeVisible();
    },
  },
  { name: "resignations", path: "/eor/resignations", title: "Resignations" },
  {
    name: "a resignation",
    route: "/eor/resignations/[resignation_id]",
    show: async (page: Page) => {
      const { contract_id, name } = await hire(page, "Leaving", { type: "eor" });
      const { id } = await make<{ id: string }>(page, "/eor/resignations", {
        ...{ contract_id, reason: "Moving to another city", desired_end_date: dayFromToday(60) },
      });
      await open(page, `/eor/resignations/${id}`);
      await expect(page).toHaveTitle(`${name} · Resignations · Muster`);
    },
  },
  {
    name: "EOR forms",
    path: "/settings/forms",
    title: "EOR forms",
    over: [{ name: "adding an EOR form", show: press("Add form", "Country") }],
  },
  {
    name: "the EOR country filter",
    path: "/settings/forms?country=DE",
    show: async (page: Page) => {
      await page.getByRole("button", { name: "Country: Germany" }).click();
      await page.getByLabel("Search options").fill("land");
      await expect(page.getByRole("checkbox", { name: "Finland" })).toBeVisible();
    },
  },
  {
    name: "the EOR form editor",
    path: "/settings/forms/worker_additional_fields.US",
    route: "/settings/forms/[form_id]",
    title: "United States (US) · Additional information · EOR forms",
    show: async (page: Page) => {
      await page.getByRole("button", { name: "Edit California filing status" }).click();
      await page.getByLabel("Label", { exact: true }).fill("");
      await page.getByRole("button", { name: "Check answers" }).click();
      await expect(page.getByText("answers need to be corrected")).toBeVisible();
    },
  },
  {
    name: "an EOR form version's changes",
    path: "/settings/forms/bank_guide.FR.EUR",
    show: async (page: Page) => {
      await page.getByRole("button", { name: "Move BIC up" }).click();
      await page.getByRole("button", { name: "Publish version…" }).click();
      await expect(dialog(page).getByText(/^Position: /)).toBeVisible();
    },
  },
  {
    name: "an EOR form's versions",
    path: "/settings/forms/bank_guide.FR.EUR/versions",
    route: "/settings/forms/[form_id]/versions",
    title: "Versions · France (FR) · Bank guide · EUR · EOR forms",
    show: async (page: Page) => {
      await page.getByText("Fields of built-in version: 4").click();
      await expect(page.getByText("account_holder")).toBeVisible();
    },
  },
  { name: "contracts", path: "/contracts", title: "Contracts" },
  {
    name: "contracts without matches, with the type filter open",
    path: "/contracts?q=nobody-has-this&status=cancelled&type=commission",
    show: async (page: Page) => {
      await expect(page.getByText("No contracts match these filters.")).toBeVisible();
      await page.getByRole("button", { name: "Type: Commission" }).click();
      await expect(page.getByRole("checkbox", { name: "Global payroll" })).toBeVisible();
    },
  },
  {
    name: "a new contract with errors in every field",
    path: "/contracts/new",
    route: "/contracts/new",
    title: "New contract",
    show: async (page: Page) => {
      await page.getByRole("button", { name: "Add a new person" }).click();
      await page.getByLabel("Type", { exact: true }).selectOption("Employer of record");
      await page.getByRole("button", { name: "Create contract" }).click();
      await expect(page.getByText("Choose a legal entity")).toBeVisible();
    },
  },
  {
    name: "a new contract that exists already",
    refused: 409 as const,
    show: async (page: Page) => {
      const { person_id, name } = await hire(page, "Twofold");
      await open(page, `/contracts/new?person=${person_id}`);
      const [contract] = await read<{ title: string; legal_entity: { id: string } }[]>(
        page,
        `/contracts?person_id=${person_id}`,
      );
      await page.getByLabel("Title", { exact: true }).fill(contract?.title ?? "");
      await page.getByLabel("Legal entity", { exact: true }).selectOption(contract?.legal_entity.id ?? "");
      await page.getByLabel("Rate", { exact: true }).fill("1000.00");
      await page.getByLabel("First day").fill("2026-01-01");
      await page.getByRole("button", { name: "Create contract" }).click();
      await expect(page.getByText(`${name} already has the contract`)).toBeVisible();
      await expect(page.getByRole("button", { name: "Create anyway" })).toBeVisible();
    },
  },
  {
    name: "a contract with its history",
    route: "/contracts/[contract_id]",
    show: openContract,
    over: [
      {
        name: "amending a contract",
        show: async (page: Page) => {
          await page.getByRole("button", { name: "Amend…" }).click();
          await dialog(page).getByRole("button", { name: "Amend contract" }).click();
          await expect(dialog(page).getByText("Choose the first day")).toBeVisible();
        },
      },
      {
        name: "terminating a contract",
        show: async (page: Page) => {
          await chooseMore(page, "Terminate…");
          await dialog(page).getByRole("button", { name: "Terminate contract" }).click();
          await expect(dialog(page).getByText("Enter a reason")).toBeVisible();
        },
      },
    ],
  },
  {
    name: "the contract cancellation dialog",
    show: async (page: Page) => {
      known ??= prepare(page);
      await open(page, `/contracts/${(await known).second_id}`);
      await chooseMore(page, "Cancel the contract…");
      await question(page).getByRole("button", { name: "Cancel the contract" }).click();
      await expect(question(page).getByText(/^Type [^“].* to confirm$/)).toBeVisible();
    },
  },
  {
    name: "importing contracts with bad rows",
    path: "/contracts/import",
    route: "/contracts/import",
    title: "Import contracts",
    show: async (page: Page) => {
      await choose(
        page,
        [
          "worker_email,legal_entity,title,type,country,currency,rate,frequency,starts_on",
          `nobody,${"Unknown-and-unbroken-name".repeat(3)},Loading,eor,DE,EUR,4200.123,monthly,2026-13-01`,
        ].join("\n"),
      );
      await expect(page.getByText("problems in 1 of 1 row")).toBeVisible();
    },
  },
  {
    name: "people",
    path: "/people",
    title: "People",
    over: [
      {
        name: "adding a person with errors in every field",
        refused: 400 as const,
        show: async (page: Page) => {
          await page.getByRole("button", { name: "Add person" }).click();
          await dialog(page).getByRole("button", { name: "Add person" }).click();
          await expect(dialog(page).getByText("Enter an email address, such as ana@example.com.")).toBeVisible();
        },
      },
    ],
  },
  {
    name: "a person with contracts",
    route: "/people/[person_id]",
    show: async (page: Page) => {
      known ??= prepare(page);
      await open(page, `/people/${(await known).person_id}`);
      await expect(page.getByRole("table", { name: "Contracts" })).toContainText("Second survey");
    },
  },
  {
    name: "importing people, ready to run",
    path: "/people/import",
    route: "/people/import",
    title: "Import people",
    show: async (page: Page) => {
      const rows = Array.from({ length: 12 }, (_, at) => `Jo,Ready${at},ready.${at}@people.example,DE,Loader`);
      await choose(page, ["first_name,last_name,email,country,job_title", ...rows].join("\n"));
      await expect(page.getByRole("button", { name: "Import 12 people" })).toBeVisible();
    },
  },
];
