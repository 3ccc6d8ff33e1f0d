import { expect, test } from "vitest";
import { boundedQueue, QueueFullError } from "./bounded-queue.ts";

function makeWork(log: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const work = async () => {
    log.push(name);
    await promise;
    return name;
  };
  return { work, resolve, reject };
}

test("runs up to the limit concurrently and the rest in order of arrival, and rejects those beyond the queue limit", async () => {
  const log: string[] = [];
  const queue = boundedQueue({ atOnce: 2, waiting: 2 });
  const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => makeWork(log, name)) as [
    ReturnType<typeof makeWork>,
    ReturnType<typeof makeWork>,
    ReturnType<typeof makeWork>,
    ReturnType<typeof makeWork>,
  ];
  const results = [a, b, c, d].map(({ work }) => queue.run(work));
  await expect(queue.run(makeWork(log, "e").work)).rejects.toBeInstanceOf(QueueFullError);
  expect(log).toEqual(["a", "b"]);
  b.resolve();
  expect(await results[1]).toBe("b");
  await Promise.resolve();
  expect(log).toEqual(["a", "b", "c"]);
  for (const { resolve } of [a, c, d]) resolve();
  expect(await Promise.all(results)).toEqual(["a", "b", "c", "d"]);
  expect(log).toEqual(["a", "b", "c", "d"]);
});

test("a task that fails still passes its slot on", async () => {
  const queue = boundedQueue({ atOnce: 1, waiting: 1 });
  const failing = makeWork([], "failing");
  const failed = queue.run(failing.work);
  const next = queue.run(async () => "next");
  failing.reject(new Error("broken"));
  await expect(failed).rejects.toThrow("broken");
  expect(await next).toBe("next");
  expect(await queue.run(async () => "free again")).toBe("free again");
});
