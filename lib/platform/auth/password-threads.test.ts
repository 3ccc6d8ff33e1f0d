import { readdirSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import type { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { computeHash, isHashOf } from "./password-threads.ts";

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const salt = Buffer.from("0123456789abcdef");

/** Idle threads. */
const idle = Reflect.get(globalThis, Symbol.for("muster.password-threads")) as { worker: Worker }[];

test("a hash is standard argon2id, and matches its own password and no other", async () => {
  const hash = await computeHash({ password: "correct horse", salt, ...cost });
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$MDEyMzQ1Njc4OWFiY2RlZg\$/);
  expect(await computeHash({ password: "correct horse", salt, ...cost })).toBe(hash);
  expect([await isHashOf(hash, "correct horse"), await isHashOf(hash, "correct hors")]).toEqual([true, false]);
  expect(await computeHash({ password: "correct horse", ...cost })).not.toBe(
    await computeHash({ password: "correct horse", ...cost }),
  );
});

test("a failed computation throws an error without the password in it, and the thread lives on", async () => {
  await computeHash({ password: "before", ...cost });
  const worker = idle.at(-1)?.worker;
  const failure = await isHashOf("no hash", "the secret text").catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(String((failure as Error).stack)).not.toContain("the secret text");
  expect(await computeHash({ password: "after", ...cost })).toMatch(/^\$argon2id/);
  expect(idle.at(-1)?.worker).toBe(worker);
});

test.each(["ends", "fails"])("a password whose thread %s is computed on another", async (how) => {
  await computeHash({ password: "before", ...cost });
  const worker = idle.at(-1)?.worker as Worker;
  const computed = computeHash({ password: "correct horse", salt, ...cost });
  if (how === "fails") worker.emit("error", new Error("out of memory"));
  await worker.terminate();
  expect(await isHashOf(await computed, "correct horse")).toBe(true);
  expect(idle.map((thread) => thread.worker)).not.toContain(worker);
});

test("a thread that ends while idle is not reused", async () => {
  await computeHash({ password: "before", ...cost });
  await Promise.all(idle.map(({ worker }) => worker.terminate()));
  expect(idle).toEqual([]);
  expect(await computeHash({ password: "after", ...cost })).toMatch(/^\$argon2id/);
});

test.runIf(process.platform === "linux")(
  "on Linux, the thread has the lowest priority, and the others keep theirs",
  async () => {
    await Promise.all(idle.map(({ worker }) => worker.terminate()));
    const nices = () =>
      readdirSync("/proc/self/task").map((thread) => {
        const stat = readFileSync(`/proc/self/task/${thread}/stat`, "utf8");
        return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[16]);
      });
    const before = nices();
    const lowest = (all: number[]) => all.filter((nice) => nice === constants.priority.PRIORITY_LOW).length;
    await computeHash({ password: "any", ...cost });
    expect(lowest(nices())).toBe(lowest(before) + 1);
  },
);
