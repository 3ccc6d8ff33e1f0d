import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { open } from "./actions.ts";
import { askApi, expect, test } from "./browser.ts";
import { hire, read, refusal, unique } from "./workforce.ts";

const header =
  "worker_email,first_name,last_name,job_title,legal_entity,title,type,country,currency,rate,frequency,starts_on";

function choose(page: Page, lines: readonly string[], name = "file.csv"): Promise<void> {
  return chooseBytes(page, Buffer.from(lines.join("\r\n")), name);
}

function chooseBytes(page: Page, buffer: Buffer, name = "file.csv"): Promise<void> {
  return page.getByLabel("CSV file").setInputFiles({ name, mimeType: "text/csv", buffer });
}

async function count(page: Page, path: string): Promise<number> {
  return (await askApi<{ total_count: number }>(page, path)).total_count;
}

const problem = (page: Page, row: number, column: string, words: RegExp) =>
  expect(page.getByRole("row", { name: new RegExp(`^${row} ${column} .*${words.source}`) })).toBeVisible();

test("contracts: reports a wrong header, then bad rows by row and column without importing, then imports the corrected file once despite a lost response", async ({
  page,
}) => {
  await open(page, "/contracts");
  const { email: known } = await hire(page, "Imported");
  const [entity] = await read<{ name: string }[]>(page, "/legal-entities");
  const mark = unique("Crane");
  const contract = (email: string, patch: Record<string, string> = {}) =>
    Object.values({
      ...{ worker_email: email, first_name: "Jo", last_name: mark, job_title: "Loader", legal_entity: entity?.name },
      ...{ title: mark, type: "ongoing_time_based", country: "DE", currency: "EUR", rate: "4200.50" },
      ...{ frequency: "monthly", starts_on: "2026-02-01" },
      ...patch,
    }).join();
  const emailOf = (at: number) => `${mark.toLowerCase()}.${at}@people.example`;

  await page.getByRole("link", { name: "Import", exact: true }).click();
  const [template] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download the template" }).click(),
  ]);
  const [inTemplate = ""] = (await readFile(await template.path(), "utf8")).split(/\r?\n/);
  expect(inTemplate).toContain("worker_email,");
  const named = page.getByRole("region", { name: "Columns" }).locator("code");
  expect(await named.allTextContents()).toEqual(expect.arrayContaining(inTemplate.replace("\uFEFF", "").split(",")));

  await choose(page, [header.replace(",title,", ",titel,"), contract(emailOf(1))]);
  await expect(page.getByText("problems in the header")).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "Nothing was imported" })).toBeFocused();
  await problem(page, 1, "titel", /did you mean title/);

  await choose(page, [
    header,
    contract(emailOf(1)),
    contract(emailOf(2), { rate: "4200.123" }),
    contract("nobody", { starts_on: "2026-13-01" }),
    contract(known, { first_name: "", last_name: "", job_title: "", legal_entity: "Nobody Ltd" }),
    contract(emailOf(1)),
  ]);
  await expect(page.getByText("5 problems in 4 of 5 rows")).toBeVisible();
  await problem(page, 3, "rate", /at most 2 decimal places/);
  await problem(page, 4, "worker_email", /must be an email address/);
  await problem(page, 4, "starts_on", /must be a date/);
  await problem(page, 5, "legal_entity", /isn't a legal entity/);
  await expect(page.getByRole("row", { name: /^6 .*as row 2/ })).toBeVisible();
  expect(await count(page, `/contracts?search=${mark}`)).toBe(0);
  expect(await count(page, `/people?search=${mark}`)).toBe(0);

  await choose(
    page,
    [
      header,
      contract(emailOf(1)),
      contract(emailOf(2)),
      contract(known, { first_name: "", last_name: "", job_title: "" }),
    ],
    "mended.csv",
  );
  await expect(page.getByRole("heading", { name: "3 contracts and 2 people are ready to be imported" })).toBeVisible();
  await expect(page.getByText("mended.csv")).toBeVisible();
  await expect(page.getByRole("region", { name: "First rows" })).toContainText("4200.50");
  await page.route("**/rest/v2/contracts/import", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Import 3 contracts" }).click();
  await expect(page.getByText("We don't know if the import finished")).toBeVisible();
  await page.unroute("**/rest/v2/contracts/import");
  await page.getByRole("button", { name: "Import 3 contracts" }).press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "3 contracts and 2 people were added" })).toBeFocused();
  expect(await count(page, `/contracts?search=${mark}`)).toBe(3);
  await page.getByRole("link", { name: "Show contracts" }).click();
  await expect(page.getByRole("row").filter({ hasText: mark })).toHaveCount(3);
});

test("people: reports a file that isn't UTF-8, a failed check, and a conflict with someone else's import since the check", async ({
  page,
}) => {
  await open(page, "/people/import");
  const last_name = unique("Müller");
  const email = `${crypto.randomUUID()}@people.example`;
  const lines = ["first_name,last_name,email,country,job_title", `Jo,${last_name},${email},DE,Loader`];
  await chooseBytes(page, Buffer.from(lines.join("\n"), "latin1"), "latin.csv");
  await expect(page.getByText("latin.csv isn't in UTF-8")).toBeVisible();
  await page.route("**/rest/v2/people/import", (route) => route.fulfill(refusal));
  await choose(page, lines);
  await expect(page.getByText("Couldn't check the file")).toBeVisible();
  await expect(page.getByText("0199-workforce")).toBeVisible();
  await page.unroute("**/rest/v2/people/import");
  await page.getByRole("button", { name: "Try again" }).click();
  const start = page.getByRole("button", { name: "Import 1 person" });
  await expect(start).toBeVisible();
  const csv = lines.join("\n").replaceAll("\n", "\\n");
  await page.evaluate(
    (body) =>
      fetch("/rest/v2/people/import", { method: "POST", headers: { "content-type": "application/json" }, body }),
    `{"csv":"${csv}"}`,
  );
  await start.click();
  await expect(page.getByRole("alert").filter({ hasText: "1 problem in 1 of 1 row" })).toBeVisible();
  await problem(page, 2, "email", /./);
  await choose(page, [lines[0] ?? "", `Jo,${last_name},again.${email},DE,Loader`]);
  await start.click();
  await expect(page.getByText("1 person was added")).toBeVisible();
  await page.getByRole("button", { name: "Import another file" }).click();
  await expect(page.getByRole("button", { name: "Choose a CSV file" })).toBeVisible();
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").click();
  await expect(page.getByRole("row").filter({ hasText: last_name })).toHaveCount(2);
});
