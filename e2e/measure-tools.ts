import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { closePool, useDatabase } from "#db/pool.ts";
import { ensureDemo } from "#db/seed/demo.ts";
import { pathKeys } from "#lib/platform/declaration/contract.ts";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { operations } from "#lib/registry/operations.ts";
import { addToken, listOf, rpc } from "./assistant/session.ts";
import { doTasks } from "./assistant-tasks.ts";

/**
 * What assistants pay for tools, in tokens (o200k_base) and bytes: `npm run tools`. Prints each list and the heaviest
 * answers over the demo, or with `-- --tasks` what a client without a model pays for tasks of people, with each front.
 * Nothing passes or fails here, `lib/registry/tool-budget.test.ts` holds the budgets.
 */
const heaviest = 20;

const say = (...cells: unknown[]) => process.stdout.write(`| ${cells.join(" | ")} |\n`);
const sizeOf = (value: unknown) => {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return [countTokens(text), Buffer.byteLength(text)] as const;
};

process.env.LOG_LEVEL = "silent";
process.env.RATE_LIMIT = "off";

/** Runs with a new demo, and a token of its owner. */
async function withDemo(act: (token: string) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "muster-tools-"));
  process.env.DATA_DIR = dataDir;
  const embedded = await startEmbedded({ dataDir, log: () => undefined });
  try {
    await migrate(embedded.url, { log: () => undefined });
    const [owner] = await ensureDemo(embedded.url, { dataDir, log: () => undefined });
    const token = await addToken(embedded.url, owner?.email ?? "");
    useDatabase(databaseUrlFor("app_web", embedded.url));
    await act(token);
    await closePool();
  } finally {
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function printLists(): Promise<void> {
  const about = await rpc("tools/call", { name: "about_muster", arguments: {} });
  const toolsets: string[] = about.result.structuredContent.toolsets.map(({ name }: { name: string }) => name);
  say("List", "Tools", "Tokens", "Bytes", "Tokens of name, description, input");
  say("---", "---", "---", "---", "---");
  for (const query of [
    "",
    "?front=named",
    "?readonly=1",
    "?toolsets=all",
    ...toolsets.map((name) => `?toolsets=${name}`),
  ]) {
    const tools = await listOf(`/mcp${query}`);
    const [said] = sizeOf(tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })));
    say(query || "default", tools.length, ...sizeOf(tools), said);
  }
}

/** IDs by path key: the first row of the list that a record's path begins with. */
async function idsFrom(call: (name: string, input: object) => Promise<string>): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { contract } of operations) {
    const [, parent, key] = /^(\/[^{}]+)\/\{(\w+)\}$/.exec(contract.path) ?? [];
    const list = operations.find(({ contract: one }) => one.method === "GET" && one.path === parent)?.contract;
    if (contract.method !== "GET" || !list || !key || ids.has(key)) continue;
    const { data } = JSON.parse((await call(list.name, {})) || "{}");
    const rows = Array.isArray(data) ? data : (data?.rows ?? []);
    if (rows[0]?.id) ids.set(key, String(rows[0].id));
  }
  return ids;
}

async function printAnswers(token: string): Promise<void> {
  const call = async (name: string, input: object): Promise<string> => {
    const { result } = await rpc("tools/call", { name, arguments: input }, "/mcp", token);
    return result?.isError ? "" : (result?.content[0]?.text ?? "");
  };
  const ids = await idsFrom(call);
  const answers = [];
  for (const { contract } of operations) {
    if (contract.method !== "GET" || !contract.principals.includes("personal")) continue;
    const keys = Object.fromEntries(pathKeys(contract.path).map((key) => [key, ids.get(key) ?? ""]));
    const text = await call(contract.name, keys);
    if (text) answers.push({ name: contract.name, size: sizeOf(text) });
  }
  for (const { uri } of (await rpc("resources/list", {})).result.resources)
    answers.push({ name: uri, size: sizeOf((await rpc("resources/read", { uri })).result.contents[0].text) });
  process.stdout.write("\n");
  say("Answer", "Tokens", "Bytes");
  say("---", "---", "---");
  const sorted = answers.sort((a, b) => b.size[0] - a.size[0]);
  for (const { name, size } of sorted.slice(0, heaviest)) say(name, ...size);
}

if (process.argv.includes("--tasks"))
  for (const path of ["/mcp", "/mcp?front=named"]) await withDemo((token) => doTasks(path, token, say));
else
  await withDemo(async (token) => {
    await printLists();
    await printAnswers(token);
  });
