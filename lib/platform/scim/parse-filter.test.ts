import { describe, expect, test } from "vitest";
import { type Filter, parseFilter, parsePath } from "./parse-filter.ts";

const shape = (filter: Filter): unknown => {
  switch (filter.kind) {
    case "and":
    case "or":
      return [shape(filter.left), filter.kind, shape(filter.right)];
    case "not":
      return ["not", shape(filter.inner)];
    case "values":
      return [filter.path, [shape(filter.inner)]];
    case "present":
      return `${filter.path} pr`;
    case "compare":
      return `${filter.path} ${filter.operator} ${JSON.stringify(filter.value)}`;
  }
};

describe("the examples of RFC 7644, figure 2, mean what the RFC says", () => {
  test.each<[string, unknown]>([
    ['userName eq "bjensen"', 'userName eq "bjensen"'],
    [`name.familyName co "O'Malley"`, `name.familyName co "O'Malley"`],
    ['userName sw "J"', 'userName sw "J"'],
    [
      'urn:ietf:params:scim:schemas:core:2.0:User:userName sw "J"',
      'urn:ietf:params:scim:schemas:core:2.0:User:userName sw "J"',
    ],
    ["title pr", "title pr"],
    ['meta.lastModified gt "2011-05-13T04:42:34Z"', 'meta.lastModified gt "2011-05-13T04:42:34Z"'],
    ['title pr and userType eq "Employee"', ["title pr", "and", 'userType eq "Employee"']],
    ['title pr or userType eq "Intern"', ["title pr", "or", 'userType eq "Intern"']],
    [
      'userType eq "Employee" and (emails co "example.com" or emails.value co "example.org")',
      ['userType eq "Employee"', "and", ['emails co "example.com"', "or", 'emails.value co "example.org"']],
    ],
    [
      'userType ne "Employee" and not (emails co "example.com")',
      ['userType ne "Employee"', "and", ["not", 'emails co "example.com"']],
    ],
    [
      'emails[type eq "work" and value co "@example.com"] or ims[type eq "xmpp" and value co "@foo.com"]',
      [
        ["emails", [['type eq "work"', "and", 'value co "@example.com"']]],
        "or",
        ["ims", [['type eq "xmpp"', "and", 'value co "@foo.com"']]],
      ],
    ],
  ])("%s", (source, expected) => {
    expect(shape(parseFilter(source))).toEqual(expected);
  });
});

test("not binds more tightly than and, and and than or, whatever the case of the words", () => {
  expect(shape(parseFilter("a pr OR b pr And not(c pr) or d EQ 1"))).toEqual([
    ["a pr", "or", ["b pr", "and", ["not", "c pr"]]],
    "or",
    "d eq 1",
  ]);
});

test("reads every kind of value, in any case and with escapes", () => {
  const values = ['"a\\"b\\u00e9"', "-1.5e3", "true", "False", "NULL"].map((text) => parseFilter(`x eq ${text}`));
  expect(values.map((filter) => (filter as { value: unknown }).value)).toEqual(['a"bé', -1500, true, false, null]);
});

test.each([
  "",
  "userName",
  "userName eq",
  'userName eq "x',
  "userName eq x",
  'userName is "x"',
  'userName eq "x" and',
  'userName eq "x" userName pr',
  '(userName eq "x"',
  'emails[type eq "work"',
  "emails[] pr",
  '1a eq "x"',
  "not userName pr",
  'userName eq "\\x"',
  `${"(".repeat(60)}a pr${")".repeat(60)}`,
  `a eq "${"x".repeat(10_000)}"`,
])("refuses %#, and says where", (source) => {
  expect(() => parseFilter(source)).toThrow(expect.objectContaining({ scimType: "invalidFilter", status: 400 }));
  expect(() => parseFilter(source)).toThrow(/at character \d+/);
});

describe("a PATCH path", () => {
  test.each([
    ["members", { path: "members", filter: null, sub: null }],
    ["name.familyName", { path: "name.familyName", filter: null, sub: null }],
    [
      'addresses[type eq "work"]',
      { path: "addresses", filter: { kind: "compare", path: "type", operator: "eq", value: "work" }, sub: null },
    ],
    [
      "urn:ietf:params:scim:schemas:core:2.0:User:emails[primary eq true].value",
      {
        path: "urn:ietf:params:scim:schemas:core:2.0:User:emails",
        filter: { kind: "compare", path: "primary", operator: "eq", value: true },
        sub: "value",
      },
    ],
  ])("%s is an attribute, a filter, and a part", (source, expected) => {
    expect(parsePath(source)).toEqual(expected);
  });

  test.each(["", "a b", "a.b.c", "emails[", "emails[]", 'emails[type eq "work"]value', "emails[type eq 1].", "a]"])(
    "%s is refused as invalidPath",
    (source) => {
      expect(() => parsePath(source)).toThrow(expect.objectContaining({ scimType: "invalidPath" }));
    },
  );
});
