import type { Table } from "drizzle-orm";
import type { ISql } from "postgres";
import * as applicationTables from "#db/schema/recruiting-applications.ts";
import * as candidateTables from "#db/schema/recruiting-candidates.ts";
import * as jobTables from "#db/schema/recruiting-jobs.ts";
import * as settingTables from "#db/schema/recruiting-settings.ts";
import { instantText } from "./calendar.ts";
import type { Company } from "./companies.ts";
import type { Country } from "./countries.ts";
import { addRows } from "./load.ts";
import { PeopleMaker } from "./people.ts";
import { Random } from "./random.ts";
import { applicationDay, inventNote, inventStays, joinStays, type Stay } from "./recruiting-pipeline.ts";
import { activities, departments, openings, sources, steps, tags, templates } from "./recruiting-words.ts";

type Values = Record<string, string | number | boolean | null>;

interface Options {
  company: Company;
  /** Day number. */
  today: number;
  recruiter: string;
  manager: string;
}

/** Rows by table, in the order in which the tables refer to each other. */
class Rows {
  readonly tables = new Map<Table, Values[]>();

  add(table: Table, row: Values): string {
    const rows = this.tables.get(table) ?? [];
    rows.push(row);
    this.tables.set(table, rows);
    return String(row.id);
  }
}

interface Setting {
  plan: string;
  stages: string[];
  tags: string[];
  departments: Map<string, string>;
  employment: string;
  /** Ids by kind. */
  reasons: Record<string, string[]>;
}

async function addSettings(sql: ISql, rows: Rows, random: Random, since: string): Promise<Setting> {
  const plan = random.uuid();
  rows.add(settingTables.interviewPlans, { id: plan, name: "Three interviews", created_at: since, updated_at: since });
  const stages = steps.map(([name, category_type_slug, default_type_slug, target_days], place) =>
    rows.add(settingTables.interviewPlanStages, {
      ...{ id: random.uuid(), interview_plan_id: plan, name, category_type_slug, default_type_slug, target_days },
      ...{ stage_order: place + 1, created_at: since },
    }),
  );
  for (const [place, [stage]] of steps.entries())
    for (const [position, [name, kind]] of (activities[stage] ?? []).entries())
      rows.add(settingTables.stageActivities, {
        ...{ id: random.uuid(), interview_plan_stage_id: stages[place] ?? "", name, kind, position: position + 1 },
      });
  const made = new Map(
    departments.map((name) => [
      name as string,
      rows.add(settingTables.departments, { id: random.uuid(), name, created_at: since, updated_at: since }),
    ]),
  );
  for (const [name, subject, body] of templates)
    rows.add(settingTables.emailTemplates, {
      id: random.uuid(),
      name,
      subject,
      body,
      created_at: since,
      updated_at: since,
    });
  const tagIds = tags.map((label) =>
    rows.add(settingTables.candidateTags, { id: random.uuid(), label, created_at: since, updated_at: since }),
  );
  const [type] = await sql.unsafe(
    "select id from employment_types where organization_id = app.organization_id() and name = 'Full-time'",
  );
  const known = await sql.unsafe(
    "select id, kind from archivation_reasons where organization_id = app.organization_id() order by name_lower",
  );
  const reasons = Object.fromEntries(
    ["REJECTED", "WITHDREW"].map((kind) => [
      kind,
      known.filter((row) => row.kind === kind).map((row) => row.id as string),
    ]),
  );
  return { plan, stages, tags: tagIds, departments: made, employment: type?.id, reasons };
}

/** Everything about one application: its candidate, its stays and what people wrote. */
function addApplication(
  rows: Rows,
  random: Random,
  setting: Setting,
  made: {
    job: Values;
    person: ReturnType<PeopleMaker["person"]>;
    stays: Stay[];
    today: number;
    number: number;
    people: string[];
  },
): void {
  const { job, person, stays, today, number, people } = made;
  const [first] = stays;
  const current = stays.at(-1);
  if (!first || !current) return;
  const [, category, type] = steps[current.step] as (typeof steps)[number];
  const reason =
    type === "archived" ? random.pick(setting.reasons[random.chance(78) ? "REJECTED" : "WITHDREW"] ?? []) : null;
  const { id: candidate_id, first_name, last_name, email } = person;
  rows.add(candidateTables.candidates, {
    ...{ id: candidate_id, numeric_id: number, first_name, last_name, email },
    phone_number: random.chance(70) ? `+49 30 555${String(random.between(1000, 9999))}` : null,
    linkedin_profile_url: random.chance(55)
      ? `https://www.linkedin.com/in/${email.split("@")[0]?.replace(/\W/g, "-")}`
      : null,
    final_archivation_at: type === "archived" ? current.from : null,
    ...{ created_at: first.from, updated_at: current.from },
  });
  for (const tag_id of setting.tags)
    if (random.chance(9))
      rows.add(candidateTables.candidateTagLinks, {
        id: random.uuid(),
        candidate_id,
        tag_id,
        created_at: current.from,
      });
  const application_id = random.uuid();
  const entries = stays.map((stay) => ({ stay, id: random.uuid() }));
  rows.add(applicationTables.applications, {
    ...{ id: application_id, numeric_id: number, job_id: job.id ?? null, candidate_id, answers: "[]" },
    ...{
      job_employment_type_id: job.employment ?? null,
      job_posting_id: job.posting ?? null,
      source_slug: random.weighted(sources),
    },
    ...{ current_stage_entry_id: entries.at(-1)?.id ?? null, current_stage_id: setting.stages[current.step] ?? null },
    ...{ current_category: category, current_default_type: type ?? "others", moved_to_current_stage_at: current.from },
    ...{ archivation_reason_id: reason, created_at: first.from, updated_at: current.from },
  });
  for (const [place, { stay, id }] of entries.entries())
    rows.add(applicationTables.applicationStages, {
      ...{ id, application_id, interview_plan_stage_id: setting.stages[stay.step] ?? "", is_move: true },
      status: stay.until ? "COMPLETED" : type === "archived" ? "REJECTED" : type === "hired" ? "COMPLETED" : "ACTIVE",
      creator_id: place === 0 ? null : random.pick(people),
      previous_entry_id: entries[place - 1]?.id ?? null,
      archivation_reason_id: stay === current ? reason : null,
      ...{ left_at: stay.until, created_at: stay.from, updated_at: stay.until ?? stay.from },
    });
  for (const { stay } of entries)
    if (stay.step > 0 && random.chance(38)) {
      const { text, at } = inventNote(random, stay, today);
      rows.add(applicationTables.applicationNotes, {
        ...{ id: random.uuid(), application_id, author_id: random.pick(people), richtext_content: text },
        ...{ created_at: at, updated_at: at },
      });
    }
}

function addOpening(
  rows: Rows,
  random: Random,
  setting: Setting,
  opening: (typeof openings)[number],
  options: Options,
) {
  const { title, department, location, board, criteria, seats } = opening;
  const opened = instantText(options.today - 192, 9 * 3600 + random.between(0, 3600));
  const id = random.uuid();
  rows.add(jobTables.jobs, {
    ...{
      id,
      title,
      status: "OPEN",
      department_id: setting.departments.get(department) ?? null,
      interview_plan_id: setting.plan,
    },
    ...{ hiring_manager_id: options.manager, recruiter_id: options.recruiter, location, openings: seats },
    ...{ opened_at: opened, created_at: opened, updated_at: opened },
  });
  const employment = rows.add(jobTables.jobEmploymentTypes, {
    ...{ id: random.uuid(), job_id: id, employment_type_id: setting.employment },
  });
  const posting = rows.add(jobTables.jobPostings, {
    ...{ id: random.uuid(), job_id: id, title, description: `<p>We are hiring in ${location}.</p>`, location },
    ...{ job_board_id: random.uuid(), job_board_type: board, publication_id: random.uuid() },
    ...{
      publication_state: "PUBLISHED_BASIC",
      questions: "[]",
      consent_text: "",
      requires_cv: true,
      created_at: opened,
      updated_at: opened,
    },
  });
  for (const title of criteria)
    rows.add(jobTables.jobCriteria, { id: random.uuid(), job_id: id, title, created_at: opened });
  return { id, employment, posting };
}

const lives: readonly Country[] = ["DE", "DE", "DE", "PL", "PL", "ES", "GB", "IN", "BR", "IE", "VN"];

/** Three jobs with the applications of half a year, for a company whose settings are those that it began with. */
export async function addRecruiting(sql: ISql, options: Options): Promise<void> {
  const { company, today } = options;
  const random = new Random(`demo recruiting ${company.name}`);
  const rows = new Rows();
  const setting = await addSettings(sql, rows, random, instantText(today - 200, 9 * 3600));
  const people = new PeopleMaker(random, company, []);
  const made = openings.flatMap((opening) => {
    const job = addOpening(rows, random, setting, opening, options);
    return Array.from({ length: opening.applications }, () => {
      const day = applicationDay(random, today);
      return {
        job,
        person: people.person(random.pick(lives), false, day),
        stays: joinStays(inventStays(random, day, today)),
      };
    });
  });
  made.sort((one, other) => ((one.stays[0]?.from ?? "") < (other.stays[0]?.from ?? "") ? -1 : 1));
  for (const [place, one] of made.entries())
    addApplication(rows, random, setting, {
      ...one,
      ...{ today, number: place + 1, people: [options.recruiter, options.recruiter, options.manager] },
    });
  for (const [table, values] of rows.tables) await addRows(sql, table, values as never);
  await sql.unsafe(
    `update recruiting_counters set candidate_number = $1, application_number = $1, candidates = $1, applications = $1
      where organization_id = app.organization_id()`,
    [made.length],
  );
}
