import { expect, test } from "vitest";
import { readPrefill } from "./token-prefill.ts";

const reach = { types: ["personal"], scopes: ["accounting:read", "people:read"] } as const;

test("prefills name, type and scopes from a link", () => {
  expect(
    readPrefill({ name: [" Export "], type: ["personal"], scopes: ["accounting:read,people:read"] }, reach),
  ).toEqual({
    name: "Export",
    type: "personal",
    scopes: ["accounting:read", "people:read"],
    ignored: [],
  });
});

test("ignores and reports values that don't exist or exceed the role", () => {
  const prefill = readPrefill(
    { name: ["x".repeat(101)], type: ["organization"], scopes: ["ats:write nothing:read", "people:read"] },
    reach,
  );
  expect(prefill).toMatchObject({ name: "", type: null, scopes: ["people:read"] });
  expect(prefill.ignored).toHaveLength(4);
});

test("prefills nothing without parameters", () => {
  expect(readPrefill({ name: [], type: [], scopes: [] }, reach)).toEqual({
    name: "",
    type: null,
    scopes: [],
    ignored: [],
  });
});
