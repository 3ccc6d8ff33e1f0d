import type { Page } from "@playwright/test";
import { dialog, open } from "./actions.ts";
import { expect } from "./browser.ts";
import { publishJob } from "./public-job-page.ts";
import { recruitingDialogs } from "./recruiting-dialogs.ts";
import { linkOf, type Pipeline, pipeline } from "./recruiting-page.ts";
import { press } from "./screen.ts";
import { read } from "./workforce.ts";

async function board(page: Page): Promise<Pipeline> {
  const made = await pipeline(page, 3);
  await open(page, `/recruiting/jobs/${made.job.id}`);
  return made;
}

/** The name on a board's first card. */
const card = (page: Page) => page.getByRole("listitem").getByRole("link", { name: /^Ada / }).first();

/** Recruiting pages, and the panels and dialogs that open over them. */
export const recruitingScreens = [
  {
    name: "jobs",
    path: "/recruiting/jobs",
    title: "Jobs",
    over: [{ name: "a new job", show: press("Add job", "Title") }],
  },
  {
    name: "a job's board",
    route: "/recruiting/jobs/[job_id]",
    show: async (page: Page) => {
      const { applications } = await board(page);
      await expect(linkOf(page, applications[0]?.name ?? "")).toBeVisible();
    },
    over: [
      { name: "adding a candidate to a board", show: press("Add candidate", "First name") },
      {
        name: "adding a known candidate to a board",
        show: async (page: Page) => {
          await page.getByRole("button", { name: "Add candidate" }).click();
          await dialog(page).getByRole("radio", { name: "Someone in your candidates" }).check();
          await expect(dialog(page).getByLabel("Find a candidate")).toBeVisible();
        },
      },
      {
        name: "the dialog that moves a candidate",
        show: async (page: Page) => {
          await card(page).focus();
          await page.keyboard.press("m");
          await expect(dialog(page).getByRole("combobox", { name: "Stage" })).toBeVisible();
        },
      },
      {
        name: "a card's menu",
        show: async (page: Page) => {
          await page
            .getByRole("button", { name: /^Actions for / })
            .first()
            .click();
          await expect(page.getByRole("menuitem", { name: "Reject or archive…" })).toBeVisible();
        },
      },
      {
        name: "an application next to its board",
        show: async (page: Page) => {
          await card(page).click();
          await expect(page.getByText("Stage history")).toBeVisible();
        },
      },
    ],
  },
  {
    name: "a board's long stage",
    show: async (page: Page) => {
      const { job, applications } = await pipeline(page, 9);
      await open(page, `/recruiting/jobs/${job.id}`);
      await expect(linkOf(page, applications.at(-1)?.name ?? "")).toBeVisible();
    },
  },
  {
    name: "a job's funnel",
    route: "/recruiting/jobs/[job_id]/funnel",
    show: async (page: Page) => {
      const { job } = await board(page);
      await open(page, `/recruiting/jobs/${job.id}/funnel`);
      await expect(page.getByRole("table", { name: "Stages" })).toBeVisible();
    },
  },
  {
    name: "a job's settings",
    route: "/recruiting/jobs/[job_id]/settings",
    show: async (page: Page) => {
      const { job_id, title } = await publishJob(page);
      await open(page, `/recruiting/jobs/${job_id}/settings`);
      await expect(page.getByRole("region", { name: title })).toBeVisible();
    },
    over: [
      {
        name: "an application form question",
        show: async (page: Page) => {
          await page.getByRole("button", { name: "Edit When could you start?" }).click();
          await expect(dialog(page).getByLabel("Options")).toBeVisible();
        },
      },
    ],
  },
  {
    name: "a job's public page with errors",
    show: async (page: Page) => {
      const { path } = await publishJob(page);
      await open(page, path);
      await page.getByRole("button", { name: "Send application" }).click();
      await expect(page.getByText("Enter your first name.")).toBeVisible();
    },
  },
  {
    name: "an organization's open jobs",
    route: "/jobs/of/[slug]",
    show: async (page: Page) => {
      const { title } = await publishJob(page);
      const { path } = await read<{ path: string }>(page, "/ats/job-page");
      await open(page, path);
      await expect(page.getByRole("link", { name: title })).toBeVisible();
    },
  },
  {
    name: "organizations that hire",
    route: "/jobs",
    show: async (page: Page) => {
      await publishJob(page);
      await open(page, "/jobs");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    },
  },
  {
    name: "a job that isn't accepting applications",
    path: "/jobs/5f0c9d0e-3b1a-4c56-9d6f-0a1b2c3d4e5f",
    title: "Job not open",
    refused: 404,
    signedOut: true,
  },
  { name: "importing candidates", path: "/recruiting/candidates/import", title: "Import candidates" },
  { name: "candidates", path: "/recruiting/candidates", title: "Candidates" },
  {
    name: "a candidate",
    route: "/recruiting/candidates/[candidate_id]",
    show: async (page: Page) => {
      const { applications } = await pipeline(page, 1);
      await open(page, `/recruiting/candidates?q=${encodeURIComponent(applications[0]?.name ?? "")}`);
      await linkOf(page, applications[0]?.name ?? "").click();
      await expect(page.getByRole("heading", { name: "Applications", exact: true })).toBeVisible();
    },
  },
  { name: "applications", path: "/recruiting/applications", title: "Applications" },
  {
    name: "an application's page",
    route: "/recruiting/applications/[application_id]",
    show: async (page: Page) => {
      const { applications } = await pipeline(page, 1);
      await open(page, `/recruiting/applications/${applications[0]?.id}`);
      await expect(page.getByRole("heading", { name: "Notes" })).toBeVisible();
    },
  },
  {
    name: "interview plans",
    path: "/recruiting/settings/interview-plans",
    route: "/recruiting/settings/interview-plans",
    title: "Interview plans",
    show: async (page: Page) => {
      await pipeline(page, 0);
      await open(page, "/recruiting/settings/interview-plans");
      await expect(page.getByText("Phone call").first()).toBeVisible();
    },
  },
  {
    name: "candidate tags",
    path: "/recruiting/settings/tags",
    title: "Candidate tags",
    over: [{ name: "a new candidate tag", show: press("Add tag", "Name") }],
  },
  { name: "departments", path: "/recruiting/settings/departments", title: "Departments" },
  { name: "application sources", path: "/recruiting/settings/sources", title: "Application sources" },
  {
    name: "archive reasons",
    path: "/recruiting/settings/reasons",
    title: "Archive reasons",
    over: [{ name: "a new archive reason", show: press("Add reason", "Type") }],
  },
  { name: "email templates", path: "/recruiting/settings/templates", title: "Email templates" },
  { name: "the jobs page's address", path: "/recruiting/settings/job-page", title: "Jobs page" },
  { name: "candidate emails", path: "/recruiting/settings/emails", title: "Candidate emails" },
  ...recruitingDialogs,
];
