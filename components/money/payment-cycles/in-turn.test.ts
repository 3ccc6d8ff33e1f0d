import { expect, test } from "vitest";
import { inTurn } from "./in-turn.ts";

test("runs one at a time and in order, also after a failure", async () => {
  const log: string[] = [];
  let running = 0;
  const step = (name: string, fails = false) =>
    inTurn(async () => {
      running += 1;
      expect(running).toBe(1);
      await Promise.resolve();
      running -= 1;
      log.push(name);
      if (fails) throw new Error(name);
      return name;
    });
  const all = await Promise.allSettled([step("a"), step("b", true), step("c")]);
  expect(all.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(log).toEqual(["a", "b", "c"]);
});
