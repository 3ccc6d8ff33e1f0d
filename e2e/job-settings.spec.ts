import type { Page } from "@playwright/test";
import { dialog, open, openBlank } from "./actions.ts";
import { expect, test } from "./browser.ts";
import { pipeline } from "./recruiting-page.ts";
import { make, notices, question, read, unique } from "./workforce.ts";

interface Member {
  name: string;
}

const detail = (page: Page, name: string) =>
  page
    .getByRole("region", { name: "Details" })
    .getByText(name, { exact: true })
    .locator("xpath=following-sibling::dd[1]");

test("a job is closed and reopened by Undo, gets and loses a criterion, and is edited by its changed fields only; an email to a candidate fills in its people, and undoing the archiving cancels it", async ({
  page,
}) => {
  await openBlank(page);
  const { job, applications, reason } = await pipeline(page, 1);
  const members = await read<Member[]>(page, "/ats/hiring-members");
  const [recruiter, manager] = [members[0]?.name ?? "", members[1]?.name ?? ""];
  const [department, type, template] = [unique("Harbor"), unique("Seasonal"), unique("Thanks")];
  await make(page, "/ats/departments", { name: department });
  await make(page, "/ats/employment-types", { name: type });
  await make(page, "/ats/email-templates", {
    ...{ name: template, subject: "About {{ job.title }}" },
    body: "<p>Yours, {{ recruiter.name }} and {{ hiring_manager.name }}</p>",
  });
  await open(page, `/recruiting/jobs/${job.id}/settings`);
  await page.getByRole("button", { name: "Close job" }).click();
  await expect(notices(page)).toContainText(`${job.title} was closed`);
  await notices(page).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Close job" })).toBeVisible();
  const criteria = page.getByRole("region", { name: "Criteria" });
  await expect(criteria.getByText("No criteria yet.")).toBeVisible();
  await criteria.getByRole("button", { name: "Add criterion" }).click();
  await dialog(page).getByRole("button", { name: "Add criterion" }).click();
  await expect(dialog(page).getByText("Title is required.")).toBeVisible();
  await dialog(page).getByLabel("Title").fill("Reads sea charts");
  await dialog(page).getByLabel("Description").fill("Asked in the interview");
  await dialog(page).getByRole("button", { name: "Add criterion" }).click();
  await expect(criteria.getByRole("listitem")).toHaveText(/Reads sea charts.*Asked in the interview/);
  await criteria.getByRole("button", { name: "Remove Reads sea charts" }).click();
  await expect(question(page)).toContainText("Remove Reads sea charts?");
  await question(page).getByRole("button", { name: "Remove criterion" }).click();
  await expect(notices(page)).toContainText("Reads sea charts was removed");
  await expect(criteria.getByText("No criteria yet.")).toBeVisible();

  await page.getByRole("button", { name: "Edit job" }).click();
  await expect(dialog(page).getByLabel("Title")).toHaveValue(job.title);
  await expect(dialog(page).getByLabel("Interview plan")).toBeDisabled();
  await dialog(page).getByLabel("Title").fill("");
  await dialog(page).getByRole("button", { name: "Save changes" }).click();
  await expect(dialog(page).getByText("Title is required.")).toBeVisible();
  const title = unique("Harbor surveyor");
  await dialog(page).getByLabel("Title").fill(title);
  await dialog(page).getByLabel("Location").fill("Gdynia");
  await dialog(page).getByLabel("Openings").fill("3");
  await dialog(page).getByLabel("Department").selectOption(department);
  await dialog(page).getByLabel("Recruiter").selectOption(recruiter);
  await dialog(page).getByLabel("Hiring manager").selectOption(manager);
  await dialog(page).getByRole("checkbox", { name: type }).check();
  await dialog(page).getByRole("button", { name: "Save changes" }).click();
  await expect(notices(page)).toContainText("Changes saved");
  await expect(page.getByRole("button", { name: "Edit job" })).toBeFocused();
  const shown = { Department: department, Location: "Gdynia", Openings: "3", Recruiter: recruiter };
  for (const [name, value] of Object.entries({ ...shown, "Hiring manager": manager }))
    await expect(detail(page, name)).toHaveText(value);
  await expect(detail(page, "Employment")).toContainText(type);
  await page.getByRole("button", { name: "Edit job" }).click();
  await dialog(page).getByLabel("Department").selectOption("None");
  const sending = page.waitForRequest((request) => request.method() === "PATCH");
  await dialog(page).getByRole("button", { name: "Save changes" }).click();
  expect(Object.keys((await sending).postDataJSON())).toEqual(["department_id"]);
  await expect(detail(page, "Department")).toHaveText("–");

  await open(page, `/recruiting/applications/${applications[0]?.id}`);
  await page.getByRole("button", { name: "Reject or archive…" }).click();
  await dialog(page).getByRole("combobox", { name: "Reason" }).selectOption(reason);
  await dialog(page).getByLabel("Email to the candidate").selectOption(template);
  const preview = dialog(page).getByRole("region", { name: "Email preview" });
  await expect(preview).toContainText(`Yours, ${recruiter} and ${manager}`);
  await expect(preview).toContainText(`About ${title}`);
  await dialog(page).getByRole("button", { name: "Archive and email" }).click();
  await expect(notices(page)).toContainText("Undo also cancels the email.");
  await notices(page).getByRole("button", { name: "Undo" }).click();
  await expect(notices(page)).toContainText("The email was canceled.");
  await expect(page.getByRole("button", { name: "Reject or archive…" })).toBeVisible();
});

test("adds a job with its people and at least one employment type", async ({ page }) => {
  await openBlank(page);
  const members = await read<Member[]>(page, "/ats/hiring-members");
  const [title, type] = [unique("Diver"), unique("Seasonal")];
  await make(page, "/ats/employment-types", { name: type });
  await open(page, "/recruiting/jobs");
  await page.getByRole("button", { name: "Add job" }).click();
  await dialog(page).getByLabel("Title").fill(title);
  await dialog(page)
    .getByLabel("Recruiter")
    .selectOption(members[0]?.name ?? "");
  for (const box of await dialog(page).getByRole("checkbox").all()) await box.uncheck();
  await dialog(page).getByRole("button", { name: "Add job" }).click();
  await expect(dialog(page).getByText("Choose at least one employment type.")).toBeVisible();
  await dialog(page).getByRole("checkbox", { name: type }).check();
  await dialog(page).getByRole("button", { name: "Add job" }).click();
  await page.waitForURL(/\/recruiting\/jobs\/[\da-f-]{36}$/);
  await open(page, `${new URL(page.url()).pathname}/settings`);
  await expect(detail(page, "Recruiter")).toHaveText(members[0]?.name ?? "");
  await expect(detail(page, "Employment")).toHaveText(type);
});
