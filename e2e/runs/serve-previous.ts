import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { request } from "node:https";
import { join } from "node:path";
import { startEmbedded } from "#db/embedded.ts";
import { settings } from "#lib/platform/env.ts";
import { childEnvironment } from "#lib/platform/environment.ts";
import { migrate } from "./migrate-as-next.ts";

// Starts the release in the folder that is its argument on the schema of this one, and asks it for something of each kind.

const [folder = ""] = process.argv.slice(2);
const { data_dir, https_port } = settings();
const asked = { "/setup": 200, "/rest/v2/invoices": 401, "/rest/v2/openapi.json": 200 };

function statusOf(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    // Its certificate is its own, and traffic stays on loopback.
    const sent = request({ host: "127.0.0.1", port: https_port, path, rejectUnauthorized: false }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode));
    });
    sent.once("error", reject).end();
  });
}

mkdirSync(data_dir, { recursive: true });
const database = await startEmbedded({ dataDir: data_dir, log: () => undefined });
await migrate(database.url, { log: () => undefined });
const muster = spawn(process.execPath, [join(folder, "lib", "platform", "process", "start.ts")], {
  cwd: folder,
  env: childEnvironment({ DATABASE_URL: database.url, HTTP_PORT: "0" }),
  stdio: ["ignore", "pipe", "inherit"],
});
let output = "";
muster.stdout.setEncoding("utf8").on("data", (text: string) => {
  output += text;
  process.stdout.write(text);
});
const ended = once(muster, "exit");
try {
  const isReady = async () => {
    for await (const _ of muster.stdout.iterator({ destroyOnReturn: false }))
      if (output.includes("Ctrl-C stops it")) return true;
    return false;
  };
  if (!(await isReady())) throw new Error("it didn't start");
  if (!output.includes("which lets this one run")) throw new Error("it didn't notice that the database is newer");
  for (const [path, status] of Object.entries(asked)) {
    const actual = await statusOf(path);
    if (actual !== status) throw new Error(`${path} is ${actual}, not ${status}`);
  }
} finally {
  muster.kill("SIGTERM");
  await ended;
  await database.stop();
}
