import { expect, test } from "vitest";
import { noteHtml } from "./note-html.ts";

test("paragraphs, lists, bold and italic become HTML, and nothing that is typed becomes a tag", () => {
  expect(noteHtml("Strong **portfolio**.\nCalm.\n\n- asks _why_\n- listens")).toBe(
    "<p>Strong <strong>portfolio</strong>.<br>Calm.</p><ul><li>asks <em>why</em></li><li>listens</li></ul>",
  );
  expect(noteHtml("<img src=x onerror=alert(1)> & co")).toBe("<p>&lt;img src=x onerror=alert(1)&gt; &amp; co</p>");
  expect(noteHtml("  \n \n ")).toBe("");
});
