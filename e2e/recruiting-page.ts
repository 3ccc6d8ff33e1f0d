import type { Locator, Page } from "@playwright/test";
import { expect } from "./browser.ts";
import { pdfOf } from "./pdf.ts";
import { make, read, unique } from "./workforce.ts";

interface Stage {
  id: string;
  name: string;
}

interface Job {
  id: string;
  title: string;
  employment_types: { id: string }[];
}

export interface Pipeline {
  job: Job;
  stages: Stage[];
  /** In the order they were added: the last one is on top of the first stage. */
  applications: { id: string; name: string }[];
  reason: string;
}

const stages = [
  { name: "Applied", category_type_slug: "LEAD", default_type_slug: "applied", target_days: 5 },
  {
    ...{ name: "Interview", category_type_slug: "ACTIVE", default_type_slug: "interview" },
    activities: [
      { name: "Phone call", kind: "INTERVIEW" },
      { name: "Portfolio review", kind: "REVIEW" },
    ],
  },
  { name: "Offer", category_type_slug: "ACTIVE", default_type_slug: "offer" },
  { name: "Hired", category_type_slug: "COMPLETED", default_type_slug: "hired" },
  { name: "Archived", category_type_slug: "COMPLETED", default_type_slug: "archived" },
];

/** Adds an open job, unique to this test, with its own plan and `count` applications in its first stage. */
export async function pipeline(page: Page, count: number): Promise<Pipeline> {
  const plan = await make<{ id: string; stages: Stage[] }>(page, "/ats/interview-plans", {
    name: unique("Plan"),
    stages,
  });
  const types = await read<{ id: string }[]>(page, "/ats/employment-types");
  if (types.length === 0) await make(page, "/ats/employment-types", { name: "Full-time" });
  const job = await make<Job>(page, "/ats/jobs", { title: unique("Surveyor"), interview_plan_id: plan.id });
  await make(page, `/ats/jobs/${job.id}/open`);
  const reason = unique("Missing skills");
  await make(page, "/ats/reasons", { name: reason, kind: "REJECTED" });
  const applications: Pipeline["applications"] = [];
  for (let at = 0; at < count; at += 1) {
    const last_name = unique("Okafor");
    const candidate = await make<{ id: string }>(page, "/ats/candidates", {
      ...{ first_name: "Ada", last_name, email: `${last_name.toLowerCase()}@candidates.example` },
    });
    const application = await make<{ id: string }>(page, "/ats/applications", {
      job_id: job.id,
      candidate_id: candidate.id,
      job_employment_type_id: job.employment_types[0]?.id,
    });
    applications.push({ id: application.id, name: `Ada ${last_name}` });
  }
  return { job, stages: plan.stages, applications, reason };
}

/** Adds a CV to the candidate of an application. */
export async function addCv(page: Page, applicationId: string, name: string, pages: readonly string[]): Promise<void> {
  const { candidate } = await read<{ candidate: { id: string } }>(page, `/ats/applications/${applicationId}`);
  const bytes = (await pdfOf(pages)).toString("base64");
  const status = await page.evaluate(
    async ({ id, fileName, text }) => {
      const body = new FormData();
      body.set("attachment_type_slug", "CV");
      const content = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      body.set("file", new File([content], fileName, { type: "application/pdf" }));
      return (await fetch(`/rest/v2/ats/candidates/${id}/attachments`, { method: "POST", body })).status;
    },
    { id: candidate.id, fileName: name, text: bytes },
  );
  expect(status).toBe(201);
}

export const columnOf = (page: Page, stage: string) => page.getByRole("region", { name: new RegExp(`^${stage}`) });
export const cardIn = (page: Page, stage: string, name: string) =>
  columnOf(page, stage).getByRole("listitem").filter({ hasText: name });
export const linkOf = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
export const announced = (page: Page, text: string) =>
  expect(page.getByRole("status").filter({ hasText: text })).toHaveCount(1);

/** The value shown for a placeholder below an email. */
export const placeholderValue = (preview: Locator, placeholder: string) =>
  preview.getByRole("term").filter({ hasText: placeholder }).locator("xpath=following-sibling::dd");

/** The element's box once it keeps its place: a board may still be scrolling. */
export async function stillBoxOf(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const nextFrames = () =>
    element.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  for (let before = await element.boundingBox(); ; ) {
    await nextFrames();
    const box = await element.boundingBox();
    if (box && before && box.x === before.x && box.y === before.y) return box;
    before = box;
  }
}

/** Drags with the mouse in steps, as a hand does. */
export async function drag(page: Page, from: Locator, to: Locator, beforeDrop?: () => Promise<void>): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error("nothing to drag from or to");
  await page.mouse.move(start.x + start.width / 2, start.y + start.height - 8);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2 + 12, start.y + start.height, { steps: 4 });
  await page.mouse.move(end.x + end.width / 2, end.y + 120, { steps: 8 });
  await page.mouse.move(end.x + end.width / 2 + 4, end.y + 124, { steps: 2 });
  await beforeDrop?.();
  await page.mouse.up();
}
