import { expect, test } from "vitest";
import { makeTurns, type Turns } from "./turns.ts";

const anyone = () => true;

function take(turns: Turns<string>, mayGo: (whose: string) => boolean = anyone): string[] {
  const taken: string[] = [];
  for (let next = turns.next(mayGo); next !== undefined; next = turns.next(mayGo)) taken.push(next);
  return taken;
}

test("those on whose behalf callers wait take turns, each in the order of arrival", () => {
  const turns = makeTurns<string>();
  for (const waiting of ["a1", "a2", "a3", "b1", "c1", "b2"]) turns.add(waiting.charAt(0), waiting);
  expect(turns.length).toBe(6);
  expect(take(turns)).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
  expect(turns.length).toBe(0);
});

test("who arrives while others take turns waits for one turn of each", () => {
  const turns = makeTurns<string>();
  for (let n = 0; n < 100; n += 1) turns.add("a", `a${n}`);
  expect(turns.next(anyone)).toBe("a0");
  turns.add("b", "b0");
  expect([turns.next(anyone), turns.next(anyone)]).toEqual(["a1", "b0"]);
});

test("who may not go keeps their place", () => {
  const turns = makeTurns<string>();
  for (const waiting of ["a1", "b1", "a2"]) turns.add(waiting.charAt(0), waiting);
  expect(take(turns, (whose) => whose !== "a")).toEqual(["b1"]);
  expect(take(turns)).toEqual(["a1", "a2"]);
});

test("who gave up is left out, once", () => {
  const turns = makeTurns<string>();
  for (const waiting of ["a1", "a2", "b1"]) turns.add(waiting.charAt(0), waiting);
  turns.remove("a", "a1");
  turns.remove("a", "a1");
  turns.remove("c", "c1");
  expect(turns.length).toBe(2);
  expect(turns.clear()).toEqual(["a2", "b1"]);
  expect([turns.length, turns.next(anyone)]).toEqual([0, undefined]);
});
