import type { Page } from "@playwright/test";
import { openBlank } from "./actions.ts";
import { pipeline } from "./recruiting-page.ts";
import { make, unique } from "./workforce.ts";

export interface PublishedJob {
  job_id: string;
  id: string;
  title: string;
  path: string;
}

const questions = [
  { type: "FREETEXT", text: "Where do you live?", is_required: true },
  { type: "PARAGRAPH", text: "Why do you want to work with us?" },
  {
    ...{ type: "SINGLESELECTION", text: "When could you start?", is_required: true },
    options: [{ label: "At once" }, { label: "In three months" }],
  },
  { type: "YES_NO", text: "Do you have a driving license?", is_required: true },
];

/** Publishes a posting for an open job unique to this test. */
export async function publishJob(page: Page, given: object = {}): Promise<PublishedJob> {
  await openBlank(page);
  const { job } = await pipeline(page, 0);
  const title = unique("Land surveyor");
  const posting = await make<{ id: string }>(page, `/ats/jobs/${job.id}/postings`, {
    ...{ title, job_board_type: "EXTERNAL_CAREER_PAGE", location: "Gdynia", questions },
    description:
      "<p>You measure land between the coast and the lakes, with a team of <strong>twelve</strong>.</p><ul><li>Plan and carry out surveys</li><li>Draw maps that hold up in court</li></ul>",
    consent_text: "I agree that my application is kept for up to six months after a decision.",
    ...given,
  });
  await page.evaluate(
    ([id]) =>
      fetch(`/rest/v2/ats/job-postings/${id}`, {
        method: "PATCH",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ publication_state: "PUBLISHED_BASIC" }),
      }),
    [posting.id],
  );
  return { job_id: job.id, id: posting.id, title, path: `/jobs/${posting.id}` };
}
