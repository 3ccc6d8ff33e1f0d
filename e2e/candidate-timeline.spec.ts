import { open, openBlank } from "./actions.ts";
import { expect, signInOf, test } from "./browser.ts";
import { pdfOf } from "./pdf.ts";
import { pipeline } from "./recruiting-page.ts";
import { make, read } from "./workforce.ts";

interface Member {
  hris_organization_user_id: string;
  name: string;
  email: string;
}

interface Application {
  candidate: { id: string };
}

test("a candidate's timeline covers all applications, and each application links to the others", async ({ page }) => {
  await openBlank(page);
  const members = await read<Member[]>(page, "/ats/hiring-members");
  const { hris_organization_user_id: me = "", name = "" } =
    members.find(({ email }) => email === signInOf("owner").email) ?? {};
  const first = await pipeline(page, 1);
  const second = await pipeline(page, 0);
  const [application] = first.applications;
  const { candidate } = await read<Application>(page, `/ats/applications/${application?.id}`);
  await make(page, `/ats/applications/${application?.id}/notes`, {
    ...{ author_id: me, richtext_content: "<p>Knows every <strong>harbor</strong>.</p>" },
  });
  const later = await make<{ id: string }>(page, "/ats/applications", {
    ...{ job_id: second.job.id, candidate_id: candidate.id },
    job_employment_type_id: second.job.employment_types[0]?.id,
  });
  const interview = second.stages.find((stage) => stage.name === "Interview");
  await make(page, `/ats/applications/${later.id}/interview-plan-stages`, {
    ...{ creator_id: me, interview_plan_stage_id: interview?.id, is_current_stage: true },
  });
  await open(page, `/recruiting/candidates/${candidate.id}`);
  const buffer = await pdfOf(["Ada Okafor"]);
  await page.getByLabel("Candidate files").setInputFiles({ name: "ada-cv.pdf", mimeType: "application/pdf", buffer });
  const timeline = page.getByRole("region", { name: "Timeline" });
  const events = timeline.getByRole("listitem");
  await expect(events).toHaveText([
    new RegExp(`CV added${name}.*ada-cv.pdf`),
    new RegExp(`Moved to Interview${name}.*${second.job.title}.*Started: Phone call, Portfolio review`),
    new RegExp(`Applied.*${second.job.title}Sourced, started in Applied`),
    new RegExp(`Note${name}.*${first.job.title}Knows every harbor\\.`),
    new RegExp(`Applied.*${first.job.title}Sourced, started in Applied`),
  ]);

  await open(page, `/recruiting/applications/${application?.id}`);
  const others = page.getByRole("region", { name: "Other applications" });
  await expect(others.getByRole("listitem")).toHaveText([new RegExp(`${second.job.title}.*Interview.*In progress`)]);
  await others.getByRole("link", { name: second.job.title }).click();
  await expect(others.getByRole("listitem")).toHaveText([new RegExp(`${first.job.title}.*Applied.*In progress`)]);
});
