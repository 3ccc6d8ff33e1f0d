import { describe, expect, test } from "vitest";
import { builtInForms } from "#lib/eor/forms/built-in.ts";
import { textField } from "#lib/testing/eor-forms.ts";
import { check, missingFields, normalizeAnswer } from "./check.ts";
import { commonKeys } from "./common-keys.ts";
import type { Definition, Rule } from "./definition.ts";
import { definitionProblems } from "./definition-problems.ts";
import { visibleFields } from "./visible.ts";

const verdict = (definition: Partial<Definition>, value: unknown) =>
  check([textField("it", definition)], { it: value } as never, { partial: true, today: "2026-03-05" })[0]?.message ??
  null;

const rule = (type: "MIN_LENGTH" | "MAX_LENGTH" | "REGEX", value: string) => ({
  validation: [{ type, value, error_message: "As the definition has it." }],
});

describe("checking", () => {
  test.each([
    ["number", "12.5", null],
    ["number", -3, null],
    ["number", "1e5", "Enter a number, like 12 or 12.5."],
    ["date", "2000-02-29", null],
    ["date", "2001-02-29", "Enter a date between 1900 and 2199, like 1990-12-31."],
    ["boolean", false, null],
    ["boolean", "false", "Choose yes or no."],
    ["country", "DE", null],
    ["country", "XX", "Choose a country."],
    ["email", "a@b.example", null],
    ["email", "a@b@c", "Enter an email address, like name@example.com."],
    ["phone", "+49 (30) 123-45", null],
    ["phone", "call me", "Enter a phone number with its country code, like +49 30 1234567."],
    ["text", 12, "Enter one line of text."],
    ["text", "a\nb", "Enter one line of text."],
    ["textarea", "a\nb", null],
    ["text", "x".repeat(1001), "Use at most 1000 characters."],
  ] as const)("for type %s and %j: %s", (type, value, message) => {
    expect(verdict({ type }, value)).toBe(message);
  });

  test("counts code points in texts, and choices in lists", () => {
    expect(verdict(rule("MAX_LENGTH", "2"), "👩🏽")).toBeNull();
    expect(verdict(rule("MAX_LENGTH", "1"), "👩🏽")).toBe("As the definition has it.");
    expect(verdict(rule("MIN_LENGTH", "2"), "é")).toBe("As the definition has it.");
    const several = { type: "multiselect" as const, values_allowed: ["A", "B"], ...rule("MIN_LENGTH", "2") };
    expect([verdict(several, ["A"]), verdict(several, ["A", "B"])]).toEqual(["As the definition has it.", null]);
  });

  test("finds a pattern anywhere, and reports a broken rule in the definition's words", () => {
    expect(verdict(rule("REGEX", "\\d{3}"), "a123b")).toBeNull();
    expect(verdict(rule("REGEX", "^\\d{3}$"), "a123b")).toBe("As the definition has it.");
  });

  test("allows an incomplete form only with partial, and treats blank text as no answer", () => {
    const form = [textField("a", { is_required: true }), textField("b")];
    expect(check(form, { a: " " }, { partial: true, today: "2026-03-05" })).toEqual([]);
    expect(check(form, { a: " " }, { partial: false, today: "2026-03-05" })).toEqual([
      { key: "a", message: "a is required." },
    ]);
    expect(missingFields(form, {}).map(({ key }) => key)).toEqual(["a"]);
  });

  test("doesn't take inherited object properties for answers", () => {
    expect(
      check([textField("constructor", { is_required: true })], {}, { partial: false, today: "2026-03-05" }),
    ).toHaveLength(1);
  });
});

describe("conditions", () => {
  const age = textField("age", { type: "number" });
  const asked = (dependencies: Definition["dependencies"], values: object) =>
    visibleFields([age, textField("next", { dependencies })], values as never).some(({ key }) => key === "next");

  test.each([
    ["18", { age: 18 }, true],
    [["17", "18"], { age: "18" }, true],
    [["17"], { age: "18" }, false],
    [{ op: "gte", value: "18" }, { age: "9" }, false],
    [{ op: "gt", value: "9" }, { age: "18" }, true],
    [{ op: "lt", value: "18" }, { age: 9 }, true],
    [{ op: "lte", value: "18" }, { age: 18.5 }, false],
    [{ op: "eq", value: "18" }, { age: "18.0" }, true],
    [{ op: "neq", value: "18" }, { age: 19 }, true],
    [{ op: "neq", value: "18" }, {}, false],
  ] as const)("%j with %j: %s", (value, values, isAsked) => {
    expect(asked([{ key: "age", value: value as never }], values)).toBe(isAsked);
  });

  test("ignores an answer to a field that is itself hidden", () => {
    const chain = [
      textField("a"),
      textField("b", { dependencies: [{ key: "a", value: "yes" }] }),
      textField("c", { dependencies: [{ key: "b", value: "yes" }] }),
    ];
    const keys = (values: Record<string, string>) => visibleFields(chain, values).map(({ key }) => key);
    expect(keys({ a: "yes", b: "yes" })).toEqual(["a", "b", "c"]);
    expect(keys({ a: "no", b: "yes" })).toEqual(["a"]);
  });
});

describe("definitions are rejected", () => {
  test.each<[string, Partial<Definition>[], string, RegExp]>([
    ["with an invalid key", [{ key: "Tax ID" }], "/0/key", /lowercase/],
    ["with a duplicate key", [{ key: "a" }, { key: "a" }], "/1/key", /key a is already used/],
    ["without options", [{ type: "select" }], "/0/values_allowed", /at least one option/],
    ["with a duplicate option", [{ type: "select", values_allowed: ["A", "A"] }], "/0/values_allowed", /once/],
    ["with a length that isn't a number", [rule("MIN_LENGTH", "two")], "/0/validation/0/value", /whole number/],
    [
      "with a validation rule on a type that has none",
      [{ type: "boolean", ...rule("REGEX", "a") }],
      "/0/validation",
      /can't have validation/,
    ],
    [
      "with a condition on an unknown field",
      [{ dependencies: [{ key: "b", value: "1" }] }],
      "/0/dependencies/0/key",
      /no field named b/,
    ],
    [
      "with a dependency cycle",
      [
        { key: "a", dependencies: [{ key: "b", value: "1" }] },
        { key: "b", dependencies: [{ key: "c", value: "1" }] },
        { key: "c", dependencies: [{ key: "a", value: "1" }] },
      ],
      "/0/dependencies",
      /depends on its own answer/,
    ],
    [
      "with a greater-than condition on text",
      [{ key: "a" }, { key: "b", dependencies: [{ key: "a", value: { op: "gt", value: "1" } }] }],
      "/1/dependencies/0/value",
      /Only numbers and dates/,
    ],
  ])("%s", (_, parts, path, message) => {
    const problems = definitionProblems(parts.map((part, place) => textField(`f${place}`, part)));
    expect(problems).toContainEqual({ path, message: expect.stringMatching(message) });
  });

  test("if patterns are too large in total", () => {
    const large = textField("a", rule("REGEX", "^[a-z]{450}$"));
    const many = Array.from({ length: 12 }, (_, place) => ({ ...large, key: `f${place}` }));
    expect(definitionProblems(many)).toContainEqual({
      path: "",
      message: expect.stringContaining("too large in total"),
    });
    expect(definitionProblems(many.slice(0, 3))).toEqual([]);
  });
});

describe.each([...builtInForms])("built-in form %s", (id, form) => {
  test("could be published, names its source, and asks the common fields", () => {
    expect(definitionProblems(form.definitions)).toEqual([]);
    expect(form.source.length).toBeGreaterThan(20);
    expect(form.released_on <= new Date().toISOString()).toBe(true);
    const keys = form.definitions.map(({ key }) => key);
    if (id.startsWith("worker_")) expect(keys).toEqual(expect.arrayContaining([...commonKeys]));
    for (const { values_allowed, ui_guide } of form.definitions)
      for (const text of [ui_guide.label, ...values_allowed]) expect(text).not.toMatch(/^\s|\s$|^$/);
  });
});

const says = (id: string, key: string, value: string) => {
  const field = builtInForms.get(id)?.definitions.find((one) => one.key === key);
  return (
    field &&
    check([{ ...field, dependencies: [] }], { [key]: value }, { partial: true, today: "2026-03-05" }).length === 0
  );
};

test.each([
  ["worker_additional_fields.DE", "tax_id", "86095742719", "06095742719"],
  ["worker_additional_fields.DE", "social_insurance_number", "65170839J003", "65321339J003"],
  ["worker_additional_fields.FR", "social_security_number", "255081416802538", "955081416802538"],
  ["worker_additional_fields.FR", "social_security_number", "284022A00412391", "28402"],
  ["worker_additional_fields.ES", "dni", "12345678Z", "12345678I"],
  ["worker_additional_fields.ES", "nie", "X1234567L", "A1234567L"],
  ["worker_additional_fields.PT", "nif", "123456789", "923456789"],
  ["worker_additional_fields.GB", "national_insurance_number", "AB123456C", "GB123456C"],
  ["worker_additional_fields.GB", "zip_code", "sw1a2aa", "SW1A"],
  ["worker_additional_fields.PL", "pesel", "44051401359", "4405140135"],
  ["worker_additional_fields.US", "ssn", "123-45-6789", "666-45-6789"],
  ["worker_additional_fields.US", "ssn", "667456789", "900456789"],
  ["worker_additional_fields.US", "ssn", "123 45 6789", "000-45-6789"],
  ["worker_additional_fields.US", "ssn", "123-45-6789", "123-00-6789"],
  ["worker_additional_fields.US", "ssn", "123-45-6780", "123-45-0000"],
  ["worker_additional_fields.CA", "sin", "130692544", "830692544"],
  ["worker_additional_fields.BR", "cpf", "123.456.789-09", "123.456.789"],
  ["worker_additional_fields.BR", "cpf", "111.111.111-12", "111.111.111-11"],
  ["worker_additional_fields.BR", "pis", "120.12345.67-8", "000.00000.00-0"],
  ["worker_additional_fields.FR", "social_security_number", "2 55 08 14 168 025 38", "2 55 08 14 168 000 38"],
  ["worker_additional_fields.PL", "pesel", "44 05 14 01359", "00000000000"],
  ["worker_additional_fields.PT", "nif", "123 456 789", "111111111"],
  ["worker_additional_fields.ES", "dni", "12345678-z", "00000000T"],
  ["worker_additional_fields.CA", "zip_code", "k1a0b1", "D1A 0B1"],
  ["worker_additional_fields.CA", "sin", "130 692 544", "111111111"],
  ["worker_additional_fields.IN", "pan", "abcpe1234f", "abcpe0000f"],
  ["worker_additional_fields.IN", "aadhaar", "2341 2341 2346", "2222 2222 2222"],
  ["bank_guide.FR.EUR", "iban", "fr76 3000 6000 0112 3456 7890 189", "FR00 3000 6000 0112 3456 7890 189"],
  ["worker_additional_fields.IN", "pan", "ABCPE1234F", "ABCCE1234F"],
  ["bank_guide.DE.EUR", "iban", "DE89370400440532013000", "FR89370400440532013000"],
  ["bank_guide.GB.GBP", "sort_code", "20-00-00", "20-00"],
  ["bank_guide.US.USD", "routing_number", "021000021", "991000021"],
  ["bank_guide.IN.INR", "ifsc", "SBIN0001234", "SBIN1001234"],
])("%s accepts a %s like %s, but not %s", (id, key, good, bad) => {
  expect([says(id, key, good), says(id, key, bad)]).toEqual([true, false]);
});

describe("an identifier is normalized", () => {
  const rules = (...patterns: string[]) => ({
    validation: patterns.map((value) => ({ type: "REGEX" as const, value, error_message: "No." })),
  });
  test.each([
    ["capitals where the pattern has them", ["^[A-Z]{3}P[A-Z]\\d{4}[A-Z]$"], "abcpe1234f", "ABCPE1234F"],
    ["no separators where it has none", ["^\\d{12}$"], " 2341 2341-2346 ", "234123412346"],
    ["both at once", ["^[A-Z]{2}\\d{6}[A-D]$"], "ab 12 34 56 c", "AB123456C"],
    ["separators that it allows", ["^\\d{3}\\.?\\d{3}$"], "123.456", "123.456"],
    ["only the letters that must be capitals", ["^[A-Z]"], "de la Cruz", "De la Cruz"],
    ["no words run together", ["^[A-Za-z]+$"], "Anna-Maria", "Anna-Maria"],
    ["what can't be mended, as it was", ["^\\d{12}$"], "1234-5", "1234-5"],
  ])("%s", (_, patterns, typed, stored) => {
    expect(normalizeAnswer(textField("it", rules(...patterns)), typed)).toBe(stored);
  });
});

test("a date of birth lies in the past", () => {
  const dob = [textField("dob", { type: "date" })];
  const on = (day: string) => check(dob, { dob: day }, { partial: true, today: "2026-03-05" })[0]?.message;
  expect([on("2026-03-04"), on("2026-03-05"), on("2190-01-01")]).toEqual([
    undefined,
    "Enter a date of birth in the past.",
    "Enter a date of birth in the past.",
  ]);
});

describe("rules that no answer satisfies are found", () => {
  const problemsOf = (validation: [Rule["type"], string][], more: Partial<Definition> = {}) =>
    definitionProblems([
      textField("it", {
        ...more,
        validation: validation.map(([type, value]) => ({ type, value, error_message: "No." })),
      }),
    ]).map(({ path }) => path);

  test.each([
    ["the end before the beginning", "a$b"],
    ["the beginning after a letter", "a^b"],
    ["an empty class", "[^\\s\\S]"],
    ["a word boundary inside of a word", "a\\bb"],
    ["only blanks, which are trimmed", "^\\s+$"],
    ["several lines in one", "^a\\nb$"],
    ["nothing at all", "^$"],
  ])("%s", (_, pattern) => {
    expect(problemsOf([["REGEX", pattern]])).toEqual(["/0/validation/0/value"]);
  });

  test.each([
    ["an alternative", "^$|^a+$"],
    ["a word boundary between words", "^a\\b.\\bb$"],
    ["letters in any case", "(?i)^straße$"],
    ["characters beyond the first plane", "^[\u{1F600}-\u{1F64F}]$"],
    ["many classes", "^\\p{L}+\\p{N}?\\p{Sc}$"],
  ])("but not %s", (_, pattern) => {
    expect(problemsOf([["REGEX", pattern]])).toEqual([]);
  });

  test("together: two patterns, a pattern and a length, a pattern and the type, and the options", () => {
    expect(
      problemsOf([
        ["REGEX", "^A"],
        ["REGEX", "^B"],
      ]),
    ).toEqual(["/0/validation"]);
    expect(
      problemsOf([
        ["REGEX", "^A"],
        ["REGEX", "B$"],
      ]),
    ).toEqual([]);
    expect(
      problemsOf([
        ["REGEX", "^\\d{5}$"],
        ["MAX_LENGTH", "4"],
      ]),
    ).toEqual(["/0/validation"]);
    expect(
      problemsOf([
        ["REGEX", "^\\d{5}$"],
        ["MIN_LENGTH", "6"],
      ]),
    ).toEqual(["/0/validation"]);
    expect(
      problemsOf([
        ["REGEX", "^\\d{5}$"],
        ["MIN_LENGTH", "5"],
      ]),
    ).toEqual([]);
    expect(problemsOf([["REGEX", "[A-Z]"]], { type: "number" })).toEqual(["/0/validation/0/value"]);
    expect(problemsOf([["REGEX", "^x"]], { type: "select", values_allowed: ["A"] })).toEqual(["/0/validation"]);
    expect(problemsOf([["REGEX", "^x\\n?y$"]], { type: "textarea" })).toEqual([]);
  });

  test("patterns whose states multiply pass unproven, with little work and memory", () => {
    const together = (patterns: string[]) => problemsOf(patterns.map((one) => ["REGEX", one]));
    expect(together(Array(5).fill("(a?){50}b"))).toEqual([]);
    expect(together(Array.from({ length: 20 }, (_, more) => `[ab]{1,${50 + more}}c`))).toEqual([]);
  });
});
