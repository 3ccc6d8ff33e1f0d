import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { freePort } from "#lib/testing/free-port.ts";
import { until } from "#lib/testing/until.ts";
import { type Child, keepChild } from "./child.ts";
import { type HeldPorts, holdPorts } from "./held-ports.ts";
import type { Run } from "./release-programs.ts";
import { tellReplaced } from "./replaced.ts";

const folder = mkdtempSync(join(tmpdir(), "muster-child-"));
const lines: string[] = [];
const { signal } = new AbortController();
const long = 600_000;

let port: number;
let ports: HeldPorts;
let child: Child;

const module = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);

/** A program that says its name to whoever asks, and ends when it is replaced. */
function program(name: string, start = ""): Run {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(
    file,
    `import { createServer } from "node:http";
    import { givenPorts } from ${module("./held-ports.ts")};
    import { onReplaced } from ${module("./replaced.ts")};
    import { listenOn } from ${module("./listen.ts")};
    import { exitWithMessage, StartError } from ${module("./exit-with-message.ts")};
    await exitWithMessage(async () => {
      ${start}
      const server = createServer((request, response) => {
        if (request.url === "/crash") process.exit(3);
        response.setHeader("connection", "close").end("${name}");
      });
      await listenOn(server, { number: 0, setting: "HTTP_PORT" }, await givenPorts()("HTTP_PORT"));
      onReplaced(() => server.close(() => process.exit(0)));
      process.send("ready");
    });`,
  );
  return { node: process.execPath, program: { file, flags: [], env: {} }, settings: {} };
}

const ask = async (path = "/") => (await fetch(`http://127.0.0.1:${port}${path}`)).text();

beforeEach(async () => {
  port = await freePort();
  ports = holdPorts([{ number: port, setting: "HTTP_PORT" }]);
  const plan = { name: "test", log: (line: string) => void lines.push(line), ports };
  child = await keepChild({ ...plan, dismiss: tellReplaced, dismissedMs: long }, program("first"), signal);
});

afterEach(async () => {
  ports.close();
  await child.stop(0);
  lines.length = 0;
});

afterAll(() => rmSync(folder, { recursive: true }));

test("a process takes another's place on the same port, and the former ends", async () => {
  expect(await ask()).toBe("first");
  (await child.replace(program("second"), signal)).take();
  await child.left();
  expect([child.isLeaving(), await ask()]).toEqual([false, "second"]);
});

test("a process that doesn't start says why, and the former goes on", async () => {
  const refusing = program("refusing", 'throw new StartError("there is no paper");');
  await expect(child.replace(refusing, signal)).rejects.toThrow(
    "The test process did not start (code 1): there is no paper",
  );
  expect([await ask(), child.isLeaving()]).toEqual(["first", false]);
});

test("a process that was about to start again when another took its place, ends at once", async () => {
  const [once, again] = [join(folder, "once"), join(folder, "again")];
  const hanging = program(
    "hanging",
    `const { existsSync, writeFileSync } = process.getBuiltinModule("node:fs");
    if (existsSync("${once}")) {
      writeFileSync("${again}", "");
      await new Promise(() => setInterval(() => {}, 1000));
    }
    writeFileSync("${once}", "");`,
  );
  (await child.replace(hanging, signal)).take();
  await child.left();
  await expect(ask("/crash")).rejects.toThrow();
  await until(() => expect(existsSync(again)).toBe(true));
  (await child.replace(program("second"), signal)).take();
  await child.left();
  expect([child.isLeaving(), await ask()]).toEqual([false, "second"]);
});

test("a process that isn't to take over ends", async () => {
  (await child.replace(program("second"), signal)).drop();
  await child.left();
  expect(await ask()).toBe("first");
});

test("while a process that ended is started again, connections wait for it; it runs the program that took over last", async () => {
  (await child.replace(program("second"), signal)).take();
  await child.left();
  await expect(ask("/crash")).rejects.toThrow();
  expect(await ask()).toBe("second");
  expect(lines).toEqual(["The test process ended unexpectedly (code 3); starting it again in 0.5 s …"]);
});

test("a process whose Node is gone is started again once it is there", async () => {
  const second = program("second");
  const node = join(folder, "node");
  (await child.replace(second, signal)).take();
  await child.left();
  second.node = node;
  await expect(ask("/crash")).rejects.toThrow();
  const waiting = ask();
  await until(() =>
    expect(lines.at(-1)).toBe("The test process ended unexpectedly (code -2); starting it again in 1 s …"),
  );
  second.node = process.execPath;
  expect(await waiting).toBe("second");
});

test("when all is stopped, the port is closed", async () => {
  ports.close();
  await child.stop(long);
  await expect(ask()).rejects.toThrow();
});

test("a port in use is refused in one line", async () => {
  const taken = createServer();
  await once(taken.listen(0), "listening");
  const { port: number } = taken.address() as AddressInfo;
  expect(() => holdPorts([{ number, setting: "HTTPS_PORT" }])).toThrow(
    `HTTPS_PORT=${number} is in use by another program. Stop that program, or set HTTPS_PORT to another port.`,
  );
  taken.close();
});
