import { expect, test } from "vitest";
import { factsOf } from "./error-facts.ts";

test("of an error, its kind, code, and places are told, and nothing of its message", () => {
  const personal = "12 Main Street";
  const cause = Object.assign(new Error(`params: ${personal}`), { code: "23505" });
  for (const message of [
    `Failed query\nparams: at ${personal}\n    at ${personal} (home)`,
    `at ${personal}`,
    personal,
    "",
    `\n    at ${personal}`,
  ]) {
    const error = new Error(message, { cause });
    const facts = factsOf(error);
    expect(facts).toMatchObject({ code: "23505", kind: "Error" });
    expect(facts.place?.[0]).toMatch(/error-facts\.test\.ts:\d+:\d+/);
    expect(JSON.stringify(facts)).not.toContain(personal);
  }
});

test("of an error whose message was changed later, no place is told that may be part of it", () => {
  const error = new Error("at home\n    at home");
  error.message = "other";
  expect(JSON.stringify(factsOf(error))).not.toContain("home");
  expect(factsOf("text")).toEqual({ code: "", kind: "string", place: undefined });
});
