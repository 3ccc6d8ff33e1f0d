import { expect, test } from "vitest";
import { schemaOutline } from "./schema-outline.ts";
import { constraintWords, typeWords } from "./schema-words.ts";

const wholeNumber = { anyOf: [{ type: "number" }, { type: "string", pattern: "^-?\\d{1,15}$" }] };

test("treats a number that a query may spell as text as an integer", () => {
  expect(typeWords(wholeNumber)).toBe("integer");
});

test("treats one or more enum values as a list", () => {
  const words = { type: "string", enum: ["paid", "failed"] };
  const schema = { anyOf: [{ type: "array", items: words, minItems: 1 }, words] };
  expect(typeWords(schema)).toBe("list of string");
  expect(constraintWords(schema)).toEqual(["one or more of paid, failed"]);
});

test("lists bounds and defaults, but not the limits of the number type", () => {
  expect(constraintWords({ type: "integer", minimum: 1, maximum: 100, default: 25 })).toEqual([
    "1 to 100",
    "default 25",
  ]);
  expect(constraintWords({ type: "integer", maximum: Number.MAX_SAFE_INTEGER })).toEqual([]);
});

test("expands a response key by key, through lists, references and null", () => {
  const schemas = {
    Row: {
      type: "object",
      properties: { id: { type: "string" }, paid_at: { type: ["string", "null"], format: "date-time" } },
      required: ["id"],
    },
  };
  const schema = {
    type: "object",
    properties: {
      data: { type: "array", items: { $ref: "#/components/schemas/Row" } },
      next: { anyOf: [{ $ref: "#/components/schemas/Row" }, { type: "null" }] },
    },
    required: ["data", "next"],
  };
  expect(schemaOutline(schema, schemas)).toBe(
    [
      "{",
      "  data: [{",
      "    id: string",
      "    paid_at?: date-time or null",
      "  }]",
      "  next: {",
      "    id: string",
      "    paid_at?: date-time or null",
      "  } or null",
      "}",
    ].join("\n"),
  );
});
