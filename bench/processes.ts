import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { serverEnvironment, serverFlags } from "#lib/platform/process/server-flags.ts";

export interface Running {
  pid: number;
  child: ChildProcess;
  [Symbol.asyncDispose](): Promise<void>;
}

function running(child: ChildProcess): Running {
  return {
    pid: child.pid ?? 0,
    child,
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

/** Starts one of our programs as the supervisor would, sends it `message` if given, and waits for its first message. */
export async function startProgram(file: string | URL, env: NodeJS.ProcessEnv, message?: object): Promise<Running> {
  const child = fork(file, {
    env: { ...serverEnvironment, ...env },
    execArgv: serverFlags,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  if (message) child.send(message);
  const first = await Promise.race([once(child, "message"), once(child, "exit")]);
  if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${file} ended with ${first.join(" ")}`);
  return running(child);
}

/** Starts a third-party server and waits until its URL responds. */
export async function startServer(args: string[], env: NodeJS.ProcessEnv, url: string): Promise<Running> {
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "ignore", "inherit"] });
  for (const giveUpAt = performance.now() + 60_000; performance.now() < giveUpAt; await pause(100)) {
    if (child.exitCode !== null) throw new Error(`${args.join(" ")} ended with ${child.exitCode}`);
    if (
      await fetch(url).then(
        (answer) => answer.bytes(),
        () => null,
      )
    )
      return running(child);
  }
  child.kill("SIGKILL");
  throw new Error(`${args.join(" ")} did not respond within a minute`);
}

/** Runs one of our commands and returns its output. */
export async function outputOf(file: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, [file, ...args], { env, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${file} ended with ${code}`);
  return output.trim();
}
