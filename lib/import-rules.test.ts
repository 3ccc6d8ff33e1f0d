import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const run = promisify(execFile);

/** A file where it may not be, or that does what no file may do, and the rule that has to say so. */
const provocations: [file: string, source: string, rule: string][] = [
  ["components/provoked/a.ts", 'import { db } from "#db/tenant.ts";\nexport const a = db;\n', "noRestrictedImports"],
  [
    "components/provoked/b.ts",
    'import { getInvoice } from "#lib/money/invoices/operations.ts";\nexport const b = getInvoice;\n',
    "noRestrictedImports",
  ],
  [
    "components/provoked/c.ts",
    'import { execute } from "#lib/platform/api/execute.ts";\nexport const c = execute;\n',
    "noRestrictedImports",
  ],
  [
    "components/provoked/d.ts",
    'import { settings } from "#lib/platform/env.ts";\nexport const d = settings;\n',
    "noRestrictedImports",
  ],
  [
    "components/provoked/e.ts",
    'import { call } from "../shell/shell.tsx";\nexport const e = call;\n',
    "noRestrictedImports",
  ],
  [
    "components/provoked/f.ts",
    'import { pages } from "#lib/pages.ts";\nexport const f = pages;\n',
    "noRestrictedImports",
  ],
  [
    "components/provoked/g.tsx",
    'import Link from "next/link";\nexport const g = <Link href="/">Home</Link>;\n',
    "noRestrictedImports",
  ],
  [
    "app/provoked/link.tsx",
    'import Link from "next/link";\nexport const link = <Link href="/">Home</Link>;\n',
    "noRestrictedImports",
  ],
  [
    "app/provoked/page.tsx",
    'import { db } from "#db/tenant.ts";\nexport default function Page() {\n  return String(db);\n}\n',
    "noRestrictedImports",
  ],
  [
    "app/rest/v2/provoked/route.ts",
    'import { roles } from "#lib/platform/auth/roles.ts";\nexport const GET = roles;\n',
    "noRestrictedImports",
  ],
  [
    "lib/money/provoked/operations.ts",
    'import { getInvoice } from "#lib/money/invoices/operations.ts";\nexport const a = getInvoice;\n',
    "noRestrictedImports",
  ],
  [
    "lib/money/provoked/inner.ts",
    'import { selectInvoices } from "#lib/money/invoices/select-invoices.ts";\nexport const a = selectInvoices;\n',
    "noRestrictedImports",
  ],
  [
    "lib/money/provoked/registry.ts",
    'import { operations } from "#lib/operations.ts";\nexport const a = operations;\n',
    "noRestrictedImports",
  ],
  [
    "lib/money/provoked/rows.ts",
    'import { findUser } from "#db/system.ts";\nexport const a = findUser;\n',
    "noRestrictedImports",
  ],
  [
    "lib/money/provoked/page.ts",
    'import { Button } from "#components/ui/button.tsx";\nexport const a = Button;\n',
    "noRestrictedImports",
  ],
  [
    "lib/platform/provoked/area.ts",
    'import { listInvoices } from "#lib/money/invoices/contract.ts";\nexport const a = listInvoices;\n',
    "noRestrictedImports",
  ],
  [
    "lib/platform/provoked/registry.ts",
    'import { operations } from "#lib/operations.ts";\nexport const a = operations;\n',
    "noRestrictedImports",
  ],
  [
    "lib/platform/process/provoked.ts",
    'import { ensureDemo } from "#db/seed/demo.ts";\nexport const a = ensureDemo;\n',
    "noRestrictedImports",
  ],
  [
    "lib/platform/worker/provoked.ts",
    'import { ensureDemo } from "#db/seed/demo.ts";\nexport const a = ensureDemo;\n',
    "noRestrictedImports",
  ],
  [
    "lib/money/provoked/seed.ts",
    'import { ensureDemo } from "#db/seed/demo.ts";\nexport const a = ensureDemo;\n',
    "noRestrictedImports",
  ],
  [
    "db/provoked/a.ts",
    'import { execute } from "#lib/platform/api/execute.ts";\nexport const a = execute;\n',
    "noRestrictedImports",
  ],
  ["lib/provoked/setting.ts", "export const a = process.env.DATABASE_URL;\n", "noProcessEnv"],
  ["lib/provoked/loose.ts", "export function a(value: any): void {\n  JSON.stringify(value);\n}\n", "noExplicitAny"],
  ["lib/provoked/one.ts", 'import { two } from "./two.ts";\nexport const one: number = two + 1;\n', "noImportCycles"],
  ["lib/provoked/two.ts", 'import { one } from "./one.ts";\nexport const two: number = one + 1;\n', "noImportCycles"],
];

interface Report {
  diagnostics: { category: string; location: { path: string | { file: string } } }[];
}

let findings: string[];

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "import-rules-"));
  const rules = JSON.parse(await readFile(join(root, "biome.json"), "utf8"));
  await writeFile(join(folder, "biome.json"), JSON.stringify({ ...rules, vcs: { enabled: false } }));
  for (const [file, source] of provocations) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), source);
  }
  const biome = join(root, "node_modules/.bin/biome");
  const { stdout } = await run(biome, ["lint", "--reporter=json", "--max-diagnostics=200", "."], {
    cwd: folder,
    maxBuffer: 1 << 24,
  }).catch((error) => error as { stdout: string });
  findings = (JSON.parse(stdout) as Report).diagnostics.map(({ category, location }) => {
    const path = typeof location.path === "string" ? location.path : location.path.file;
    return `${relative(folder, resolve(folder, path))} ${category.split("/").at(-1)}`;
  });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(provocations)("%s is found by the linter", (file, _, rule) => {
  expect(findings).toContain(`${file} ${rule}`);
});
