/** The parts of an axe rule used here. */
interface Rule {
  id: string;
  matches(node: Element, virtual: unknown, context: object): boolean;
}

/** What is used here of axe in a page. */
export interface Axe {
  run(
    context: Document | { include: (string | Element)[] },
    options: object,
  ): Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }>;
  _audit: { rules: Rule[] };
  /** Added to it: looks that needn't be checked, and those that have been. */
  looks: { known: Set<string>; checked: string[] };
  /**
   * Added to it: the texts and links of the last check whose look in the colors of now isn't known to be good; null if
   * the page has changed since.
   */
  unknownTexts(): Element[] | null;
}

/**
 * Makes axe check the colors of each look once instead of every cell in a column: nine tenths of its time went into
 * identical results. Texts look alike when they and all their ancestors have the same classes and computed colors,
 * sizes and transparency, and the same elements above and below them. Runs in the page, after axe's own script.
 */
export function askContrastOnce(): void {
  const { axe } = window as unknown as { axe: Axe };
  let asked: object | undefined;
  let paints = new Map<Element, string>();
  let chains = new Map<Element, string>();
  let seen = new Set<string>();
  let texts: { node: Element; look: (node: Element) => string }[] = [];
  let isChanged = true;
  new MutationObserver(() => {
    isChanged = true;
  }).observe(document, { childList: true, subtree: true });

  /** A text of 53 bits that stands in for a long one, the same on every page. */
  function shortOf(text: string): string {
    let [high, low] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      high = Math.imul(high ^ code, 2654435761);
      low = Math.imul(low ^ code, 1597334677);
    }
    high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
    low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
    return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
  }

  function paintOf(element: Element): string {
    const known = paints.get(element);
    if (known !== undefined) return known;
    const { backgroundColor, backgroundImage, opacity, mixBlendMode, filter, boxShadow } = getComputedStyle(element);
    const paint = [element.tagName, backgroundColor, backgroundImage, opacity, mixBlendMode, filter, boxShadow];
    const short = shortOf(paint.join("|"));
    paints.set(element, short);
    return short;
  }

  /** Positioned children, which may overlap the element's other texts. */
  function hoveringIn(element: Element): string[] {
    const hovering = [...element.children].filter((child) => /absolute|fixed/.test(getComputedStyle(child).position));
    return hovering.map(paintOf);
  }

  /** Equal for equal classes and paints from here to the root. */
  function chainOf(element: Element): string {
    const known = chains.get(element);
    if (known !== undefined) return known;
    const above = element.parentElement ? chainOf(element.parentElement) : "";
    const own = [element.getAttribute("class"), paintOf(element), ...hoveringIn(element)];
    const short = shortOf([above, ...own].join(">"));
    chains.set(element, short);
    return short;
  }

  const textsOf = (element: Element) => [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);

  function lookOf(element: Element): string {
    const { color, fontSize, fontWeight, textShadow, textIndent, visibility } = getComputedStyle(element);
    const own = textsOf(element);
    const text = own.map(({ textContent }) => textContent).join("");
    const range = document.createRange();
    range.selectNodeContents(own.find(({ textContent }) => textContent?.trim()) ?? element);
    const { left, top, width, height } = range.getClientRects()[0] ?? element.getBoundingClientRect();
    const around = document.elementsFromPoint(left + width / 2, top + height / 2);
    const parts = [
      ...[chainOf(element), color, fontSize, fontWeight, textShadow, textIndent, visibility],
      // axe can't judge single characters or icon glyphs.
      ...[text.trim().length > 1, /[\p{L}\p{N}]/u.test(text)],
      ...[width > 1 && height > 1, around.indexOf(element), ...around.map(paintOf)],
    ];
    return shortOf(parts.join(" "));
  }

  /** What tells a link from the text around it. */
  function lookOfLink(link: Element): string {
    const { textDecorationLine } = getComputedStyle(link);
    const { color, fontWeight } = getComputedStyle(link.parentElement ?? link);
    return shortOf(["link", lookOf(link), textDecorationLine, color, fontWeight].join(" "));
  }

  function forget(): void {
    [paints, chains, seen] = [new Map(), new Map(), new Set(axe.looks.known)];
  }

  /** Asks the rule only where the look is new; `isPossible` tells cheaply where the rule doesn't apply at all. */
  function checkOnce(id: string, look: (node: Element) => string, isPossible?: (node: Element) => boolean): void {
    const rule = axe._audit.rules.find((each) => each.id === id);
    if (!rule) throw new Error(`axe has no ${id}`);
    const matches = rule.matches;
    rule.matches = function (node, virtual, context) {
      const isMatch = () => matches.call(this, node, virtual, context);
      if (!(isPossible?.(node) ?? isMatch())) return false;
      if (context !== asked) {
        asked = context;
        [texts, isChanged] = [[], false];
        forget();
      }
      const found = look(node);
      const isKnown = seen.has(found);
      if (!isKnown && isPossible && !isMatch()) return false;
      texts.push({ node, look });
      if (isKnown) return false;
      seen.add(found);
      axe.looks.checked.push(found);
      return true;
    };
  }

  checkOnce(
    "color-contrast",
    lookOf,
    (node) =>
      /^(INPUT|SELECT|TEXTAREA)$/.test(node.tagName) || textsOf(node).some(({ textContent }) => textContent?.trim()),
  );
  checkOnce("link-in-text-block", lookOfLink);

  axe.unknownTexts = () => {
    if (isChanged) return null;
    // They are those of one check: the next one is another.
    isChanged = true;
    forget();
    return texts.filter(({ node, look }) => !seen.has(look(node))).map(({ node }) => node);
  };
}
