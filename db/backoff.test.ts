import { expect, test } from "vitest";
import { DatabaseBusyError, delayAfter, makeBackoff } from "./backoff.ts";

const fails = () => Promise.reject(new Error("refused"));

test("delays double up to two seconds, with random jitter down to half", () => {
  const most = [1, 2, 3, 4, 5, 6, 7, 100].map((failures) => delayAfter(failures, () => 1));
  expect(most).toEqual([100, 200, 400, 800, 1600, 2000, 2000, 2000]);
  expect(delayAfter(3, () => 0)).toBe(200);
  expect(new Set(Array.from({ length: 50 }, () => delayAfter(7))).size).toBeGreaterThan(1);
});

test("after a failure nothing is tried until the delay has passed, then one attempt at a time; a success resets that", async () => {
  let now = 0;
  const backoff = makeBackoff({ now: () => now, random: () => 1 });
  await expect(backoff.attempt(fails)).rejects.toThrow(DatabaseBusyError);
  for (const after of [200, 400, 800]) {
    expect(backoff.mayTry()).toBe(false);
    let tried = false;
    const refused = backoff.attempt(async () => {
      tried = true;
    });
    await expect(refused).rejects.toMatchObject({ cause: new Error("refused") });
    expect(tried).toBe(false);
    now += after / 2;
    const { promise, reject } = Promise.withResolvers<never>();
    const trial = backoff.attempt(() => promise);
    expect(backoff.mayTry()).toBe(false);
    reject(new Error("refused"));
    await expect(trial).rejects.toThrow(DatabaseBusyError);
  }
  now += 800;
  expect(await backoff.attempt(async () => "connected")).toBe("connected");
  expect(backoff.mayTry()).toBe(true);
});

test("concurrent failures count as one", async () => {
  let now = 0;
  const backoff = makeBackoff({ now: () => now, random: () => 1 });
  await Promise.allSettled(Array.from({ length: 10 }, () => backoff.attempt(fails)));
  now = 99;
  expect(backoff.mayTry()).toBe(false);
  now = 100;
  expect(backoff.mayTry()).toBe(true);
});
