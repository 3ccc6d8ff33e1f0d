import { once } from "node:events";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { until } from "#lib/testing/until.ts";
import { openControl, type Upgrade } from "./control.ts";
import { readControl } from "./control-file.ts";
import { ownPrograms } from "./release-programs.ts";

const folder = mkdtempSync(join(tmpdir(), "muster-control-"));
afterAll(() => rmSync(folder, { recursive: true }));

function give(order: unknown) {
  const socket = connect(readControl(folder)?.port ?? 0, "127.0.0.1");
  socket.write(`${typeof order === "string" ? order : JSON.stringify(order)}\n`);
  const answers = text(socket).then((all) =>
    all
      .trim()
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  );
  return { socket, answers };
}

const open = (upgrade: Upgrade, { signal } = new AbortController()) => openControl(folder, upgrade, signal);
const order = () => ({ key: readControl(folder)?.key, upgrade: ownPrograms() });

test("whoever can read DATA_DIR may order an upgrade, and hears how it goes", async () => {
  const close = await open(async ({ root }, { say }) => {
    say(`To ${root}`);
    return "It serves.";
  });
  expect(statSync(join(folder, "control.json")).mode & 0o777).toBe(0o600);
  expect(await give(order()).answers).toEqual([{ line: `To ${ownPrograms().root}` }, { done: "It serves." }]);
  await close();
  expect(readControl(folder)).toBeNull();
});

test("another key, or what isn't an order, does nothing", async () => {
  let orders = 0;
  const close = await open(async () => {
    orders += 1;
    return "";
  });
  const refused = [{ failed: "That isn't the key of this Muster." }];
  for (const key of ["", "0".repeat(64), "é".repeat(64), 1, null])
    expect(await give({ ...order(), key }).answers).toEqual(refused);
  for (const nonsense of ["GET / HTTP/1.1", "null", "1"]) expect(await give(nonsense).answers).toEqual([]);
  expect(orders).toBe(0);
  await close();
});

test("a connection that is reset, says too much, or gives a second order, harms nothing", async () => {
  let orders = 0;
  const close = await open(async (_, { say, signal }) => {
    orders += 1;
    if (!signal.aborted) await once(signal, "abort");
    say("Nobody hears this.");
    return "";
  });
  const { port = 0 } = readControl(folder) ?? {};
  for (const words of ["x", `${JSON.stringify(order())}\n${JSON.stringify(order())}\n`]) {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    await new Promise<void>((resolve) => socket.write(words, () => resolve()));
    if (words !== "x") await until(() => expect(orders).toBe(1));
    socket.resetAndDestroy();
  }
  const talker = connect(port, "127.0.0.1").on("error", () => undefined);
  const ended = new Promise((resolve) => talker.once("close", resolve));
  talker.write("y".repeat(100_000));
  await ended;
  await until(async () => expect(await give({ key: "" }).answers).toHaveLength(1));
  expect(orders).toBe(1);
  await close();
});

test("one upgrade at a time; it is aborted when its command goes away, and a failure says why", async () => {
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<unknown>();
  const close = await open(async (_, { signal }) => {
    begun.resolve();
    await once(signal, "abort");
    ended.resolve(signal.reason);
    throw new Error("Aborted.");
  });
  const { socket, answers } = give(order());
  await begun.promise;
  expect(await give(order()).answers).toEqual([{ failed: "Another upgrade is in progress." }]);
  socket.destroy();
  await expect(answers).rejects.toThrow("Premature close");
  expect(await ended.promise).toEqual(new Error("The command was interrupted."));
  await close();
  const closeNext = await open(async () => {
    throw new Error("There is no room.");
  });
  expect(await give(order()).answers).toEqual([{ failed: "There is no room." }]);
  await closeNext();
});

test("a stopping supervisor aborts it and waits for its end", async () => {
  const begun = Promise.withResolvers<void>();
  const stopping = new AbortController();
  const close = await open(async (_, { signal }) => {
    begun.resolve();
    await once(signal, "abort");
    throw new Error("Aborted.");
  }, stopping);
  const { answers } = give(order());
  await begun.promise;
  stopping.abort();
  await close();
  expect(await answers).toEqual([{ failed: "Aborted." }]);
});
