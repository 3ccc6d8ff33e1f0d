import { expect, test } from "vitest";
import { matchCommand } from "./match-command.ts";

test("doesn't match letters scattered across a label", () =>
  expect(matchCommand("Switch to Acme Field Services GmbH", "light")).toBe(0));

test("requires every typed word to occur", () => {
  expect(matchCommand("Light theme", "light theme")).toBe(1);
  expect(matchCommand("Light theme", "theme light")).toBeGreaterThan(0);
  expect(matchCommand("Light theme", "light field")).toBe(0);
});

test("matches keywords, ranked below label matches", () => {
  const byLabel = matchCommand("Password policy", "pass");
  const byKeyword = matchCommand("Account", "pass", ["password"]);
  expect(byKeyword).toBeGreaterThan(0);
  expect(byLabel).toBeGreaterThan(byKeyword);
});

test("ranks a label prefix above a word prefix, and that above a mid-word match", () => {
  const [start, word, middle] = ["tokens", "access tokens", "subtokens"].map((label) => matchCommand(label, "tok"));
  expect(start).toBeGreaterThan(word ?? 1);
  expect(word).toBeGreaterThan(middle ?? 1);
});
