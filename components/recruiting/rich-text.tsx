import { createElement, Fragment, type ReactNode } from "react";
import { cn } from "#components/ui/class-names.ts";
import { type RichNode, richTree } from "./rich-text-tree.ts";

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
