import { fork } from "node:child_process";
import { join } from "node:path";
import { childEnvironment } from "#lib/platform/env.ts";
import type { SignIn } from "./announce.ts";
import { StartError } from "./exit-with-message.ts";

export interface FirstQuestion {
  /** The database owner's address. */
  url: string;
  demo: boolean;
}

export interface FirstAnswer {
  /** Of the demo's people. */
  signIns: SignIn[];
  /** Of the set-up page; null when an organization exists. */
  setupCode: string | null;
}

/** Makes the demo, or the code for the set-up page, unless they are there. Throws StartError when that fails. */
export async function askFirstSteps(question: FirstQuestion, signal: AbortSignal): Promise<FirstAnswer> {
  const child = fork(join(import.meta.dirname, "first-steps.ts"), {
    env: childEnvironment({}),
    execArgv: [],
    serialization: "json",
    signal,
  });
  return new Promise((resolve, reject) => {
    let answer: FirstAnswer | undefined;
    child.once("error", reject);
    child.once("message", (message) => (answer = message as FirstAnswer));
    child.once("exit", () =>
      answer ? resolve(answer) : reject(new StartError("The first start was not finished: the lines above say why.")),
    );
    child.send(question);
  });
}
