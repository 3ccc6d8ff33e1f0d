import { connect } from "node:net";
import { createInterface } from "node:readline";
import { settings } from "#lib/platform/env.ts";
import { type Answer, type Order, readControl } from "./control-file.ts";
import { exitWithMessage, StartError } from "./exit-with-message.ts";
import { loopback } from "./listen.ts";
import { ownPrograms } from "./release-programs.ts";

const log = (line: string) => void process.stdout.write(`${line}\n`);

/** Has the supervisor of `dataDir` run this release from now on. Throws StartError if it doesn't. */
async function order(dataDir: string): Promise<string> {
  const none = new StartError(
    `No Muster that can be upgraded runs with DATA_DIR=${dataDir}. Set DATA_DIR to that of the running one, or run npm start.`,
  );
  const control = readControl(dataDir);
  if (control === null) throw none;
  const socket = connect(control.port, loopback);
  return new Promise((resolve, reject) => {
    socket.once("connect", () => {
      const upgrade: Order = { key: control.key, upgrade: ownPrograms() };
      socket.write(`${JSON.stringify(upgrade)}\n`);
    });
    socket.on("error", () => reject(none));
    socket.once("close", () => reject(new StartError("Not upgraded: Muster was stopped.")));
    createInterface({ input: socket }).on("line", (text) => {
      const answer = JSON.parse(text) as Answer;
      if ("line" in answer) log(answer.line);
      else if ("done" in answer) resolve(answer.done);
      else reject(new StartError(`Not upgraded: ${answer.failed}`));
    });
  });
}

await exitWithMessage(async () => {
  log(await order(settings().data_dir));
});
