import { getJson } from "./api.ts";
import { compare, ratioOf } from "./compare.ts";
import type { BenchOptions } from "./options.ts";
import { fillRecruiting, sizes } from "./recruiting-fill.ts";
import {
  applicationFilters,
  applicationSearches,
  applicationsList,
  candidateFilters,
  candidateSearches,
  candidatesList,
  readExample,
  type Selections,
} from "./recruiting-queries.ts";
import { relativeToPlain } from "./relative-to-plain.ts";
import { printPair, printTitle, type Verdict } from "./report.ts";
import type { Stage } from "./stage.ts";

const say = (line: string) => void process.stdout.write(`${line}\n`);

interface Part {
  letter: string;
  what: string;
  list: string;
  table: string;
  selections: Selections;
  maxTimes: { median: number; p99: number };
}

interface Counted {
  total_count: number;
  total_is_minimum?: boolean;
}

async function wrongTotals({ database, native, headers }: Stage, { list, table, selections }: Part): Promise<number> {
  const { sql, organization } = database;
  let wrong = 0;
  for (const [name, [query, condition]] of Object.entries(selections)) {
    const { total_count, total_is_minimum } = await getJson<Counted>(native(`${list}${query}`).url, headers);
    const [row] = await sql.unsafe(
      `select count(*)::int as n from ${table} where organization_id = '${organization.id}' and ${condition.replaceAll("{organization}", organization.id)}`,
    );
    if (total_is_minimum ? total_count <= row?.n : total_count === row?.n) continue;
    say(`  the total is wrong: ${name}: ${total_count} instead of ${row?.n}`);
    wrong += 1;
  }
  return wrong;
}

async function judge(stage: Stage, options: BenchOptions, part: Part): Promise<Verdict[]> {
  const { letter, what, list, selections, maxTimes } = part;
  const paths = Object.fromEntries(Object.entries(selections).map(([name, [query]]) => [name, `${list}${query}`]));
  const rows = await relativeToPlain(stage, options, paths, what);
  const wrong = await wrongTotals(stage, part);
  const slow = rows.filter(({ median, p99 }) => median > maxTimes.median || p99 > maxTimes.p99);
  for (const { name, median, p99 } of slow)
    say(`  too slow: ${name}, median ${median.toFixed(1)} and p99 ${p99.toFixed(1)} times the plain list's`);
  const worst = (key: "median" | "p99") => Math.max(...rows.map((row) => row[key])).toFixed(1);
  return [
    {
      name: `${letter} ${what.toLowerCase()}: worst median and p99, times the plain list's`,
      value: `${worst("median")} and ${worst("p99")}`,
      target: `at most ${maxTimes.median} and ${maxTimes.p99}`,
      met: slow.length === 0,
    },
    { name: `${letter} totals that differ from count(*)`, value: String(wrong), target: "0", met: wrong === 0 },
  ];
}

/** Measures the poll an open board sends every second while nothing changes, on the largest and smallest boards. */
async function boardPolls({ native, client }: Stage, options: BenchOptions, boards: string[]): Promise<Verdict> {
  printTitle("Changes of a board, 20 open boards: the largest job, and the smallest");
  const [largest, smallest] = boards.map((job) => native(`/rest/v2/ats/jobs/${job}/board/changes?since=0`));
  if (!largest || !smallest) throw new Error("there are no boards");
  const rounds = await compare(client, largest, smallest, { ...options, connections: 20 });
  printPair(["largest", "smallest"], rounds);
  const ratio = ratioOf(rounds, ({ server_cpu, database_cpu, p50_ms }) => server_cpu + database_cpu || p50_ms);
  return {
    name: "(p) cost of a large board's poll",
    value: ratio.toFixed(2),
    target: "at most 1.20",
    met: ratio <= 1.2,
  };
}

/** Compares application and candidate filters and searches with the plain lists, in one of ten equal organizations. */
export async function recruitingVerdicts(stage: Stage, options: BenchOptions): Promise<Verdict[]> {
  const { sql, organization } = stage.database;
  await fillRecruiting(sql, organization.id, say);
  const [row] =
    await sql`select (select count(*) from candidates) as candidates, (select count(*) from applications) as applications`;
  say(
    `\n${row?.candidates} candidates and ${row?.applications} applications; the measured organization has ${sizes.candidates} and ${sizes.applications}`,
  );
  const example = await readExample(sql, organization.id);
  const [applications, candidates] = [
    { list: applicationsList, table: "applications a" },
    { list: candidatesList, table: "candidates c" },
  ];
  const filters = { median: 5, p99: 5 };
  const searches = { median: 10, p99: 5 };
  const parts: Part[] = [
    {
      letter: "(m)",
      what: "Filters of applications",
      ...applications,
      selections: applicationFilters(example),
      maxTimes: filters,
    },
    {
      letter: "(n)",
      what: "Filters of candidates",
      ...candidates,
      selections: candidateFilters(example),
      maxTimes: filters,
    },
    {
      letter: "(o)",
      what: "Searches of candidates",
      ...candidates,
      selections: candidateSearches(example),
      maxTimes: searches,
    },
    {
      letter: "(o)",
      what: "Searches of applications",
      ...applications,
      selections: applicationSearches(example),
      maxTimes: searches,
    },
  ];
  const verdicts: Verdict[] = [];
  for (const part of parts) verdicts.push(...(await judge(stage, options, part)));
  return [...verdicts, await boardPolls(stage, options, [example.job, example.small_job])];
}
