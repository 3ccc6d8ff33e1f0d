import { expect, test } from "vitest";
import { readPrefill } from "./token-prefill.ts";

const reach = { types: ["personal"], scopes: ["accounting:read", "people:read"] } as const;

test("a link fills in name, type and scopes", () => {
  expect(
    readPrefill({ name: [" Export "], type: ["personal"], scopes: ["accounting:read,people:read"] }, reach),
  ).toEqual({
    name: "Export",
    type: "personal",
    scopes: ["accounting:read", "people:read"],
    ignored: [],
  });
});

test("what does not exist or goes beyond the role is left out and told", () => {
  const prefill = readPrefill(
    { name: ["x".repeat(101)], type: ["organization"], scopes: ["ats:write nothing:read", "people:read"] },
    reach,
  );
  expect(prefill).toMatchObject({ name: "", type: null, scopes: ["people:read"] });
  expect(prefill.ignored).toHaveLength(4);
});

test("a link without anything fills in nothing", () => {
  expect(readPrefill({ name: [], type: [], scopes: [] }, reach)).toEqual({
    name: "",
    type: null,
    scopes: [],
    ignored: [],
  });
});
