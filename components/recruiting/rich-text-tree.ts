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
