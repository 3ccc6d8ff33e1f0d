import { getJson } from "./api.ts";
import { assetVerdicts } from "./assets.ts";
import { compare, ratioOf } from "./compare.ts";
import { cycleVerdicts } from "./cycles.ts";
import { filteredLists, searches } from "./filters.ts";
import { guessVerdicts } from "./guesses.ts";
import { homeVerdicts } from "./home.ts";
import { applyLoad, type Cost } from "./load.ts";
import { mcpVerdicts } from "./mcp.ts";
import { memoryVerdicts } from "./memory.ts";
import type { BenchOptions } from "./options.ts";
import { overloadVerdicts } from "./overload.ts";
import { cursorOfPage } from "./pages.ts";
import { paymentVerdicts } from "./payments.ts";
import { recruitingVerdicts } from "./recruiting.ts";
import { printList, printPair, printTitle, printVerdicts, type Verdict } from "./report.ts";
import { LIST, type Stage, setStage } from "./stage.ts";
import { invoiceRowsRead, wrongTotals } from "./totals.ts";
import { webhookVerdicts } from "./webhooks.ts";

const DEEP_PAGE = 10_000;
const PAGE = 25;

const say = (line: string) => void process.stdout.write(`${line}\n`);

const rate = ({ requests_per_second }: Cost) => requests_per_second;

function atLeast(name: string, value: number, least: number): Verdict {
  return { name, value: value.toFixed(2), target: `at least ${least.toFixed(2)}`, met: value >= least };
}

async function againstBare({ native, bare, client }: Stage, options: BenchOptions): Promise<Verdict> {
  printTitle("List of 25 over TLS: the product, and a bare handler with the same statement");
  const product = native(LIST);
  const [ours, plain] = await Promise.all(
    [product, bare].map(({ url, headers }) => getJson<{ data: unknown }>(url, headers)),
  );
  if (JSON.stringify(ours?.data) !== JSON.stringify(plain?.data))
    throw new Error("the product and the bare handler return different rows");
  const rounds = await compare(client, product, bare, options);
  printPair(["product", "bare"], rounds);
  return atLeast("(a) share of a bare handler's rate", ratioOf(rounds, rate), 0.74);
}

async function againstNext({ behindProxy, client }: Stage, options: BenchOptions): Promise<Verdict> {
  printTitle("List of 25 over plain HTTP, as behind a proxy: the native lane, and the same handler under next start");
  const rounds = await compare(client, behindProxy.native, behindProxy.next, options);
  printPair(["native", "next start"], rounds);
  return atLeast("(b) times the Next lane's rate", ratioOf(rounds, rate), 2.5);
}

async function deepPage({ native, headers, client }: Stage, options: BenchOptions): Promise<Verdict> {
  const all = "/rest/v2/invoices?status=all";
  const { cursor, page } = await cursorOfPage(native(all).url, headers, { page: DEEP_PAGE, size: PAGE });
  printTitle(`Page ${page} by cursor, and page 1`);
  const [deep, first] = [native(`${all}&limit=${PAGE}&cursor=${cursor}`), native(`${all}&limit=${PAGE}`)];
  const rounds = await compare(client, deep, first, options);
  printPair([`page ${page}`, "page 1"], rounds);
  const ratio = ratioOf(rounds, ({ server_cpu, database_cpu, p50_ms }) => server_cpu + database_cpu || p50_ms);
  return { name: `(c) cost of page ${page}`, value: ratio.toFixed(2), target: "at most 1.20", met: ratio <= 1.2 };
}

function roundTrips({ trips }: Stage): Verdict {
  const most = Math.max(...trips);
  return { name: "(d) database round trips per read", value: String(most), target: "1", met: most === 1 };
}

async function totals({ database, native, headers, statement }: Stage): Promise<Verdict[]> {
  const { sql, organization } = database;
  const wrong = await wrongTotals(sql, organization.id, native("/rest/v2/invoices").url, headers);
  for (const line of wrong) say(`  total_rows is wrong: ${line}`);
  const rows = await invoiceRowsRead(sql, organization.id, statement);
  return [
    {
      name: "(e) total_rows that differ from count(*)",
      value: String(wrong.length),
      target: "0",
      met: wrong.length === 0,
    },
    { name: "(e) invoice rows read for a page of 25", value: String(rows), target: "26", met: rows <= PAGE + 1 },
  ];
}

async function filters({ native, client }: Stage, { seconds }: BenchOptions): Promise<void> {
  printTitle("Filters and search, 4 connections");
  const rows: { name: string; cost: Cost }[] = [];
  const everything = Object.entries(searches).map(([name, text]) => {
    return [name, `/rest/v2/search?${new URLSearchParams({ query: text })}`] as const;
  });
  const lists = Object.entries(filteredLists).map(([name, query]) => [name, `${LIST}${query}`] as const);
  for (const [name, path] of [...lists, ...everything]) {
    const target = { ...native(path), name };
    await applyLoad(client, target, { connections: 4, seconds: 1 });
    rows.push({ name, cost: await applyLoad(client, target, { connections: 4, seconds }) });
  }
  printList(rows);
}

async function measureInvoices(stage: Stage, options: BenchOptions): Promise<Verdict[]> {
  const verdicts = [
    await againstBare(stage, options),
    await againstNext(stage, options),
    await deepPage(stage, options),
    roundTrips(stage),
    ...(await totals(stage)),
  ];
  await filters(stage, options);
  return verdicts;
}

async function measure(stack: AsyncDisposableStack, options: BenchOptions): Promise<boolean> {
  const stage = await setStage(stack, options, say);
  const wants = (...words: BenchOptions["only"][]) => options.only === null || words.includes(options.only);
  return printVerdicts([
    ...(wants("invoices") ? await measureInvoices(stage, options) : []),
    ...(wants("home") ? await homeVerdicts(stage, options) : []),
    ...(wants("payments", "money") ? await paymentVerdicts(stage, options) : []),
    ...(wants("recruiting") ? await recruitingVerdicts(stage, options) : []),
    ...(wants("webhooks") ? await webhookVerdicts(stage.database, stage.token, options) : []),
    ...(wants("mcp") ? await mcpVerdicts(stage, options) : []),
    ...(wants("guesses") ? await guessVerdicts(stage, options) : []),
    ...(wants("overload") ? await overloadVerdicts(stage, options) : []),
    ...(wants("memory") ? await memoryVerdicts(stage, options) : []),
    ...(wants("closing", "money") ? await cycleVerdicts(stage, options) : []),
    ...(wants("assets") ? await assetVerdicts(stage, options) : []),
  ]);
}

/** Stops everything it started, even on a signal. */
async function run(options: BenchOptions): Promise<boolean> {
  await using stack = new AsyncDisposableStack();
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => reject(new Error("interrupted")));
  });
  return await Promise.race([measure(stack, options), interrupted]);
}

try {
  process.exit((await run(JSON.parse(process.argv[2] ?? "{}"))) ? 0 : 1);
} catch (error) {
  process.stderr.write(`bench: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
