import { exitWithMessage } from "#lib/platform/process/exit-with-message.ts";
import { twoStepOffCommand } from "./two-step-off.ts";

await exitWithMessage(async () => {
  const { code, text } = await twoStepOffCommand(process.argv.slice(2));
  (code === 0 ? process.stdout : process.stderr).write(`${text}\n`);
  process.exitCode = code;
});
