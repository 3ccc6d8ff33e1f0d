import { expect, test } from "vitest";
import { matchCommand } from "./match-command.ts";

test("letters scattered over a label do not match it", () =>
  expect(matchCommand("Switch to Acme Field Services GmbH", "light")).toBe(0));

test("every typed word has to occur", () => {
  expect(matchCommand("Light theme", "light theme")).toBe(1);
  expect(matchCommand("Light theme", "theme light")).toBeGreaterThan(0);
  expect(matchCommand("Light theme", "light field")).toBe(0);
});

test("keywords find a command, behind labels that match", () => {
  const byLabel = matchCommand("Password policy", "pass");
  const byKeyword = matchCommand("Account", "pass", ["password"]);
  expect(byKeyword).toBeGreaterThan(0);
  expect(byLabel).toBeGreaterThan(byKeyword);
});

test("the start of a label beats the start of a word, and that beats the middle", () => {
  const [start, word, middle] = ["tokens", "access tokens", "subtokens"].map((label) => matchCommand(label, "tok"));
  expect(start).toBeGreaterThan(word ?? 1);
  expect(word).toBeGreaterThan(middle ?? 1);
});
