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

test.each([
  ["underscores that aren't italics", "<p>Use _all_ of it</p>"],
  ["asterisks that aren't bold", "<p>a ** b ** c</p>"],
  ["a dash that begins no list", "<p>- Maria</p>"],
  ["a list in a list", "<ul><li>one<ul><li>two</li></ul></li></ul>"],
  ["a list in a paragraph's place and text around it", "<p>one</p>two<ul><li>three</li></ul>"],
  ["text in no paragraph", "Hello {{ candidate.first_name }}"],
  ["bold over two lines", "<p><strong>one<br />two</strong></p>"],
  ["an empty paragraph", "<p>one</p><p></p><p>two</p>"],
  ["an entity without a character of its own here", "<p>5&nbsp;km &hellip;</p>"],
])("an email with %s stays HTML, because its text would make another email", (_, html) => {
  expect(emailText(html)).toBeNull();
});

test.each([
  ["<p>one<br />two</p>\n\n<p>three</p>\n", "one\ntwo\n\nthree"],
  ["<p>10\u00a0000 people</p>", "10\u00a0000 people"],
  ["<p>See https://x.example/how_we_hire_people</p>", "See https://x.example/how_we_hire_people"],
  ["<P>Say <b>yes</b> or <i>no</i></P>\n<ul>\n  <li>one</li>\n</ul>", "Say **yes** or _no_\n\n- one"],
  [
    "<p>{% if job.location %}In {{ job.location }}{% endif %} &lt;3</p>",
    "{% if job.location %}In {{ job.location }}{% endif %} <3",
  ],
])("an email that differs only in how it is written becomes text: %s", (html, text) => {
  expect(emailText(html)).toBe(text);
});

test("typed tags are text, and what isn't a placeholder is never taken for one", () => {
  expect(emailHtml("<b>Hi</b>\uE000 {{ job.title }}")).toBe("<p>&lt;b&gt;Hi&lt;/b&gt; {{ job.title }}</p>");
});
