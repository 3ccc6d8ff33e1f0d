import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { settings } from "#lib/platform/env.ts";
import { router } from "#lib/registry/router.ts";
import { addInvoice, addToken, type Stage, stage } from "#lib/testing/stage.ts";
import { serve } from "./serve-api.ts";

const run = promisify(execFile);
const here = join(import.meta.dirname, "openapi");
const root = join(import.meta.dirname, "..");
const tools = join(here, "node_modules/.bin");
const node = process.execPath;

vi.setConfig({ testTimeout: 180_000 });

let folder: string;
let at: Stage;
let api: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  at = await stage();
  folder = mkdtempSync(join(tmpdir(), "muster-openapi-"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "openapi.json"), router.openapi());
  api = await serve();
});

afterAll(async () => {
  api.close();
  rmSync(folder, { recursive: true });
});

/** Returns a program's output; throws with the output if it fails. */
async function output(program: string, given: string[], env: Record<string, string> = {}): Promise<string> {
  const { stdout } = await run(program, given, { cwd: folder, env: { ...process.env, NO_COLOR: "1", ...env } }).catch(
    ({ stdout, stderr }) => {
      throw new Error(`${stdout}${stderr}`);
    },
  );
  return stdout;
}

/** Type-checks the files in strict mode. */
async function compile(files: string[]): Promise<void> {
  const compilerOptions = {
    ...{ target: "ES2023", lib: ["ES2023", "DOM", "DOM.Iterable"], module: "ESNext", moduleResolution: "bundler" },
    ...{ strict: true, noEmit: true, allowImportingTsExtensions: true, types: ["node"] },
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
  await output(node, [join(root, "node_modules/typescript/bin/tsc"), "-p", "."]);
}

test("passes redocly without errors or warnings", async () => {
  cpSync(join(here, "redocly.yaml"), join(folder, "redocly.yaml"));
  const env = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const found = await output(
    node,
    [
      join(root, "node_modules/@redocly/cli/bin/cli.js"),
      "lint",
      "openapi.json",
      "--format=json",
      "--config=redocly.yaml",
    ],
    env,
  );
  expect(JSON.parse(found).totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
});

test("an openapi-typescript and openapi-fetch client compiles, and pages through a list over TLS", async () => {
  await output(node, [join(tools, "openapi-typescript"), "openapi.json", "-o", "schema.ts"]);
  writeFileSync(
    join(folder, "walk.ts"),
    `import createClient from "openapi-fetch";
import type { paths } from "./schema.ts";

const [baseUrl, token] = process.argv.slice(2) as [string, string];
const client = createClient<paths>({ baseUrl, headers: { Authorization: \`Bearer \${token}\` } });
const ids: string[] = [];
let cursor: string | undefined;
do {
  const { data, error } = await client.GET("/invoices", { params: { query: { status: "all", limit: 7, cursor } } });
  if (error) throw new Error(JSON.stringify(error));
  ids.push(...data.data.map(({ id }) => id));
  cursor = data.page.cursor ?? undefined;
} while (cursor);
const refused = await client.GET("/invoices/{invoice_id}", { params: { path: { invoice_id: "none" } } });
console.log(JSON.stringify({ ids, reason: refused.error?.errors[0] }));
`,
  );
  await compile(["schema.ts", "walk.ts"]);
  const token = await addToken(at.owner, at.first);
  const made = await Promise.all(Array.from({ length: 30 }, () => addInvoice(at.owner, at.first)));
  const certificate = join(settings().data_dir, "tls", "cert.pem");
  const told = await output(node, ["walk.ts", `${api.origin}/rest/v2`, token], { NODE_EXTRA_CA_CERTS: certificate });
  const { ids, reason } = JSON.parse(told);
  expect(ids.sort()).toEqual(made.sort());
  expect(reason).toMatchObject({ reason: "not_found" });
});

test("an @hey-api/openapi-ts client compiles", async () => {
  await output(node, [join(tools, "openapi-ts"), "-i", "openapi.json", "-o", "hey", "-s"]);
  await compile(["hey/index.ts", "hey/client.gen.ts"]);
});
