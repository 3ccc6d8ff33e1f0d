import { expect, test } from "vitest";
import { noteHtml } from "./note-html.ts";
import { typedText } from "./typed-text.ts";

test.each([
  "One line",
  "Two\nlines of one paragraph\n\nand another",
  "What you do\n\n- Measure **land**\n- Draw _maps_\n\nWhat you bring",
  'Pay < 5,000 & "more" > nothing',
])("round-trips typed text: %j", (text) => {
  expect(typedText(noteHtml(text))).toBe(text);
});

test("strips other tags and keeps their text", () => {
  expect(typedText('<h2>Tasks</h2><p>See <a href="https://a.example">this</a></p>')).toBe("Tasks\n\nSee this");
});
