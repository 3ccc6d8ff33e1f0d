import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { bareEnvironment } from "#lib/platform/environment.ts";

const module = new URL("./on-stop.ts", import.meta.url).href;
const program = `
  import { onStop } from ${JSON.stringify(module)};
  onStop(async () => console.log("finished"));
  setInterval(() => {}, 1000);
  console.log(process.pid);`;

test("a process that npm started ends in order when npm's shell is gone", async () => {
  // Something after it keeps the shell from replacing itself with the program.
  const shell = spawn("sh", ["-c", `"$0" --input-type=module --eval "$1"; true`, process.execPath, program], {
    env: { ...bareEnvironment(), npm_lifecycle_event: "web" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  shell.stdout.setEncoding("utf8").on("data", (chunk) => (text += chunk));
  await once(shell.stdout, "data");
  shell.kill("SIGKILL");
  // Its output ends with the last process that could write to it.
  await once(shell.stdout, "close");
  expect(text.split("\n").slice(1)).toEqual(["finished", ""]);
});
