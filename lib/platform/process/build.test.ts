import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildIfNeeded, stampName } from "./build.ts";
import { hashSources } from "./build-sources.ts";
import { StartError } from "./exit-with-message.ts";
import { progressOf } from "./next-build.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "muster-build-"));
  for (const folder of ["app", "node_modules", ".next"]) mkdirSync(join(root, folder));
  writeFileSync(join(root, "app", "page.tsx"), "export default () => null;");
});

afterEach(() => rmSync(root, { recursive: true }));

const build = () => buildIfNeeded(root, { log: () => undefined, signal: new AbortController().signal });

test("without a build and the packages that build, one line says what to do", async () => {
  const refusal = await build().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartError);
  expect((refusal as StartError).message).toMatch(/^There is no built dashboard here, .*npm ci without --omit=dev.*$/);
});

test("a build of the same sources needs no such packages, until a source changes", async () => {
  writeFileSync(join(root, ".next", stampName), hashSources(root));
  await build();
  writeFileSync(join(root, "app", "page.test.tsx"), "a test is no source");
  await build();
  writeFileSync(join(root, "app", "page.tsx"), "export default () => 1;");
  await expect(build()).rejects.toThrow("There is no built dashboard here");
});

test("a running build tells how far it is, with a count", () => {
  const output = "  Creating an optimized production build ...\n";
  expect(progressOf(output)).toBe("compiling");
  const compiled = `${output}✓ Compiled successfully in 41s\n  Collecting page data using 1 worker ...\n`;
  expect(progressOf(compiled)).toBe("compiled, collecting pages");
  const pages = `${compiled}  Generating static pages using 1 worker (0/71) ...\n  Generating static pages using 1 worker (35/71) \n`;
  expect(progressOf(pages)).toBe("35 of 71 pages checked");
});
