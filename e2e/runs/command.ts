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

/** Runs a command of an installed package or of this project and resolves with its exit code. */
export async function runCommand(
  [command = "", ...args]: readonly string[],
  { env = {}, isQuiet = false, cwd = root }: { env?: Environment; isQuiet?: boolean; cwd?: string } = {},
): Promise<number> {
  if (isStopped) return 1;
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, PATH: `${join(cwd, "node_modules", ".bin")}:${process.env.PATH}`, ...env },
    // Commands that run side by side print when they end.
    stdio: ["ignore", ...(isQuiet ? (["pipe", "pipe"] as const) : (["inherit", "inherit"] as const))],
  });
  running.add(child);
  const printed: Buffer[] = [];
  child.stdout?.on("data", (bytes: Buffer) => printed.push(bytes));
  child.stderr?.on("data", (bytes: Buffer) => printed.push(bytes));
  const [code] = await once(child, "close");
  running.delete(child);
  if (isQuiet) process.stdout.write(`$ ${[command, ...args].join(" ")}\n${Buffer.concat(printed)}`);
  return code ?? 1;
}
