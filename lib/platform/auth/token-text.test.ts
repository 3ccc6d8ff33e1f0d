import { readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { newTokenText, type TokenKind, tokenDigest, tokenKind } from "./token-text.ts";

test.each(["organization", "personal", "worker", "session"] as TokenKind[])(
  "a %s token reveals its kind by prefix and checksum",
  (kind) => {
    const text = newTokenText(kind);
    expect(text).toMatch(/^mu[opws]_[0-9A-Za-z]{49}$/);
    expect(tokenKind(text)).toBe(kind);
  },
);

test("any single changed character is detected without the database", () => {
  const text = newTokenText("organization");
  for (let position = 0; position < text.length; position += 1) {
    const changed = text.slice(0, position) + (text[position] === "x" ? "y" : "x") + text.slice(position + 1);
    expect(tokenKind(changed)).toBeNull();
  }
  expect(tokenKind("")).toBeNull();
  expect(tokenKind(`${text} `)).toBeNull();
});

test("1,000 tokens are distinct, and so are their digests", () => {
  const texts = Array.from({ length: 1000 }, () => newTokenText("personal"));
  expect(new Set(texts).size).toBe(1000);
  expect(new Set(texts.map((text) => tokenDigest(text).toString("hex"))).size).toBe(1000);
});

test("the documented example has the documented pattern and checksum", () => {
  const documented = readFileSync(join(import.meta.dirname, "../../../docs/operations.md"), "utf8");
  const example = "muo_ThisTokenIsMadeUpForTheDocumentation00000004RXwpq";
  expect(documented).toContain(`\`${example}\``);
  expect(documented).toContain(String(crc32(example.slice(0, -6))));
  expect(tokenKind(example)).toBe("organization");
});
