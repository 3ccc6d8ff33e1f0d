import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { type ImportError, importError } from "#lib/platform/imports/import-error.ts";
import { maxTags } from "#lib/recruiting/tags/rules.ts";
import type { importColumns } from "./contract.ts";
import type { ImportJob, ImportStage, Places } from "./find-places.ts";

type Values = z.output<z.ZodObject<typeof importColumns>>;

export interface Row {
  row: number;
  cells: Record<string, string>;
  values: Values;
}

export interface NewCandidate {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string | null;
  headline: string | null;
  linkedin_profile_url: string | null;
  imported_id: string | null;
  tag_ids: string[];
}

export interface NewApplication {
  id: string;
  entry_id: string;
  candidate_id: string;
  job_id: string;
  job_employment_type_id: string;
  source_slug: string;
  /** Null for today. */
  applied_on: string | null;
  stage_id: string | null;
  category: string | null;
  default_type: string | null;
  status: string;
}

interface Plan {
  candidates: NewCandidate[];
  applications: NewApplication[];
  errors: ImportError[];
}

/** Tag names in a cell, in lowercase. */
export const tagsIn = (cell = ""): string[] =>
  cell
    .split(";")
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean);

const closed = ["CLOSED", "ARCHIVED"];

/** The one open job a cell names, or what is wrong with it. */
function jobOf(name: string, { jobs }: Places): ImportJob | string {
  const [job, ...others] = jobs.get(name.toLowerCase()) ?? [];
  if (!job) return "isn't a job in the organization: use its title or ID";
  if (others.length > 0) return `is the title of ${others.length + 1} jobs: use the job's ID`;
  if (closed.includes(job.status)) return "is a closed job: open it first";
  return job.job_employment_type_id === null ? "has no employment type: add one to the job" : job;
}

/** The stage a cell names, or the first one if empty; null if the job has none. */
function stageOf(name: string | undefined, job: ImportJob): ImportStage | null | string {
  if (name === undefined) return job.stages[0] ?? null;
  const stage = job.stages.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (!stage) return `isn't a stage of ${job.title}: use ${job.stages.map((one) => one.name).join(", ") || "none"}`;
  return stage.default_type === "archived" ? "requires a reason: import into another stage, then archive" : stage;
}

interface Person {
  id: string;
  row: number | null;
  name: string;
  job_ids: Set<string>;
  /** Null for an existing candidate, who stays unchanged. */
  added: NewCandidate | null;
}

function newCandidate(values: Values) {
  const { first_name, last_name, email, phone_number, headline, linkedin_profile_url, imported_id } = values;
  return {
    ...{ id: randomUUID(), first_name, last_name, email, tag_ids: [] as string[] },
    ...{ phone_number: phone_number ?? null, linkedin_profile_url: linkedin_profile_url ?? null },
    ...{ headline: headline ?? null, imported_id: imported_id ?? null },
  };
}

/** What a file adds, and the errors in its rows. */
export function planRows(rows: readonly Row[], places: Places, today: string): Plan {
  const plan: Plan = { candidates: [], applications: [], errors: [] };
  const people = new Map<string, Person>();
  for (const { row, cells, values } of rows) {
    const refuse = (column: keyof Values, message: string) =>
      plan.errors.push(importError(row, column, cells[column] ?? null, message));
    const { first_name, last_name, email, job: jobName, stage: stageName, applied_on, source } = values;
    const key = email.toLowerCase();
    const name = `${first_name} ${last_name}`.toLowerCase();
    const known = places.candidates.get(key);
    let person = people.get(key);
    if (person?.row && person.name !== name) refuse("email", `is in row ${person.row} with another name`);
    if (!person) {
      const added = newCandidate(values);
      person = known
        ? { id: known.id, row: null, name, job_ids: new Set(known.job_ids), added: null }
        : { id: added.id, row, name, job_ids: new Set(), added };
      people.set(key, person);
      if (person.added) plan.candidates.push(added);
      else if (!jobName) refuse("email", "belongs to an existing candidate");
    } else if (!jobName) refuse("email", person.row ? `is already in row ${person.row}` : "is in the file twice");
    for (const label of tagsIn(values.tags)) {
      const tag = places.tags.get(label);
      if (!tag) refuse("tags", `has ${label}, which isn't a tag in the organization: add it in Hiring setup`);
      else if (person.added && !person.added.tag_ids.includes(tag)) person.added.tag_ids.push(tag);
    }
    if (person.added && person.added.tag_ids.length > maxTags)
      refuse("tags", `is more than the ${maxTags} tags that a candidate can have`);
    if (!jobName) {
      for (const column of ["stage", "applied_on", "source"] as const)
        if (values[column] !== undefined) refuse(column, "needs a job");
      continue;
    }
    const slug = source?.toUpperCase() ?? "BULK_IMPORTED";
    if (!places.sources.has(slug)) refuse("source", "isn't an application source: add it in Hiring setup");
    if (applied_on !== undefined && applied_on > today) refuse("applied_on", "is in the future");
    const job = jobOf(jobName, places);
    if (typeof job === "string") {
      refuse("job", job);
      continue;
    }
    const stage = stageOf(stageName, job);
    if (typeof stage === "string") {
      refuse("stage", stage);
      continue;
    }
    if (person.job_ids.has(job.id)) refuse("job", `already has an application from ${email}`);
    person.job_ids.add(job.id);
    plan.applications.push({
      ...{ id: randomUUID(), entry_id: randomUUID(), candidate_id: person.id, job_id: job.id },
      ...{
        job_employment_type_id: job.job_employment_type_id ?? "",
        source_slug: slug,
        applied_on: applied_on ?? null,
      },
      ...{ stage_id: stage?.id ?? null, category: stage?.category ?? null },
      default_type: stage ? (stage.default_type ?? "others") : null,
      status: stage?.default_type === "hired" ? "COMPLETED" : "ACTIVE",
    });
  }
  return plan;
}
