import { createElement, Fragment, type ReactNode } from "react";
import { cn } from "#components/ui/class-names.ts";

/** Text, or an element with what is inside it. */
export type RichNode = string | { tag: string; href: string | null; children: RichNode[] };

const alone = new Set(["br", "hr", "img", "wbr"]);
const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };
/** How many elements may be inside each other. Whoever draws the tree calls itself for each. */
const deepest = 100;
const token = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>|[^<]+|</gi;

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (entity, decimal, hex, name) => {
    if (name !== undefined) return named[name.toLowerCase()] ?? entity;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}

/**
 * Sanitized HTML as a tree, the same on the server and in the browser. It isn't a browser's parser: whatever isn't well
 * formed becomes text, of elements nested too deeply only the text is kept, and what may be rendered is for the reader
 * of the tree to decide.
 */
export function richTree(html: string): RichNode[] {
  const root: RichNode[] = [];
  const open: { tag: string; children: RichNode[] }[] = [];
  for (const [whole, slash, name, attributes = ""] of html.matchAll(token)) {
    const into = open.at(-1)?.children ?? root;
    if (name === undefined) {
      if (!whole.startsWith("<!--")) into.push(decode(whole));
      continue;
    }
    const tag = name.toLowerCase();
    if (slash) {
      const at = open.findLastIndex((each) => each.tag === tag);
      if (at >= 0) open.length = at;
      continue;
    }
    if (open.length >= deepest && !alone.has(tag)) {
      // Closes like any other, so that no element around it ends early.
      open.push({ tag, children: into });
      continue;
    }
    const [, quoted, single] = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes) ?? [];
    const href = quoted ?? single;
    const node = { tag, href: href === undefined ? null : decode(href), children: [] };
    into.push(node);
    if (!alone.has(tag)) open.push(node);
  }
  return root;
}

const tags = new Set(["p", "br", "strong", "b", "em", "i", "u", "ul", "ol", "li", "blockquote"]);
const unseen = new Set(["script", "style", "template", "iframe", "object"]);

function draw(node: RichNode, key: number, headings: boolean): ReactNode {
  if (typeof node === "string") return node;
  const { tag, href, children } = node;
  if (unseen.has(tag)) return null;
  if (tag === "br") return <br key={key} />;
  const inside = children.map((child, at) => draw(child, at, headings));
  if (tag === "a") {
    if (!/^(https?:|mailto:)/i.test(href ?? "")) return <Fragment key={key}>{inside}</Fragment>;
    return (
      <a key={key} href={href ?? ""} target="_blank" rel="noopener noreferrer" className="link">
        {inside}
      </a>
    );
  }
  if (/^h[1-6]$/.test(tag)) return createElement(headings ? "h3" : "p", { key }, ...inside);
  return createElement(tags.has(tag) ? tag : "span", { key }, ...inside);
}

interface RichTextProps {
  html: string;
  /** Whether its headings are headings of the page, below one of the second level. */
  headings?: boolean;
  className?: string;
}

/** User-written HTML, reduced to a short list of elements; nothing else of it reaches the page. */
export function RichText({ html, headings = false, className }: RichTextProps) {
  const content = richTree(html).map((node, at) => draw(node, at, headings));
  return (
    <div
      className={cn(
        "flex flex-col gap-2 text-sm [&_h3]:font-semibold [&_blockquote]:border-l-2 [&_blockquote]:pl-3 [&_ol]:list-decimal [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:pl-5",
        className,
      )}
    >
      {content}
    </div>
  );
}
