import { expect, test } from "vitest";
import { pagesOf } from "#lib/testing/downloaded-files.ts";
import { drawLetter } from "./draw-letter.ts";

const letter = {
  title: "Letter of resignation",
  organization: "First",
  from: "Siobhán Byrne",
  to: ["Halcyon Press Ltd", "1 Quay Street", "Cork"],
  day: "Nov 22, 2026",
  paragraphs: ["I resign from my position as Production editor.", "Reason: A new start"],
  signature: null,
  signed: "Not signed yet",
  reference: "f2c0a9d4-31b5-4f0f-8a77-6b4e2c9d5a10",
  dated: "2026-11-22T09:30:00.000Z",
};

test("names sender, recipient, subject and signer; the same letter gives the same bytes", async () => {
  const [bytes, again] = await Promise.all([drawLetter(letter), drawLetter(letter)]);
  expect(Buffer.from(bytes).equals(Buffer.from(again))).toBe(true);
  const [page, ...more] = await pagesOf(bytes);
  expect(more).toEqual([]);
  for (const text of [letter.from, ...letter.to, ...letter.paragraphs, letter.signed, letter.reference])
    expect(page).toContain(text);
  const signed = await pagesOf(
    await drawLetter({ ...letter, signature: "S. Byrne", signed: "Signed electronically on Nov 22, 2026" }),
  );
  expect(signed[0]).toContain("S. Byrne");
  expect(signed[0]).not.toContain(letter.signed);
});

test("a long one spans pages without losing a word", async () => {
  const paragraphs = Array.from({ length: 60 }, (_, at) => `Paragraph ${at}: ${"word ".repeat(60)}end${at}.`);
  const pages = await pagesOf(await drawLetter({ ...letter, paragraphs }));
  expect(pages.length).toBeGreaterThan(3);
  const text = pages.join("\n");
  for (const at of paragraphs.keys()) expect(text).toContain(`end${at}.`);
  for (const page of pages) expect(page).toContain(letter.reference);
});
