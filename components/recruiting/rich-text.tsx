"use client";

import { createElement, type ReactNode, useSyncExternalStore } from "react";
import { cn } from "#components/ui/class-names.ts";

const tags = new Set(["p", "br", "strong", "b", "em", "i", "u", "ul", "ol", "li", "blockquote", "h1", "h2", "h3", "a"]);
const unseen = new Set(["script", "style", "template", "iframe", "object"]);
const never = () => () => undefined;

function draw(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const tag = node.tagName.toLowerCase();
  if (unseen.has(tag)) return null;
  if (tag === "br") return <br key={key} />;
  const inside = [...node.childNodes].map(draw);
  if (tag === "a") {
    const href = node.getAttribute("href") ?? "";
    if (!/^(https?:|mailto:)/i.test(href)) return inside;
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer" className="link">
        {inside}
      </a>
    );
  }
  // Headings in a note aren't headings of the page.
  return createElement(tag.startsWith("h") ? "p" : tags.has(tag) ? tag : "span", { key }, ...inside);
}

/** User-written HTML, reduced to a short list of elements; nothing else of it reaches the page. */
export function RichText({ html, className }: { html: string; className?: string }) {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const content = inBrowser
    ? [...new DOMParser().parseFromString(html, "text/html").body.childNodes].map(draw)
    : html.replace(/<[^>]*>/g, " ");
  return (
    <div
      className={cn(
        "flex flex-col gap-2 text-sm [&_blockquote]:border-l-2 [&_blockquote]:pl-3 [&_ol]:list-decimal [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:pl-5",
        className,
      )}
    >
      {content}
    </div>
  );
}
