import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export const root = join(import.meta.dirname, "..", "..");

/** Settings that a command gets besides this process's own. */
export type Environment = Record<string, string>;

const running = new Set<ReturnType<typeof spawn>>();
/** After Ctrl-C, what runs may end in order, and nothing else begins. */
let isStopped = false;

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    isStopped = true;
    for (const child of running) child.kill(signal);
    process.exitCode = 1;
  });

interface CommandOptions {
  env?: Environment;
  cwd?: string;
}

async function run(
  [command = "", ...args]: readonly string[],
  { env = {}, cwd = root }: CommandOptions,
  output: "inherit" | "pipe",
): Promise<{ code: number; printed: string }> {
  if (isStopped) return { code: 1, printed: "" };
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, PATH: `${join(cwd, "node_modules", ".bin")}:${process.env.PATH}`, ...env },
    stdio: ["ignore", output, output],
  });
  running.add(child);
  const printed: Buffer[] = [];
  child.stdout?.on("data", (bytes: Buffer) => printed.push(bytes));
  child.stderr?.on("data", (bytes: Buffer) => printed.push(bytes));
  const [code] = await once(child, "close");
  running.delete(child);
  return { code: code ?? 1, printed: Buffer.concat(printed).toString() };
}

/** Runs a command of an installed package or of this project and resolves with its exit code. */
export async function runCommand(command: readonly string[], options: CommandOptions = {}): Promise<number> {
  return (await run(command, options, "inherit")).code;
}

/** Runs a command that prints when it ends, as it may run beside others. */
export async function runQuietly(
  command: readonly string[],
  options: CommandOptions = {},
): Promise<{ code: number; printed: string }> {
  const ended = await run(command, options, "pipe");
  process.stdout.write(`$ ${command.join(" ")}\n${ended.printed}`);
  return ended;
}
