import { expect, test } from "vitest";
import type { OpenJob } from "#lib/recruiting/public-jobs/contract.ts";
import { jobPostingData, scriptJson, summaryOf } from "./job-posting-data.ts";

const job: OpenJob = {
  ...{ id: "5f0c9d0e-3b1a-4c56-9d6f-0a1b2c3d4e5f", title: "Land surveyor", location: "Gdynia", salary: null },
  description: "<p>You measure land &amp; sea.</p><script>alert(1)</script>",
  organization: { name: "Nord</script><!--wind", logo_path: null, jobs_path: "/jobs/of/nordwind" },
  ...{ is_listed: true, published_on: "2026-03-05", questions: [], consent_text: "", requires_cv: true },
  employment_types: [
    { id: "a", name: "Full-time" },
    { id: "b", name: "Working student" },
  ],
};

test("a posting is a JobPosting, and nothing in it ends the script it is in", () => {
  const text = scriptJson(jobPostingData(job, "https://muster.example/jobs/1"));
  expect(text).not.toMatch(/[<>\u2028\u2029]/);
  expect(JSON.parse(text)).toEqual({
    ...{
      "@context": "https://schema.org",
      "@type": "JobPosting",
      title: "Land surveyor",
      description: job.description,
    },
    ...{ datePosted: "2026-03-05", employmentType: ["FULL_TIME", "INTERN"], directApply: true },
    identifier: { "@type": "PropertyValue", name: job.organization.name, value: job.id },
    hiringOrganization: { "@type": "Organization", name: job.organization.name },
    jobLocation: { "@type": "Place", address: "Gdynia" },
    url: "https://muster.example/jobs/1",
  });
});

test("a summary is plain text of whole words, or names the job", () => {
  expect(summaryOf({ ...job, description: "<p>You measure land &amp; sea.</p>" })).toBe("You measure land & sea.");
  expect(
    summaryOf({ ...job, organization: { name: "Nordwind", logo_path: null, jobs_path: "" }, description: " " }),
  ).toBe("Land surveyor at Nordwind, Gdynia");
  const long = summaryOf({ ...job, description: `<p>${"measure ".repeat(50)}</p>` });
  expect([long.length <= 201, long.endsWith("measure…")]).toEqual([true, true]);
});

test.each([
  ["Part-time", "PART_TIME"],
  ["Fixed-term contract", "TEMPORARY"],
  ["Permanent contract", "OTHER"],
  ["Contractor", "CONTRACTOR"],
  ["Internship", "INTERN"],
  ["International assignment", "OTHER"],
  ["Partner", "OTHER"],
])("an employment type named %s is %s to search engines", (name, type) => {
  const data = jobPostingData({ ...job, employment_types: [{ id: "a", name }] }, "https://muster.example/jobs/1");
  expect(data).toMatchObject({ employmentType: [type] });
});
