import { describe, expect, test } from "vitest";
import type { Json, ResourceType } from "./attribute.ts";
import { isAbout, matcher, requiredText } from "./match-filter.ts";
import { parseFilter } from "./parse-filter.ts";

const type: ResourceType = {
  ...{ name: "User", endpoint: "/Users", schema: "urn:test:User", description: "", unkept: new Set(["title"]) },
  attributes: [
    { name: "userName", type: "string", description: "" },
    { name: "code", type: "string", caseExact: true, description: "" },
    { name: "active", type: "boolean", description: "" },
    {
      ...{ name: "name", type: "complex", description: "" },
      subAttributes: [{ name: "familyName", type: "string", description: "" }],
    },
    {
      ...{ name: "emails", type: "complex", multiValued: true, description: "" },
      subAttributes: [
        { name: "value", type: "string", description: "" },
        { name: "type", type: "string", description: "" },
        { name: "primary", type: "boolean", description: "" },
      ],
    },
  ],
};

const jane: Json = {
  id: "1",
  userName: "Jane",
  code: "Ab",
  active: true,
  name: { familyName: "Doe" },
  emails: [
    { value: "jane@work.example", type: "work", primary: true },
    { value: "jane@home.example", type: "home" },
  ],
  meta: { lastModified: "2026-03-01T10:00:00.000Z", resourceType: "User" },
};
const nobody: Json = { id: "2", userName: "n" };

const matches = (filter: string, resource = jane) => matcher(parseFilter(filter), type)(resource);

describe("a filter matches Jane", () => {
  test.each([
    'userName eq "JANE"',
    'USERNAME Eq "jane"',
    'urn:test:user:userName eq "jane"',
    'code eq "Ab"',
    'userName ne "joe"',
    'userName gt "iris" and userName le "jane"',
    'userName sw "ja" and userName ew "NE" and userName co "an"',
    "active eq true",
    'active eq "True"',
    "name pr",
    "name.familyName pr",
    'emails eq "jane@home.example"',
    'emails co "WORK"',
    'emails.type eq "home"',
    'emails[type eq "work" and primary eq true]',
    'not (emails[type eq "home" and primary eq true])',
    'meta.lastModified gt "2026-03-01T10:59:59+01:00"',
    'meta.lastModified sw "2026-03"',
    "externalId eq null",
    "userName ne null",
    "title eq null",
    'title ne "x"',
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department ne "x"',
    'externalId ne "x"',
  ])("%s", (filter) => {
    expect(matches(filter)).toBe(true);
  });
});

describe("a filter doesn't match Jane", () => {
  test.each([
    'userName eq "joe"',
    'code eq "ab"',
    "active eq false",
    'emails[type eq "home" and value co "work"]',
    'emails.type eq "other"',
    "externalId pr",
    "title pr",
    'title eq "x"',
    "urn:other:2.0:User:x pr",
    'meta.lastModified lt "2026-03-01T10:00:00Z"',
    "userName eq null",
    'userName eq ""',
  ])("%s", (filter) => {
    expect(matches(filter)).toBe(false);
  });
});

test("a value that isn't there equals nothing, differs from everything, and isn't present", () => {
  expect(matches('emails eq "x"', nobody)).toBe(false);
  expect(matches('emails ne "x"', nobody)).toBe(true);
  expect(matches("name pr", nobody)).toBe(false);
  expect(matches("emails pr", { ...nobody, emails: [{ value: "" }] })).toBe(false);
});

test.each([
  'nickname2 eq "x"',
  'emails.nothing eq "x"',
  'emails[nothing eq "x"]',
  'userName[value eq "x"]',
  'name eq "x"',
  "active gt true",
  "active eq 5",
  "userName eq 5",
  "userName gt null",
  'meta.lastModified gt "yesterday"',
])("%s is refused, because nothing can match it", (filter) => {
  expect(() => matches(filter)).toThrow(expect.objectContaining({ scimType: "invalidFilter" }));
});

test("knows which attribute a filter looks at, and the text that it demands", () => {
  const filter = parseFilter('active eq true and (members[value eq "x"] or name pr) and userName eq "Jane"');
  expect(["members", "name", "member", "active"].map((name) => isAbout(filter, name))).toEqual([
    true,
    true,
    false,
    true,
  ]);
  expect(requiredText(filter, "userName")).toBe("Jane");
  expect(requiredText(parseFilter('userName eq "a" or active eq true'), "userName")).toBeNull();
  expect(requiredText(parseFilter('not (userName eq "a")'), "userName")).toBeNull();
});
