import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { FolderLockedError, lockFolder } from "./folder-lock.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "muster-lock-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

it("is held once, and again after release", () => {
  const release = lockFolder(folder, "a");
  expect(() => lockFolder(folder, "a")).toThrow(FolderLockedError);
  lockFolder(folder, "b")();
  release();
  lockFolder(folder, "a")();
});

it("names the process that holds it and is released when that process dies, even by kill -9", async () => {
  const program = `import { lockFolder } from "${join(import.meta.dirname, "folder-lock.ts")}"; lockFolder(${JSON.stringify(folder)}, "a"); console.log("held"); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(holder.stdout, "data");
  expect(() => lockFolder(folder, "a")).toThrow(`in use by another process (${holder.pid})`);
  holder.kill("SIGKILL");
  await once(holder, "exit");
  lockFolder(folder, "a")();
});
