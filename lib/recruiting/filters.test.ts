import { beforeAll, describe, expect, test } from "vitest";
import { Random } from "#db/seed/random.ts";
import { matchesWords } from "#lib/platform/format/fold.ts";
import { addApplication, addCandidate, addJob, addTag, linkTag, type TestJob } from "#lib/testing/recruiting.ts";
import { sized } from "#lib/testing/size.ts";
import { addToken, type Stage, send, stage } from "#lib/testing/stage.ts";

const queriesOfEach = sized(80, 1000);
const atOnce = 8;
const words = ["Łucja Ärmel", "Ana 100%", "Jo_hn O'Neil", "李 小龍", "Zoë van der Berg", "Ana Lind"];
const sources = ["LINKEDIN_BASIC", "INTERNAL_REFERRAL", "BULK_IMPORTED"];
const stageTypes = ["applied", "screening", "interview", "hired", "archived", "others"];
const categories: Record<string, string> = { applied: "LEAD", hired: "COMPLETED", archived: "COMPLETED" };

interface Model {
  id: string;
  candidate: { id: string; text: string; tags: string[] };
  job: TestJob;
  type: string;
  source: string;
  match: string;
  created_at: string;
  moved_at: string;
  updated_at: string;
}

let at: Stage;
let token: string;
let jobs: TestJob[];
let tags: string[];
let applications: Model[];
const random = new Random("filters");

beforeAll(async () => {
  at = await stage();
  token = await addToken(at.owner, at.first);
  jobs = [await addJob(at.owner, at.first, "One"), await addJob(at.owner, at.first, "Two")];
  const [custom] = await at.owner`insert into interview_plan_stages ${at.owner({
    ...{ organization_id: at.first.id, interview_plan_id: jobs[0]?.interview_plan_id ?? "", name: "Trial day" },
    ...{ stage_order: 9, category_type_slug: "ACTIVE" },
  })} returning id`;
  for (const job of jobs) job.stages.others = custom?.id;
  tags = [await addTag(at.owner, at.first), await addTag(at.owner, at.first), await addTag(at.owner, at.first)];
  applications = [];
  const people: Model["candidate"][] = [];
  for (let n = 0; n < 60; n += 1) {
    const [first_name = "", ...rest] = random.pick(words).split(" ");
    const last_name = rest.join(" ");
    const email = `p${n}@candidates.example`;
    const created_at = dayOf(0);
    const id = await addCandidate(at.owner, at.first, { first_name, last_name, email, created_at });
    const own = tags.filter(() => random.chance(35));
    for (const tag of own) await linkTag(at.owner, at.first, id, tag);
    people.push({ id, text: `${first_name} ${last_name} ${email}`.toLowerCase(), tags: own });
  }
  for (let n = 0; n < 110; n += 1) {
    const candidate = random.pick(people);
    const job = random.pick(jobs);
    const type = random.pick(stageTypes);
    const source = random.pick(sources);
    const times = { created_at: dayOf(0), moved_at: dayOf(1), updated_at: dayOf(2) };
    const { application_id: id } = await addApplication(at.owner, at.first, {
      ...{ job, candidate_id: candidate.id, stage: type, source_slug: source, ...times },
    });
    const match = random.pick(["MATCHED", "NOT_MATCHED", "UNDECIDED", "none"]);
    if (match !== "none")
      await at.owner`insert into application_matchings ${at.owner({
        organization_id: at.first.id,
        ...{ application_id: id, job_criteria_id: job.criteria_id, is_matched: match },
      })}`;
    applications.push({ id, candidate, job, type, source, match, ...times });
  }
  // Autovacuum would do this within a minute; without statistics, queries take several times as long.
  await at.owner`analyze`;
});

/** A random time in the month; several rows can share it. */
function dayOf(month: number): string {
  return new Date(Date.UTC(2026, month, random.between(1, 28))).toISOString();
}

const createdAt = ({ created_at }: { created_at: string }) => created_at;

/** Row order: by time, then by ID. */
const byTime =
  <Row extends { id: string }>(timeOf: (row: Row) => string, isDescending: boolean) =>
  (one: Row, other: Row): number => {
    const isBefore = timeOf(one) === timeOf(other) ? one.id < other.id : timeOf(one) < timeOf(other);
    return isBefore === isDescending ? 1 : -1;
  };

interface Filter<Row> {
  query: string[];
  accepts: (row: Row) => boolean;
}

const listed = (name: string, values: readonly string[]) =>
  values.map((value) => `${name}${random.chance(50) ? "[]" : ""}=${encodeURIComponent(value)}`);

const some = <Item>(list: readonly Item[]): Item[] => {
  const chosen = list.filter(() => random.chance(40));
  return chosen.length > 0 ? chosen : [random.pick(list)];
};

const categoryOf = ({ type }: Model) => categories[type] ?? "ACTIVE";

function searched(): string {
  const word = random.pick([...words, "P1", "@CANDIDATES", "0%", "o_h", "nobody"]);
  const from = random.between(0, Math.max(0, word.length - 3));
  return word.slice(from, from + random.between(2, 8)).trim() || "an";
}

const filters: Record<string, () => Filter<Model>> = {
  search_text: () => {
    const text = searched();
    const accepts = ({ candidate }: Model) => matchesWords(candidate.text, text);
    return { query: [`search_text=${encodeURIComponent(text)}`], accepts };
  },
  job_id: () => {
    const { job_id } = random.pick(jobs);
    return { query: [`job_id=${job_id}`], accepts: ({ job }) => job.job_id === job_id };
  },
  interview_plan_stage_ids: () => {
    const types = some(stageTypes);
    const ids = types.map((type) => jobs[0]?.stages[type] ?? "");
    return { query: listed("interview_plan_stage_ids", ids), accepts: ({ type }) => types.includes(type) };
  },
  candidate_tag_ids: () => {
    const chosen = some(tags);
    const accepts = ({ candidate }: Model) => candidate.tags.some((tag) => chosen.includes(tag));
    return { query: listed("candidate_tag_ids", chosen), accepts };
  },
  source_slugs: () => {
    const chosen = some(sources);
    return { query: listed("source_slugs", chosen), accepts: ({ source }) => chosen.includes(source) };
  },
  job_criterias_matchings: () => {
    const { criteria_id, job_id } = random.pick(jobs);
    const wanted = random.pick(["MATCHED", "NOT_MATCHED", "UNDECIDED"]);
    const text = JSON.stringify({ job_criteria_id: criteria_id, is_matched: wanted });
    const query = random.chance(50)
      ? [
          `job_criterias_matchings[0][job_criteria_id]=${criteria_id}`,
          `job_criterias_matchings[0][is_matched]=${wanted}`,
        ]
      : [`job_criterias_matchings=${encodeURIComponent(random.chance(50) ? text : `[${text}]`)}`];
    const accepts = ({ job, match }: Model) =>
      (job.job_id === job_id && match !== "none" ? match : "UNDECIDED") === wanted;
    return { query, accepts };
  },
  current_stage_category_type_slugs: () => {
    const chosen = some(["LEAD", "ACTIVE", "COMPLETED"]);
    const accepts = (row: Model) => chosen.includes(categoryOf(row));
    return { query: listed("current_stage_category_type_slugs", chosen), accepts };
  },
  current_stage_default_type_slugs: () => {
    const chosen = some(stageTypes);
    return { query: listed("current_stage_default_type_slugs", chosen), accepts: ({ type }) => chosen.includes(type) };
  },
  updated_after: () => {
    // Often exactly a row's time, which the bound excludes.
    const { updated_at } = random.pick(applications);
    return {
      query: [`updated_after=${encodeURIComponent(updated_at)}`],
      accepts: (row) => row.updated_at > updated_at,
    };
  },
};

/** Filter names, each alone and in pairs, so that every combination comes up. */
function* combinations(names: readonly string[]): Generator<string[]> {
  for (;;)
    for (const [place, one] of names.entries()) {
      yield [one];
      for (const other of names.slice(place + 1)) yield [one, other];
    }
}

async function inBatches(tasks: (() => Promise<void>)[]): Promise<void> {
  while (tasks.length > 0) await Promise.all(tasks.splice(0, atOnce).map((task) => task()));
}

const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);

describe("every filter, alone and in pairs, matches a plain model", () => {
  test(`${queriesOfEach} random queries of applications`, async () => {
    const next = combinations(Object.keys(filters));
    const tasks = Array.from({ length: queriesOfEach }, () => {
      const chosen = (next.next().value as string[]).map((name) => filters[name]?.() as Filter<Model>);
      const order = random.chance(50) ? "ASC" : "DESC";
      const sort = random.chance(50) ? "APPLICATION_CREATION_DATE" : "STAGE_CREATION_DATE";
      const query = [`sort_order=${order}`, `sort_by=${sort}`, "limit=100", ...chosen.flatMap((one) => one.query)].join(
        "&",
      );
      return async () => {
        const expected = applications
          .filter((row) => chosen.every(({ accepts }) => accepts(row)))
          .sort(byTime<Model>(sort === "STAGE_CREATION_DATE" ? (row) => row.moved_at : createdAt, order === "DESC"))
          .map(({ id }) => id);
        const { status, body } = await send("GET", `/rest/v2/ats/applications?${query}`, token);
        expect([query, status, body.total_count]).toEqual([query, 200, expected.length]);
        expect([query, idsOf(body)]).toEqual([query, expected.slice(0, 100)]);
      };
    });
    await inBatches(tasks);
  });

  test(`${queriesOfEach} random queries of candidates`, async () => {
    const own = new Map<
      string,
      { id: string; text: string; tags: string[]; rows: Model[]; created_at: string; updated_at: string }
    >();
    const stored =
      await at.owner`select id, search_text, created_at, updated_at from candidates where organization_id = ${at.first.id}`;
    const iso = (time: string) => new Date(time).toISOString();
    for (const { id, search_text, created_at, updated_at } of stored) {
      const times = { created_at: iso(created_at), updated_at: iso(updated_at) };
      own.set(id, { id, text: search_text, tags: [], rows: [], ...times });
    }
    const links =
      await at.owner`select candidate_id, tag_id from candidate_tag_links where organization_id = ${at.first.id}`;
    for (const { candidate_id, tag_id } of links) own.get(candidate_id)?.tags.push(tag_id);
    for (const row of applications) own.get(row.candidate.id)?.rows.push(row);
    const people = [...own.values()];
    type Person = (typeof people)[number];
    type Part = { query: string[]; person?: (one: Person) => boolean; row?: (one: Model) => boolean };
    const parts: Record<string, () => Part> = {
      search: () => {
        const text = searched();
        return {
          query: [`search=${encodeURIComponent(text)}`],
          person: (one) => matchesWords(one.text, text),
        };
      },
      job_ids: () => {
        const chosen = some(jobs).map(({ job_id }) => job_id);
        return { query: listed("job_ids", chosen), row: ({ job }) => chosen.includes(job.job_id) };
      },
      department_ids: () => {
        const chosen = some(jobs).map(({ department_id }) => department_id);
        return { query: listed("department_ids", chosen), row: ({ job }) => chosen.includes(job.department_id) };
      },
      tag_ids: () => {
        const chosen = some(tags);
        return { query: listed("tag_ids", chosen), person: (one) => one.tags.some((tag) => chosen.includes(tag)) };
      },
      current_stage_category_type_slugs: () => {
        const chosen = some(["LEAD", "ACTIVE", "COMPLETED"]);
        return {
          query: listed("current_stage_category_type_slugs", chosen),
          row: (row) => chosen.includes(categoryOf(row)),
        };
      },
      current_stage_default_type_slugs: () => {
        const chosen = some(stageTypes);
        return { query: listed("current_stage_default_type_slugs", chosen), row: ({ type }) => chosen.includes(type) };
      },
      updated_after: () => {
        const { updated_at } = random.pick(people);
        return { query: [`updated_after=${updated_at}`], person: (one) => one.updated_at > updated_at };
      },
    };
    const next = combinations(Object.keys(parts));
    const tasks = Array.from({ length: queriesOfEach }, () => {
      const chosen = (next.next().value as string[]).map((name) => parts[name]?.() as Part);
      const query = ["limit=100", ...chosen.flatMap((one) => one.query)].join("&");
      return async () => {
        const rowFilters = chosen.flatMap(({ row }) => row ?? []);
        const expected = people
          .filter(
            (one) =>
              chosen.every(({ person }) => person?.(one) ?? true) &&
              (rowFilters.length === 0 || one.rows.some((row) => rowFilters.every((accepts) => accepts(row)))),
          )
          .sort(byTime<Person>(createdAt, true));
        const { status, body } = await send("GET", `/rest/v2/ats/candidates?${query}`, token);
        expect([query, status, body.total_count]).toEqual([query, 200, expected.length]);
        expect([query, idsOf(body)]).toEqual([query, expected.map(({ id }) => id)]);
      };
    });
    await inBatches(tasks);
  });
});
