import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import postgres from "postgres";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { closePool, useDatabase } from "#db/pool.ts";
import { ensureDemo } from "#db/seed/demo.ts";
import { newTokenText, tokenDigest } from "#lib/platform/auth/token-text.ts";
import { pathKeys } from "#lib/platform/declaration/contract.ts";
import { scopes } from "#lib/platform/declaration/scopes.ts";
import { settings } from "#lib/platform/env.ts";
import { toIncomingRequest } from "#lib/platform/incoming-request.ts";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { operations } from "#lib/registry/operations.ts";
import { router } from "#lib/registry/router.ts";

/**
 * What assistants pay for tools, in tokens (o200k_base) and bytes: `npm run tools`. Prints each list and the heaviest
 * answers over the demo; nothing passes or fails here, `lib/registry/tool-budget.test.ts` holds the budgets.
 */
const heaviest = 20;

const say = (...cells: unknown[]) => process.stdout.write(`| ${cells.join(" | ")} |\n`);
const sizeOf = (value: unknown) => {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return [countTokens(text), Buffer.byteLength(text)] as const;
};

const dataDir = mkdtempSync(join(tmpdir(), "muster-tools-"));
process.env.DATA_DIR = dataDir;
process.env.LOG_LEVEL = "silent";
process.env.RATE_LIMIT = "off";

const embedded = await startEmbedded({ dataDir, log: () => undefined });
try {
  await migrate(embedded.url, { log: () => undefined });
  const [owner] = await ensureDemo(embedded.url, { dataDir, log: () => undefined });
  const token = await addToken(embedded.url, owner?.email ?? "");
  useDatabase(databaseUrlFor("app_web", embedded.url));
  await printLists();
  await printAnswers(token);
  await closePool();
} finally {
  await embedded.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** A personal token of the demo's owner with every scope. */
async function addToken(url: string, email: string): Promise<string> {
  const sql = postgres(url, { max: 1 });
  const text = newTokenText("personal");
  await sql`insert into access_tokens (organization_id, id, digest, type, name, hint, user_id, scopes, sensitive_data_access,
        created_by, expires_at)
    select organization_id, ${randomUUID()}, ${tokenDigest(text)}, 'personal', 'Measuring', ${text.slice(-4)}, user_id,
      ${[...scopes]}, false, name, now() + interval '1 hour' from memberships where email = ${email} limit 1`;
  await sql.end();
  return text;
}

interface Listed {
  name: string;
  description: string;
  inputSchema: unknown;
}

async function rpc(method: string, params: object, path = "/mcp", token?: string) {
  const headers = {
    ...{ "content-type": "application/json", accept: "application/json, text/event-stream" },
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const request = new Request(`${settings().public_url}${path}`, { method: "POST", headers, body });
  const answer = await (await router.handle(toIncomingRequest(request, "127.0.0.1"))).text();
  const data = answer.startsWith("{") ? answer : (/^data: (.*)$/m.exec(answer)?.[1] ?? "{}");
  return JSON.parse(data);
}

async function listOf(path: string): Promise<Listed[]> {
  const tools: Listed[] = [];
  let cursor: string | undefined;
  do {
    const { result } = await rpc("tools/list", cursor ? { cursor } : {}, path);
    tools.push(...result.tools);
    cursor = result.nextCursor;
  } while (cursor);
  return tools;
}

async function printLists(): Promise<void> {
  const about = await rpc("tools/call", { name: "about_muster", arguments: {} });
  const toolsets: string[] = about.result.structuredContent.toolsets.map(({ name }: { name: string }) => name);
  say("List", "Tools", "Tokens", "Bytes", "Tokens of name, description, input");
  say("---", "---", "---", "---", "---");
  for (const query of [
    "",
    "?front=few",
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
