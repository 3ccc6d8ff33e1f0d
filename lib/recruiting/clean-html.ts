import sanitizeHtml from "sanitize-html";
import { ApiError } from "#lib/platform/declaration/errors.ts";

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["p", "br", "strong", "b", "em", "i", "u", "s", "a", "ul", "ol", "li", "blockquote", "code", "pre"],
    ...["h1", "h2", "h3", "h4", "hr", "span", "div"],
  ],
  allowedAttributes: { a: ["href", "title", "rel"] },
  allowedSchemes: ["https", "http", "mailto", "tel"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  transformTags: { a: sanitizeHtml.simpleTransform("a", { rel: "noopener noreferrer nofollow" }) },
};

/** HTML reduced to text, its structure and links. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, options);
}

/** A note's sanitized HTML. Throws 400 naming `path` if nothing is left. */
export function cleanNote(html: string, path = "/richtext_content"): string {
  const clean = cleanHtml(html);
  if (clean.trim() !== "") return clean;
  throw new ApiError(400, { reason: "invalid_value", path, message: "Note is required." });
}

/** The text of HTML, with one line per block. */
export function plainText(html: string): string {
  const broken = html.replace(/<br\s*\/?>|<\/(?:p|div|li|h[1-4]|blockquote|pre)>/gi, "$&\n");
  return sanitizeHtml(broken, { allowedTags: [], allowedAttributes: {}, parser: { decodeEntities: true } })
    .replace(/&amp;/g, "&")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
