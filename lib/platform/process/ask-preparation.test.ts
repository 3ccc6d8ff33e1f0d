import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { askPreparation } from "./ask-preparation.ts";
import { ownPrograms } from "./release-programs.ts";

const folder = mkdtempSync(join(tmpdir(), "muster-ask-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a preparation that fails without a word of its own is told apart from a start, after all that it printed", async () => {
  const file = join(folder, "prepare.mjs");
  // What it started may print after it has ended.
  writeFileSync(
    file,
    `import { spawn } from "node:child_process";
    spawn("sh", ["-c", "sleep 0.5; echo last >&2"], { stdio: ["ignore", "ignore", "inherit"] }).unref();
    console.error("first");
    process.exit(1);`,
  );
  const lines: string[] = [];
  const tasks = { claim: () => ({ serving: "/there" }), launch: async () => 0 };
  const { signal } = new AbortController();
  const asking = askPreparation({ ...ownPrograms(), prepare: { file, flags: [], env: {} } }, tasks, {
    signal,
    say: (line) => void lines.push(line),
  });
  await expect(asking).rejects.toThrow("Its preparation failed: the lines above say why.");
  expect(lines).toEqual(["first", "last"]);
});
