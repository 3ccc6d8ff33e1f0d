/** The inverse of `noteHtml`: paragraphs, list items, bold and italic; other tags are stripped. */
export function typedText(html: string): string {
  return html
    .replace(/\s*<li[^>]*>/gi, "\n- ")
    .replace(/<br\s*\/?>/gi, "\n")
    .replace(/<\/(?:p|ul|ol|h[1-6]|div|blockquote|pre)>/gi, "\n\n")
    .replace(/<\/?(?:strong|b)(?:\s[^>]*)?>/gi, "**")
    .replace(/<\/?(?:em|i)(?:\s[^>]*)?>/gi, "_")
    .replace(/<[^>]*>/g, "")
    .replace(/\n{3,}/g, "\n\n")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .trim();
}
