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
