import { ask, dialog, open } from "./actions.ts";
import { expect, test } from "./browser.ts";
import { notices, unique } from "./workforce.ts";

test("adds, renames and deletes a department; one with jobs can't be deleted, and the page says why", async ({
  page,
}) => {
  await open(page, "/recruiting/settings/departments");
  const name = unique("Harbor");
  await page.getByRole("button", { name: "Add department" }).first().click();
  await dialog(page).getByRole("button", { name: "Add department" }).click();
  await expect(dialog(page).getByText("Department name is required.").first()).toBeVisible();
  await dialog(page).getByLabel("Name").fill(name);
  await page.keyboard.press("Enter");
  await expect(page.getByText(name, { exact: true })).toBeVisible();

  await page.getByRole("button", { name: `Rename ${name}` }).click();
  await dialog(page).getByLabel("Name").fill(`${name} East`);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${name} East`, { exact: true })).toBeVisible();

  await page.getByRole("button", { name: `Delete ${name} East` }).click();
  await page.getByRole("alertdialog").getByRole("textbox").fill(`${name} East`);
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete department" }).click();
  await expect(notices(page).getByText(`${name} East was deleted`)).toBeVisible();
  await expect(page.getByText(`${name} East`, { exact: true })).toHaveCount(0);

  const { body } = await ask<{ data: { id: string; name: string } }>(page, "/ats/departments", { name });
  const job = await ask(page, "/ats/jobs", { title: unique("Crane operator"), department_id: body.data.id });
  expect(job.status).toBe(201);
  await open(page, "/recruiting/settings/departments");
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("alertdialog").getByRole("textbox").fill(name);
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete department" }).click();
  await expect(page.getByRole("alertdialog").getByRole("alert")).toContainText(/job/i);
});

test("adds a custom source by name, and refuses a duplicate on the field", async ({ page }) => {
  await open(page, "/recruiting/settings/sources");
  const word = unique("job_fair_").replaceAll(/\W/g, "_");
  for (const _ of ["first", "again"]) {
    await page.getByRole("button", { name: "Add source" }).click();
    await dialog(page).getByLabel("Name").fill(word);
    await page.keyboard.press("Enter");
    await expect(page.getByText(word.toUpperCase(), { exact: true })).toBeVisible();
  }
  await expect(dialog(page)).toContainText(/already|exists/i);
});
