import { expect, test } from "vitest";
import { emailHtml, emailText } from "./email-text.ts";

test("an email becomes text to edit and back, with its placeholders unchanged", () => {
  const html =
    "<p>Dear {{ candidate.first_name }} {{ candidate.last_name }},</p><p>Thank <strong>you</strong><br>for &amp; about {{ job.title }}.</p><ul><li>one</li><li><em>two</em></li></ul>";
  const text = emailText(html);
  expect(text).toBe(
    "Dear {{ candidate.first_name }} {{ candidate.last_name }},\n\nThank **you**\nfor & about {{ job.title }}.\n\n- one\n- _two_",
  );
  expect(emailHtml(text ?? "")).toBe(html);
});

test("an email with more than text stays HTML", () => {
  expect(emailText('<p>See <a href="https://x.example">our page</a></p>')).toBeNull();
  expect(emailText('<p style="x">Hi</p>')).toBeNull();
  expect(emailText("<h1>Hi</h1>")).toBeNull();
});

test("typed tags are text, and what isn't a placeholder is never taken for one", () => {
  expect(emailHtml("<b>Hi</b>\uE000 {{ job.title }}")).toBe("<p>&lt;b&gt;Hi&lt;/b&gt; {{ job.title }}</p>");
});
