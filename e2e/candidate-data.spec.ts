import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { unzip } from "#lib/testing/zip.ts";
import { chooseMore, dialog, open, openBlank } from "./actions.ts";
import { expect, expectAccessible, test } from "./browser.ts";
import { columnOf, pipeline } from "./recruiting-page.ts";
import { make, notices, read, unique } from "./workforce.ts";

interface Person {
  id: string;
  name: string;
}

async function addCandidate(page: Page, given: object = {}): Promise<Person> {
  const last_name = unique("Okafor");
  const email = `${last_name.toLowerCase()}@candidates.example`;
  const { id } = await make<{ id: string }>(page, "/ats/candidates", { first_name: "Ada", last_name, email, ...given });
  return { id, name: `Ada ${last_name}` };
}

test("finds a duplicate, compares it with the candidate and merges it", async ({ page }) => {
  await openBlank(page);
  const { job } = await pipeline(page, 0);
  const kept = await addCandidate(page);
  const other = await addCandidate(page, { phone_number: "+49 30 5550142" });
  await make(page, "/ats/applications", {
    ...{ job_id: job.id, candidate_id: other.id, job_employment_type_id: job.employment_types[0]?.id },
  });
  await open(page, `/recruiting/candidates/${kept.id}`);
  await chooseMore(page, "Merge…");
  await dialog(page).getByRole("button", { name: "Merge candidates" }).click();
  await expect(dialog(page).getByText("Choose the duplicate.")).toBeVisible();
  await dialog(page).getByRole("combobox", { name: "Other candidate" }).fill("an");
  await expect(dialog(page).getByRole("option").nth(3)).toBeInViewport({ ratio: 1 });
  await dialog(page).getByRole("combobox", { name: "Other candidate" }).fill(other.name);
  await dialog(page).getByRole("option", { name: other.name }).click();
  const after = dialog(page)
    .getByRole("row", { name: /^Phone/ })
    .getByRole("cell")
    .last();
  await expect(after).toHaveText("+49 30 5550142");
  await expect(dialog(page).getByRole("row", { name: /^Applications/ })).toContainText("1 in total");
  await expectAccessible(page);
  await dialog(page)
    .getByRole("button", { name: `Keep ${other.name} instead` })
    .click();
  await expect(dialog(page).getByRole("row", { name: /^Name/ }).getByRole("cell").first()).toHaveText(other.name);
  await dialog(page)
    .getByRole("button", { name: `Keep ${kept.name} instead` })
    .click();
  await expect(dialog(page).getByText("You can undo a merge for 30 days.")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Merge candidates" }).click();
  await expect(notices(page)).toContainText(`${other.name} was merged into ${kept.name}`);
  await expect(page.getByText("+49 30 5550142")).toBeVisible();
  await expect(page.getByRole("rowheader").getByRole("link", { name: job.title })).toBeVisible();
  const gone = await read<{ merged_into_id: string }>(page, `/ats/candidates/${other.id}`);
  expect(gone.merged_into_id).toBe(kept.id);
});

test("a candidate is added to a job on their page and on its board, which shows both without a reload; all data of one is downloaded in one file", async ({
  page,
}) => {
  await openBlank(page);
  const { job } = await pipeline(page, 0);
  const [candidate, other] = [await addCandidate(page), await addCandidate(page)];
  await open(page, `/recruiting/candidates/${candidate.id}`);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export data" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("ats-candidates.zip");
  const [first] = unzip(await readFile(await file.path()));
  expect([first?.name, JSON.parse(first?.bytes.toString() ?? "").candidate.id]).toEqual([
    "candidate.json",
    candidate.id,
  ]);
  await page.getByRole("button", { name: "Add to job…" }).click();
  await dialog(page).getByRole("button", { name: "Add to job" }).click();
  await expect(dialog(page).getByText("Choose a job.")).toBeVisible();
  await dialog(page).getByRole("combobox", { name: "Job" }).fill(job.title);
  await dialog(page).getByRole("option", { name: job.title }).click();
  await dialog(page).getByRole("combobox", { name: "Source" }).selectOption("Referral");
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Add to job" }).click();
  await expect(notices(page)).toContainText(`${candidate.name} added to ${job.title}`);
  await expect(page.getByRole("heading", { level: 1, name: candidate.name })).toBeVisible();
  await expect(page.getByText("Moved to Applied")).toBeVisible();
  await expect(page.getByText("Referral")).toBeVisible();

  await open(page, `/recruiting/jobs/${job.id}`);
  await expect(columnOf(page, "Applied").getByText(candidate.name)).toBeVisible();
  await page.getByRole("button", { name: "Add candidate" }).click();
  await dialog(page).getByRole("radio", { name: "Someone in your candidates" }).check();
  await dialog(page).getByRole("button", { name: "Add candidate" }).click();
  await expect(dialog(page).getByText("Choose a candidate.")).toBeVisible();
  await dialog(page).getByRole("combobox", { name: "Find a candidate" }).fill(candidate.name);
  await expect(dialog(page).getByRole("option", { name: candidate.name })).toContainText("Already applied");
  await dialog(page).getByRole("combobox", { name: "Find a candidate" }).fill(other.name);
  await dialog(page).getByRole("option", { name: other.name }).click();
  await dialog(page).getByRole("button", { name: "Add candidate" }).click();
  await expect(notices(page)).toContainText(`${other.name} added to ${job.title}`);
  await expect(dialog(page)).toBeHidden();
  await expect(columnOf(page, "Applied").getByText(other.name)).toBeVisible();

  await open(page, "/recruiting/applications");
  await page.getByRole("combobox", { name: "Job" }).selectOption(job.title);
  await expect(page).toHaveURL(new RegExp(`job=${job.id}`));
  await expect(page.locator("tbody a")).toHaveCount(2);
  expect((await page.locator("tbody a").allTextContents()).sort()).toEqual([candidate.name, other.name].sort());
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByRole("combobox", { name: "Job" })).toHaveValue("");
});

test("candidates: names a bad row and imports nothing, then imports the corrected file", async ({ page }) => {
  await openBlank(page);
  const { job } = await pipeline(page, 0);
  await open(page, "/recruiting/candidates");
  await page.getByRole("link", { name: "Import", exact: true }).click();
  const mark = unique("Imported");
  const csv = (stage: string) =>
    Buffer.from(
      `first_name,last_name,email,job,stage\nJo,${mark},${mark}@candidates.example,${job.title},${stage}\nJo,${mark},${mark}2@candidates.example,,\n`,
    );
  const choose = (stage: string) =>
    page.getByLabel("CSV file").setInputFiles({ name: "file.csv", mimeType: "text/csv", buffer: csv(stage) });
  await choose("Nowhere");
  await expect(page.getByRole("row", { name: /^2 stage .*isn't a stage of/ })).toBeVisible();
  await choose("Interview");
  await expect(
    page.getByRole("heading", { name: "2 candidates and 1 application are ready to be imported" }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(page.getByText("2 candidates and 1 application were added")).toBeVisible();
  await page.getByRole("link", { name: "Show candidates" }).click();
  await expect(page.getByRole("link", { name: `Jo ${mark}` })).toHaveCount(2);
});

/** Clicks a box, and returns whether it is ticked before the browser can draw it. */
async function tick(box: HTMLElement): Promise<boolean> {
  box.click();
  for (let turn = 0; turn < 50; turn += 1) await null;
  return (box as HTMLInputElement).checked;
}

test("offers every tag, however many pages the list has, and finds one by name; the change can be undone", async ({
  page,
}) => {
  await openBlank(page);
  const { id } = await addCandidate(page);
  const mark = unique("Skill");
  for (let n = 1; n <= 13; n += 1) await make(page, "/ats/tags", { label: `${mark} no${n}` });
  const pages: string[] = [];
  await page.route("**/rest/v2/ats/tags?*", (route) => {
    const url = new URL(route.request().url());
    pages.push(url.search);
    url.searchParams.set("limit", "10");
    return route.continue({ url: url.href });
  });
  await open(page, `/recruiting/candidates/${id}`);
  await page.getByRole("button", { name: /^Change tags/ }).click();
  // The oldest is on the second page.
  const oldest = page.getByRole("checkbox", { name: `${mark} no1`, exact: true });
  await expect(oldest).toBeVisible();
  expect(pages.length).toBeGreaterThan(1);
  await page.getByLabel("Search options").fill(`${mark} no13`.toLowerCase());
  await expect(oldest).toHaveCount(0);
  const newest = page.getByRole("checkbox", { name: `${mark} no13` });
  expect(await newest.evaluate(tick)).toBe(true);
  await expect(notices(page)).toContainText("Tags changed");
  await page.getByLabel("Search options").fill("nothing has this name");
  await expect(page.getByText("No matches.")).toBeVisible();
  await page.keyboard.press("Escape");
  const tags = page.locator("section", { has: page.getByRole("heading", { name: "Tags" }) });
  await expect(tags).toContainText(`${mark} no13`);
  await notices(page).getByRole("button", { name: "Undo" }).first().click();
  await expect(notices(page)).toContainText("Tags are back");
  await expect(tags).not.toContainText(`${mark} no13`);
});
