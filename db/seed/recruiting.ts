import type { ISql } from "postgres";
import * as applicationTables from "#db/schema/recruiting-applications.ts";
import * as candidateTables from "#db/schema/recruiting-candidates.ts";
import * as jobTables from "#db/schema/recruiting-jobs.ts";
import { instantText } from "./calendar.ts";
import { addCandidateEmails } from "./candidate-emails.ts";
import type { Company } from "./companies.ts";
import type { Country } from "./countries.ts";
import type { Applicant } from "./cv.ts";
import { addRows } from "./load.ts";
import { PeopleMaker } from "./people.ts";
import { Random } from "./random.ts";
import { addMatchings, inventAnswers, inventQuestions } from "./recruiting-answers.ts";
import { applicationDay, inventNote, inventStays, joinStays, type Stay } from "./recruiting-pipeline.ts";
import { addSettings, type Setting } from "./recruiting-settings.ts";
import { openings, sources, steps } from "./recruiting-words.ts";
import { Rows } from "./table-rows.ts";

interface Options {
  company: Company;
  /** Day number. */
  today: number;
  recruiter: string;
  manager: string;
}

interface Opening {
  id: string;
  title: string;
  employment: string;
  posting: string;
  criteria: string[];
}

/** Sources whose candidates fill in a form. */
const forms: readonly string[] = ["EXTERNAL_CAREER_PAGE", "INTERNAL_CAREER_PAGE"];

/** What an applicant does now; some say nothing. */
function headlineOf({ title }: Opening, number: number): string | null {
  const headlines: readonly string[] = openings.find((each) => each.title === title)?.headlines ?? [];
  return number % 4 === 3 ? null : (headlines[number % headlines.length] ?? null);
}

/** Adds everything about one application: its candidate, its stays and people's notes. Returns the applicant. */
function addApplication(
  rows: Rows,
  random: Random,
  setting: Setting,
  made: {
    job: Opening;
    person: ReturnType<PeopleMaker["person"]>;
    stays: Stay[];
    today: number;
    number: number;
    people: string[];
  },
): Applicant {
  const { job, person, stays, today, number, people } = made;
  const [first, current] = [stays[0], stays.at(-1)];
  if (!first || !current) throw new Error("an application begins in a stage");
  const [, category, type] = steps[current.step] as (typeof steps)[number];
  const reason =
    type === "archived" ? random.pick(setting.reasons[random.chance(78) ? "REJECTED" : "WITHDREW"] ?? []) : null;
  const { id: candidate_id, first_name, last_name, email, country } = person;
  const phone_number = random.chance(70) ? `+49 30 555${String(random.between(1000, 9999))}` : null;
  rows.add(candidateTables.candidates, {
    ...{ id: candidate_id, numeric_id: number, first_name, last_name, email, phone_number },
    ...{ alternative_emails: "[]", alternative_phone_numbers: "[]", headline: headlineOf(job, number) },
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
  const source_slug = random.weighted(sources);
  const applicant = {
    ...{ candidate_id, first_name, last_name, email, phone_number, country, job: job.title, applied_at: first.from },
    has_cv: type !== "archived",
  };
  const answers = forms.includes(source_slug) ? inventAnswers(applicant) : null;
  rows.add(applicationTables.applications, {
    ...{ id: application_id, numeric_id: number, job_id: job.id, candidate_id, source_slug },
    ...{ job_employment_type_id: job.employment, job_posting_id: job.posting },
    ...{
      submission_id: answers && new Random(`form of ${application_id}`).uuid(),
      answers: JSON.stringify(answers ?? []),
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
  const { criteria } = job;
  if (stays.length > 1)
    addMatchings(rows, { application_id, criteria, isArchived: type === "archived", at: current.from });
  return applicant;
}

function addOpening(
  rows: Rows,
  random: Random,
  setting: Setting,
  opening: (typeof openings)[number],
  options: Options,
): Opening {
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
      questions: JSON.stringify(inventQuestions(title)),
      consent_text: "",
      requires_cv: true,
      created_at: opened,
      updated_at: opened,
    },
  });
  const criterionIds = criteria.map((title) =>
    rows.add(jobTables.jobCriteria, { id: random.uuid(), job_id: id, title, created_at: opened }),
  );
  return { id, title, employment, posting, criteria: criterionIds };
}

const lives: readonly Country[] = ["DE", "DE", "DE", "PL", "PL", "ES", "GB", "IN", "BR", "IE", "VN"];

/** Three jobs with half a year of applications, for a company with its initial settings. Returns the applicants. */
export async function addRecruiting(sql: ISql, options: Options): Promise<Applicant[]> {
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
  const applicants = made.map((one, place) =>
    addApplication(rows, random, setting, {
      ...one,
      ...{ today, number: place + 1, people: [options.recruiter, options.recruiter, options.manager] },
    }),
  );
  for (const [table, values] of rows.tables) await addRows(sql, table, values as never);
  await sql.unsafe(
    `update recruiting_counters set candidate_number = $1, application_number = $1, candidates = $1, applications = $1
      where organization_id = app.organization_id()`,
    [made.length],
  );
  await addCandidateEmails(sql, { domain: company.domain, today });
  return applicants;
}
