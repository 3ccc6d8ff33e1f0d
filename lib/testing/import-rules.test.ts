import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const run = promisify(execFile);

/** Forbidden imports: for each location, one per rule that applies there. */
const forbidden: [file: string, from: string][] = [
  ["components/provoked/parent.ts", "../shell/shell.tsx"],
  ["components/provoked/db.ts", "#db/tenant.ts"],
  ["components/provoked/page.ts", "#app/prefetch.ts"],
  ["components/provoked/operations.ts", "#lib/money/invoices/operations.ts"],
  ["components/provoked/execute.ts", "#lib/platform/api/execute.ts"],
  ["components/provoked/settings.ts", "#lib/platform/env.ts"],
  ["components/provoked/registry.ts", "#lib/registry/pages.ts"],
  ["components/provoked/testing.ts", "#lib/testing/stage.ts"],
  ["app/provoked/parent.ts", "../prefetch.ts"],
  ["app/provoked/db.ts", "#db/tenant.ts"],
  ["app/provoked/page.ts", "#app/(dashboard)/page.tsx"],
  ["app/provoked/operations.ts", "#lib/money/invoices/operations.ts"],
  ["app/provoked/registry.ts", "#lib/registry/operations.ts"],
  ["app/provoked/testing.ts", "#lib/testing/stage.ts"],
  ["app/provoked/execute.ts", "#lib/platform/api/execute.ts"],
  ["app/prefetch.ts", "#components/ui/button.tsx"],
  ["app/open-default-view.ts", "#db/tenant.ts"],
  ["app/rest/v2/provoked/route.ts", "#lib/platform/auth/roles.ts"],
  ["app/rest/v2/provoked/parent/route.ts", "../route.ts"],
  ["lib/registry/provoked/parent.ts", "../db/tenant.ts"],
  ["lib/registry/provoked-component.ts", "#components/ui/button.tsx"],
  ["lib/registry/provoked-page.ts", "#app/prefetch.ts"],
  ["lib/registry/provoked-rows.ts", "#db/system.ts"],
  ["lib/registry/provoked-testing.ts", "#lib/testing/stage.ts"],
  ["lib/money/provoked/parent.ts", "../invoices/contract.ts"],
  ["lib/money/provoked/component.ts", "#components/ui/button.tsx"],
  ["lib/money/provoked/page.ts", "#app/prefetch.ts"],
  ["lib/money/provoked/rows.ts", "#db/system.ts"],
  ["lib/money/provoked/registry.ts", "#lib/registry/operations.ts"],
  ["lib/money/provoked/testing.ts", "#lib/testing/stage.ts"],
  ["lib/money/provoked/operations.ts", "#lib/money/invoices/operations.ts"],
  ["lib/money/provoked/inner.ts", "#lib/money/invoices/select-invoices.ts"],
  ["lib/money/provoked/area.ts", "#lib/workforce/people/operations.ts"],
  ["lib/platform/provoked/parent.ts", "../api/execute.ts"],
  ["lib/platform/provoked/component.ts", "#components/ui/button.tsx"],
  ["lib/platform/provoked/rows.ts", "#db/member-links.ts"],
  ["lib/platform/provoked/registry.ts", "#lib/registry/operations.ts"],
  ["lib/platform/provoked/testing.ts", "#lib/testing/stage.ts"],
  ["lib/platform/provoked/area.ts", "#lib/money/invoices/contract.ts"],
  ["lib/platform/process/provoked/seed.ts", "#db/seed/demo.ts"],
  ["lib/platform/worker/provoked/seed.ts", "#db/seed/demo.ts"],
  ["lib/money/provoked/seed.ts", "#db/seed/demo.ts"],
  ["lib/platform/auth/provoked/parent.ts", "../principal.ts"],
  ["lib/platform/auth/provoked/component.ts", "#components/ui/button.tsx"],
  ["lib/platform/oauth/provoked/registry.ts", "#lib/registry/operations.ts"],
  ["lib/platform/worker/provoked/area.ts", "#lib/money/invoices/contract.ts"],
  ["db/provoked/parent.ts", "../tenant.ts"],
  ["db/provoked/lib.ts", "#lib/platform/api/execute.ts"],
  ["db/provoked/page.ts", "#app/prefetch.ts"],
  ["db/provoked/component.ts", "#components/ui/button.tsx"],
  ["lib/provoked/parent.test.ts", "../operations.ts"],
  ["e2e/provoked/parent.ts", "../stage.ts"],
];

const link = 'import Link from "next/link";\nexport const link = <Link href="/">Home</Link>;\n';

/** A misplaced or otherwise forbidden file, and the rule that must report it. */
const provocations: [file: string, source: string, rule: string][] = [
  ...forbidden.map(([file, from]): [string, string, string] => [
    file,
    `import { a } from "${from}";\nexport const b = a;\n`,
    "noRestrictedImports",
  ]),
  ["components/provoked/link.tsx", link, "noRestrictedImports"],
  ["app/provoked/link.tsx", link, "noRestrictedImports"],
  ["lib/provoked/setting.ts", "export const a = process.env.DATABASE_URL;\n", "noProcessEnv"],
  ["lib/provoked/loose.ts", "export function a(value: any): void {\n  JSON.stringify(value);\n}\n", "noExplicitAny"],
  ["lib/provoked/one.ts", 'import { two } from "./two.ts";\nexport const one: number = two + 1;\n', "noImportCycles"],
  ["lib/provoked/two.ts", 'import { one } from "./one.ts";\nexport const two: number = one + 1;\n', "noImportCycles"],
  ["lib/provoked/type.ts", 'import { B } from "./b.ts";\nexport const a = (b: B) => b;\n', "useImportType"],
  ["lib/provoked/sure.ts", "export const a = (b: string[]) => b[0]!.length;\n", "noNonNullAssertion"],
  ["lib/provoked/unused.ts", 'import { b } from "./b.ts";\nexport const a = 1;\n', "noUnusedImports"],
  ["lib/provoked/idle.ts", "const idle = 1;\nexport const a = 2;\n", "noUnusedVariables"],
  [
    "components/provoked/hook.ts",
    'import { useState } from "react";\nexport function useA(b: boolean) {\n  if (b) useState(0);\n}\n',
    "useHookAtTopLevel",
  ],
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

test.each(provocations)("%s is reported by the linter", (file, _, rule) => {
  expect(findings).toContain(`${file} ${rule}`);
});
