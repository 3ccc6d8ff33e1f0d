import { settings } from "#lib/platform/env.ts";
import type { Answer, Order } from "./control-file.ts";
import { exitWithMessage, StartError } from "./exit-with-message.ts";
import { hearLines } from "./hear-lines.ts";
import { reachControl } from "./reach-control.ts";
import { ownPrograms } from "./release-programs.ts";

const log = (line: string) => void process.stdout.write(`${line}\n`);

/** Has the supervisor of `dataDir` run this release from now on. Throws StartError if it doesn't. */
async function order(dataDir: string): Promise<string> {
  const reached = await reachControl(dataDir);
  if (reached === null) {
    throw new StartError(
      `No Muster that can be upgraded runs with DATA_DIR=${dataDir}. Set DATA_DIR to that of the running one, or run npm start.`,
    );
  }
  const { socket, key } = reached;
  return new Promise((resolve, reject) => {
    socket.on("error", () => undefined);
    socket.once("close", () => reject(new StartError("Not upgraded: Muster was stopped.")));
    hearLines(socket, (text) => {
      const answer = JSON.parse(text) as Answer;
      if ("line" in answer) log(answer.line);
      else if ("done" in answer) resolve(answer.done);
      else reject(new StartError(`Not upgraded: ${answer.failed}`));
    });
    const upgrade: Order = { key, upgrade: ownPrograms() };
    socket.write(`${JSON.stringify(upgrade)}\n`);
  });
}

await exitWithMessage(async () => {
  log(await order(settings().data_dir));
});
