import type { Page } from "@playwright/test";
import { chooseMore, dialog, open } from "./actions.ts";
import { expect } from "./browser.ts";
import { pdfOf } from "./pdf.ts";
import { pipeline, placeholderValue } from "./recruiting-page.ts";
import { press } from "./screen.ts";
import { make, question, read, rowOf, unique } from "./workforce.ts";

interface Application {
  candidate: { id: string };
}

async function openCandidate(page: Page): Promise<void> {
  const { applications } = await pipeline(page, 1);
  const { candidate } = await read<Application>(page, `/ats/applications/${applications[0]?.id}`);
  await open(page, `/recruiting/candidates/${candidate.id}`);
}

async function openJobSettings(page: Page): Promise<void> {
  const { job } = await pipeline(page, 0);
  await make(page, `/ats/jobs/${job.id}/criteria`, { title: "Reads sea charts" });
  await open(page, `/recruiting/jobs/${job.id}/settings`);
}

async function selectTwo(page: Page): Promise<string> {
  const { job, applications, reason } = await pipeline(page, 2);
  await open(page, `/recruiting/jobs/${job.id}`);
  for (const { name } of applications) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await expect(page.getByRole("region", { name: "Selected rows" })).toBeVisible();
  return reason;
}

async function addTemplate(page: Page): Promise<string> {
  const name = unique("Thanks");
  await make(page, "/ats/email-templates", {
    ...{ name, subject: "About {{ job.title }}" },
    body: "<p>Hi {{ candidate.first_name }}, from {{ hiring_manager.name }}</p>",
  });
  return name;
}

const settings = "/recruiting/settings";

/** Dialogs that open over the recruiting pages. */
export const recruitingDialogs = [
  {
    name: "a stage of an interview plan",
    show: async (page: Page) => {
      await pipeline(page, 0);
      await open(page, `${settings}/interview-plans`);
      await page.getByRole("button", { name: "Edit Interview" }).first().click();
      await expect(dialog(page).getByLabel("Target in days")).toBeVisible();
    },
    over: [{ name: "a new interview plan", show: press("Add interview plan", "Name") }],
  },
  {
    name: "an email template to edit",
    show: async (page: Page) => {
      await pipeline(page, 1);
      const name = await addTemplate(page);
      await open(page, `${settings}/templates`);
      await page.getByRole("button", { name, exact: true }).click();
      await expect(placeholderValue(page.getByRole("complementary", { name }), "job.title")).toBeVisible();
      await page.getByRole("complementary", { name }).getByRole("button", { name: "Edit" }).click();
      await expect(dialog(page).getByLabel("Subject")).toBeVisible();
    },
  },
  {
    name: "an email that was opened",
    show: async (page: Page) => {
      const { applications, stages, reason } = await pipeline(page, 1);
      const [member] = await read<{ hris_organization_user_id: string }[]>(page, "/ats/hiring-members");
      const reasons = await read<{ id: string; name: string }[]>(page, "/ats/reasons");
      const template = await make<{ id: string }>(page, "/ats/email-templates", {
        ...{ name: unique("Thanks"), subject: "Your application", body: "<p>Hi {{ candidate.first_name }}</p>" },
      });
      await make(page, `/ats/applications/${applications[0]?.id}/interview-plan-stages`, {
        ...{ creator_id: member?.hris_organization_user_id, interview_plan_stage_id: stages.at(-1)?.id },
        ...{ is_current_stage: true, candidate_archivation_email_template_id: template.id },
        candidate_archivation_reason_id: reasons.find(({ name }) => name === reason)?.id,
        ...{ delay_amount: 2, delay_unit: "days" },
      });
      await open(page, `${settings}/emails`);
      await rowOf(page, applications[0]?.name ?? "")
        .getByRole("link")
        .click();
      await expect(page.getByRole("complementary").getByText("Hi Ada")).toBeVisible();
    },
  },
  {
    name: "a candidate to edit",
    show: press("Edit", "LinkedIn profile", openCandidate),
    over: [
      {
        name: "a candidate whose data is to be erased",
        show: async (page: Page) => {
          await chooseMore(page, "Erase data…");
          await expect(question(page).getByRole("textbox")).toBeVisible();
        },
      },
      {
        name: "a CV in the page",
        show: async (page: Page) => {
          const buffer = await pdfOf(["Ada Okafor", "References"]);
          await page
            .getByLabel("Candidate files")
            .setInputFiles({ name: "cv.pdf", mimeType: "application/pdf", buffer });
          await page.getByRole("button", { name: "View cv.pdf" }).click();
          await expect(dialog(page).getByRole("img")).toHaveAttribute("aria-busy", "false");
        },
      },
    ],
  },
  {
    name: "a job to edit",
    show: press("Edit job", "Hiring manager", openJobSettings),
    over: [{ name: "a new criterion of a job", show: press("Add criterion", "Description") }],
  },
  {
    name: "several cards selected on a board",
    show: async (page: Page) => {
      await selectTwo(page);
    },
  },
  {
    name: "several candidates to archive with an email",
    show: async (page: Page) => {
      const template = await addTemplate(page);
      const reason = await selectTwo(page);
      await page.getByRole("button", { name: "Reject or archive…" }).click();
      await dialog(page).getByRole("combobox", { name: "Reason" }).selectOption(reason);
      await dialog(page).getByLabel("Email to the candidate").selectOption(template);
      await expect(placeholderValue(dialog(page), "hiring_manager.name")).toHaveText("Missing");
    },
  },
];
