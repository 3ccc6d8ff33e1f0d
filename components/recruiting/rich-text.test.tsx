import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RichText, richTree } from "./rich-text.tsx";

const drawn = (html: string) => /^<div[^>]*>(.*)<\/div>$/s.exec(renderToStaticMarkup(<RichText html={html} />))?.[1];

test("the server renders the same elements as the browser", () => {
  expect(drawn("<p>You measure <strong>land</strong> &amp; sea.<br>Daily.</p><ul><li>Maps</li></ul>")).toBe(
    "<p>You measure <strong>land</strong> &amp; sea.<br/>Daily.</p><ul><li>Maps</li></ul>",
  );
});

test("links keep only addresses that lead to a site or an email, and scripts and styles aren't shown", () => {
  expect(drawn('<a href="https://a.example/?x=1&amp;y=2">Site</a>')).toContain('href="https://a.example/?x=1&amp;y=2"');
  expect(drawn('<a href="javascript:alert(1)">Site</a>')).toBe("Site");
  expect(drawn("<script>alert(1)</script><style>p{}</style><p>Hi</p>")).toBe("<p>Hi</p>");
  expect(drawn('<img src=x onerror="alert(1)"><p onclick="x()">Hi</p>')).toBe("<span></span><p>Hi</p>");
});

test("whatever isn't well formed is text", () => {
  expect(richTree("a < b & c")).toEqual(["a ", "<", " b & c"]);
  expect(drawn("<p>Open <b>bold")).toBe("<p>Open <b>bold</b></p>");
  expect(drawn("</p>Hi<!-- <b>no</b> --> there")).toBe("Hi there");
  expect(richTree("&#x1F600; &unknown; &#0;")).toEqual(["😀 &unknown; &#0;"]);
});

test("elements nested too deeply are only their text, and those around them end where they should", () => {
  const nested = drawn(`<p>${"<b>".repeat(3000)}deep${"</b>".repeat(3000)} shallow</p>`) ?? "";
  expect(nested).toMatch(/^<p>(<b>){99}deep(<\/b>){99} shallow<\/p>$/);
  expect(drawn("<b>".repeat(100_000))).toMatch(/^(<b>){100}(<\/b>){100}$/);
  expect(drawn(`${"<p><i>".repeat(200)}${"</i>".repeat(200)}end`)).toContain("end");
});
