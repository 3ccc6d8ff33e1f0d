import { expect, test } from "vitest";
import { noteHtml, typedText } from "./note-html.ts";

test("turns paragraphs, lists, bold and italic into HTML, and escapes typed tags", () => {
  expect(noteHtml("Strong **portfolio**.\nCalm.\n\n- asks _why_\n- listens")).toBe(
    "<p>Strong <strong>portfolio</strong>.<br>Calm.</p><ul><li>asks <em>why</em></li><li>listens</li></ul>",
  );
  expect(noteHtml("<img src=x onerror=alert(1)> & co")).toBe("<p>&lt;img src=x onerror=alert(1)&gt; &amp; co</p>");
  expect(noteHtml("  \n \n ")).toBe("");
});

test("underscores within a word or an address are text", () => {
  expect(noteHtml("(_why_) snake_case_name https://x.example/how_we_hire")).toBe(
    "<p>(<em>why</em>) snake_case_name https://x.example/how_we_hire</p>",
  );
});

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
