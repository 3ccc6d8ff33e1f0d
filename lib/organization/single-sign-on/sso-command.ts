import { exitWithMessage } from "#lib/platform/process/exit-with-message.ts";
import { ssoCommand } from "./sso.ts";

await exitWithMessage(async () => {
  const { code, text } = await ssoCommand(process.argv.slice(2));
  (code === 0 ? process.stdout : process.stderr).write(`${text}\n`);
  process.exitCode = code;
});
