import { ensureDemo } from "#db/seed/demo.ts";
import { ensureSetupCode } from "#lib/platform/auth/setup.ts";
import { settings } from "#lib/platform/env.ts";
import type { FirstAnswer, FirstQuestion } from "./ask-first-steps.ts";

/**
 * A program of its own, because the supervisor would keep the memory that making the demo takes. It receives the database
 * owner's address as a message rather than in its environment, and ends when it has answered or its parent is gone.
 */
process.once("disconnect", () => process.exit(1));
const { url, demo } = await new Promise<FirstQuestion>((resolve) => process.once("message", resolve));
const log = (line: string) => void process.stdout.write(`${line}\n`);
const answer: FirstAnswer = demo
  ? { signIns: await ensureDemo(url, { dataDir: settings().data_dir, log }), setupCode: null }
  : { signIns: [], setupCode: await ensureSetupCode(url) };
process.send?.(answer, () => process.exit(0));
