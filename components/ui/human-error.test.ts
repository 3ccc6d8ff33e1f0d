import { expect, test } from "vitest";
import { humanError } from "./human-error.ts";

test("turns a message without a subject into a sentence about the field", () => {
  expect(humanError("Title", "is required")).toBe("Title is required.");
  expect(humanError("Hours", "must be more than 0 and at most 24")).toBe("Hours must be more than 0 and at most 24.");
});

test("replaces messages about machine formats with plain instructions", () => {
  expect(humanError("Country", "must be a country code of two letters (ISO 3166), like DE")).toBe(
    "Choose a country from the list.",
  );
  expect(
    humanError("Rate", "must be an amount like 1250.00: digits and a decimal point, at most 12 digits before it"),
  ).toBe("Enter an amount, such as 1250.00.");
  expect(humanError("First day", "must be a date from 1900-01-01 to 2199-12-31, written like 2026-01-31")).toBe(
    "Enter a date.",
  );
});

test("leaves full sentences unchanged", () => {
  expect(humanError("Person", "Choose a person from the list.")).toBe("Choose a person from the list.");
  expect(humanError("Name", "Remove line breaks")).toBe("Remove line breaks");
});
