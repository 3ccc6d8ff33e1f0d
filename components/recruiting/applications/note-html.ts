const marks: readonly [RegExp, string][] = [
  [/\*\*([^*\n]+)\*\*/g, "<strong>$1</strong>"],
  // Within a word or an address, underscores are only that.
  [/(?<![\p{L}\p{N}_])_([^_\n]+)_(?![\p{L}\p{N}_])/gu, "<em>$1</em>"],
];

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function inline(line: string): string {
  return marks.reduce((text, [pattern, html]) => text.replace(pattern, html), escaped(line));
}

/** Typed text as HTML: empty lines separate paragraphs, "- " starts a list item, **bold** and _italic_. */
export function noteHtml(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => {
      const lines = block.split("\n").map((line) => line.trim());
      if (lines.every((line) => line.startsWith("- ")))
        return `<ul>${lines.map((line) => `<li>${inline(line.slice(2))}</li>`).join("")}</ul>`;
      return lines.join("") === "" ? "" : `<p>${lines.map(inline).join("<br>")}</p>`;
    })
    .join("");
}

const entities: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&nbsp;": " ", "&amp;": "&" };

/** The inverse of `noteHtml`: paragraphs, list items, bold and italic; other tags are stripped. */
export function typedText(html: string): string {
  return html
    .replace(/\s*\n\s*/g, " ")
    .replace(/\s*<br\s*\/?>\s*/gi, "\n")
    .replace(/<\/?(?:strong|b)(?:\s[^>]*)?>/gi, "**")
    .replace(/<\/?(?:em|i)(?:\s[^>]*)?>/gi, "_")
    .replace(/\s*<li[^>]*>\s*/gi, "\n- ")
    .replace(/\s*<\/(?:p|ul|ol|h[1-6]|div|blockquote|pre)>\s*/gi, "\n\n")
    .replace(/\s*<[uo]l[^>]*>\s*/gi, "\n\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:lt|gt|quot|nbsp|amp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
