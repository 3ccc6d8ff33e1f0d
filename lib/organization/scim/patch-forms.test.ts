import { describe, expect, test } from "vitest";
import type { Json } from "#lib/platform/scim/attribute.ts";
import { applyPatch, readPatch } from "#lib/platform/scim/patch.ts";
import { groupType, userType } from "./schemas.ts";

const schemas = ["urn:ietf:params:scim:api:messages:2.0:PatchOp"];
const work = { value: "jane@work.example", type: "work", primary: true };
const home = { value: "jane@home.example", type: "home" };
const jane: Json = {
  ...{ id: "1", userName: "jane", displayName: "Jane", active: true },
  name: { givenName: "Jane", familyName: "Doe" },
  emails: [work, home],
};

const patchUser = (resource: Json, ...Operations: unknown[]) =>
  applyPatch(userType, resource, readPatch({ schemas, Operations }));
const patched = (...operations: unknown[]) => patchUser(jane, ...operations);
const refusal = (scimType: string) => expect.objectContaining({ scimType });

describe("add (RFC 7644 section 3.5.2.1)", () => {
  test("sets a value that wasn't there, and replaces a single one", () => {
    expect(patched({ op: "add", path: "externalId", value: "x" }).externalId).toBe("x");
    expect(patched({ op: "add", path: "displayName", value: "J" }).displayName).toBe("J");
  });

  test("adds parts to a complex value and keeps the others", () => {
    expect(patched({ op: "add", path: "name", value: { middleName: "M", givenName: "J" } }).name).toEqual({
      ...{ givenName: "J", familyName: "Doe", middleName: "M" },
    });
  });

  test("adds to many values once, and leaves one primary: the new one", () => {
    const other = { value: "j@other.example", type: "other", primary: true };
    expect(patched({ op: "add", path: "emails", value: [home, other] }).emails).toEqual([
      { ...work, primary: false },
      home,
      other,
    ]);
    expect(patched({ op: "add", path: "emails", value: work }).emails).toEqual([work, home]);
  });

  test("changes the values that a filter selects, or makes the one that it describes", () => {
    expect(patched({ op: "add", path: 'emails[type eq "home"].value', value: "new@home.example" }).emails).toEqual([
      work,
      { ...home, value: "new@home.example" },
    ]);
    expect(patched({ op: "add", path: 'emails[type eq "other"].value', value: "o@x.example" }).emails).toEqual([
      work,
      home,
      { type: "other", value: "o@x.example" },
    ]);
    expect(() => patched({ op: "add", path: 'emails[type ne "work" and value co "zzz"].value', value: "o" })).toThrow(
      refusal("noTarget"),
    );
  });
});

describe("replace (section 3.5.2.3)", () => {
  test("replaces all values of many, and the whole of those that a filter selects", () => {
    expect(patched({ op: "replace", path: "emails", value: [home] }).emails).toEqual([home]);
    expect(patched({ op: "replace", path: 'emails[type eq "home"]', value: { value: "x@y.example" } }).emails).toEqual([
      work,
      { value: "x@y.example" },
    ]);
  });

  test("without a match has no target", () => {
    expect(() => patched({ op: "replace", path: 'emails[type eq "other"].value', value: "x" })).toThrow(
      refusal("noTarget"),
    );
  });

  test("of a complex value leaves the parts that aren't given", () => {
    expect(patched({ op: "replace", path: "name", value: { givenName: "J" } }).name).toEqual({
      ...{ givenName: "J", familyName: "Doe" },
    });
  });

  test("making a value primary unmakes the one before", () => {
    expect(patched({ op: "replace", path: 'emails[type eq "home"].primary', value: true }).emails).toEqual([
      { ...work, primary: false },
      { ...home, primary: true },
    ]);
  });
});

describe("remove (section 3.5.2.2)", () => {
  test("removes a value, a part, and the values that a filter selects", () => {
    expect(patched({ op: "remove", path: "displayName" })).not.toHaveProperty("displayName");
    expect(patched({ op: "remove", path: "name.givenName" }).name).toEqual({ familyName: "Doe" });
    expect(patched({ op: "remove", path: 'emails[type eq "home"]' }).emails).toEqual([work]);
    expect(patched({ op: "remove", path: 'emails[primary eq "True"].primary' }).emails).toEqual([
      { value: work.value, type: "work" },
      home,
    ]);
  });

  test("leaves an attribute unassigned when nothing of it is left", () => {
    expect(patched({ op: "remove", path: "emails[value pr]" })).not.toHaveProperty("emails");
    expect(
      patched({ op: "remove", path: "name.givenName" }, { op: "remove", path: "name.familyName" }),
    ).not.toHaveProperty("name");
  });

  test("needs a path, and can't remove what is required or read-only", () => {
    expect(() => patched({ op: "remove" })).toThrow(refusal("noTarget"));
    for (const path of ["userName", "id", "groups", "meta.version"])
      expect(() => patched({ op: "remove", path })).toThrow(refusal("mutability"));
  });
});

test("operations apply in order, and none does if one fails", () => {
  const before = structuredClone(jane);
  expect(
    patched({ op: "replace", path: "displayName", value: "A" }, { op: "add", path: "displayName", value: "B" })
      .displayName,
  ).toBe("B");
  expect(() =>
    patched({ op: "replace", path: "displayName", value: "A" }, { op: "replace", path: "x", value: 1 }),
  ).toThrow(refusal("invalidPath"));
  expect(jane).toEqual(before);
});

describe("what Entra ID sends", () => {
  test("names of operations in capitals, booleans as text, and values in a list", () => {
    expect(patched({ op: "Replace", path: "active", value: "False" }).active).toBe(false);
    expect(patched({ op: "Add", path: 'emails[type eq "work"].value', value: "new@work.example" }).emails).toEqual([
      { ...work, value: "new@work.example" },
      home,
    ]);
  });

  test("a PATCH without a path whose keys are paths", () => {
    const value = {
      displayName: "Jane R",
      'emails[type eq "work"].value': "r@work.example",
      "name.familyName": "R",
      "urn:ietf:params:scim:schemas:core:2.0:User:externalId": "e",
      "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department": "Sales",
      'addresses[type eq "work"].locality': "Paris",
    };
    expect(patched({ op: "Replace", value })).toEqual({
      ...jane,
      ...{ displayName: "Jane R", externalId: "e", name: { givenName: "Jane", familyName: "R" } },
      emails: [{ ...work, value: "r@work.example" }, home],
    });
  });

  test("members to remove as a list of values", () => {
    const group = { id: "1", displayName: "G", members: [{ value: "a" }, { value: "b" }] };
    const operations = readPatch({ Operations: [{ op: "Remove", path: "members", value: [{ value: "a" }] }] });
    expect(applyPatch(groupType, group, operations).members).toEqual([{ value: "b" }]);
  });
});

describe("what Okta sends", () => {
  test("a PATCH without a path, with the ID sent back", () => {
    const group = { id: "1", displayName: "G", members: [{ value: "a" }] };
    const rename = readPatch({ schemas, Operations: [{ op: "replace", value: { id: "1", displayName: "H" } }] });
    expect(applyPatch(groupType, group, rename)).toEqual({ ...group, displayName: "H" });
    const other = readPatch({ schemas, Operations: [{ op: "replace", value: { id: "2" } }] });
    expect(() => applyPatch(groupType, group, other)).toThrow(refusal("mutability"));
    expect(patched({ op: "replace", value: { active: false } }).active).toBe(false);
  });

  test("members selected by their ID", () => {
    const group = { id: "1", displayName: "G", members: [{ value: "a" }, { value: "b" }] };
    const operations = readPatch({
      schemas,
      Operations: [
        { op: "remove", path: 'members[value eq "a"]' },
        { op: "add", path: "members", value: [{ value: "c", display: "C" }] },
      ],
    });
    expect(applyPatch(groupType, group, operations).members).toEqual([{ value: "b" }, { value: "c", display: "C" }]);
  });
});

test.each<[string, unknown, string]>([
  ["a body without operations", { schemas }, "invalidSyntax"],
  ["no operations", { schemas, Operations: [] }, "invalidSyntax"],
  ["another schema", { schemas: ["urn:x"], Operations: [{ op: "add", value: {} }] }, "invalidSyntax"],
  ["another word", { schemas, Operations: [{ op: "move", path: "x" }] }, "invalidSyntax"],
  ["an operation that is text", { schemas, Operations: ["add"] }, "invalidSyntax"],
  ["a path that isn't text", { schemas, Operations: [{ op: "add", path: 5, value: 1 }] }, "invalidSyntax"],
  ["a path that isn't one", { schemas, Operations: [{ op: "add", path: "a b", value: 1 }] }, "invalidPath"],
  ["an unknown part", { schemas, Operations: [{ op: "add", path: "name.nick", value: "x" }] }, "invalidPath"],
  ["a filter of an unknown part", { schemas, Operations: [{ op: "remove", path: 'emails[x eq "a"]' }] }, "invalidPath"],
  [
    "a filter of plain text",
    { schemas, Operations: [{ op: "remove", path: 'userName[value eq "a"]' }] },
    "invalidPath",
  ],
  ["no value", { schemas, Operations: [{ op: "add", path: "displayName" }] }, "invalidValue"],
  ["text without a path", { schemas, Operations: [{ op: "add", value: "x" }] }, "invalidValue"],
  ["a word for a boolean", { schemas, Operations: [{ op: "replace", path: "active", value: "no" }] }, "invalidValue"],
  ["a number for text", { schemas, Operations: [{ op: "replace", path: "displayName", value: 5 }] }, "invalidValue"],
  [
    "text for a complex value",
    { schemas, Operations: [{ op: "replace", path: "name", value: "Jane" }] },
    "invalidValue",
  ],
  ["a NUL", { schemas, Operations: [{ op: "replace", path: "displayName", value: "a\0" }] }, "invalidValue"],
  [
    "half a character",
    { schemas, Operations: [{ op: "replace", path: "displayName", value: "\ud800" }] },
    "invalidValue",
  ],
  [
    "two primary values",
    { schemas, Operations: [{ op: "replace", path: "emails", value: [{ primary: true }, { primary: true }] }] },
    "invalidValue",
  ],
])("refuses %s", (_, body, scimType) => {
  expect(() => applyPatch(userType, jane, readPatch(body as Json))).toThrow(refusal(scimType));
});
