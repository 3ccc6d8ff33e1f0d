import type { Page } from "@playwright/test";

/**
 * The narrowest window (WCAG 1.4.10), half of 1,280 px for 200% zoom, a tablet and a wide screen. What a table does at
 * the steps in between follows from its columns (`components/table/column.test.ts`).
 */
export const windowWidths = [320, 640, 1024, 1920];

/** Lists what is unreadable on screen now, one line each: columns and cells of every table, and an overly wide page. */
export function unreadable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const readable = 48;
    // A ghost button aligns with its text, so its padding extends into the gap.
    const bleed = 9;
    const gutter = 24;
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const found: string[] = [];

    /** Whether the element is hidden or for screen readers only. */
    function isUnseen(element: Element): boolean {
      if (!element.checkVisibility()) return true;
      for (let at: Element | null = element; at && at.tagName !== "TABLE"; at = at.parentElement)
        if (getComputedStyle(at).position === "absolute" && (at as HTMLElement).offsetWidth <= 1) return true;
      return false;
    }

    /** Visible texts with the room each has, which is less than its width where an element cuts it off. */
    function textsOf(cell: Element) {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const texts: { text: string; from: number; to: number; isCut: boolean; room: number }[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent?.trim() ?? "";
        if (text === "" || !node.parentElement || isUnseen(node.parentElement)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const { left, right } = range.getBoundingClientRect();
        let cutter: Element | null = null;
        for (let at: Element | null = node.parentElement; at && at !== cell; at = at.parentElement)
          if (getComputedStyle(at).overflowX === "hidden" && at.scrollWidth > at.clientWidth) cutter = at;
        texts.push({ text, from: left, to: right, isCut: cutter !== null, room: cutter?.clientWidth ?? right - left });
      }
      return texts;
    }

    function checkCell(cell: Element, name: string, isHead: boolean) {
      const { left, right } = cell.getBoundingClientRect();
      for (const part of cell.querySelectorAll("a, button, input, svg")) {
        // On a phone, a row's checkbox is in its gutter.
        if (part.closest("[data-select]")) continue;
        const { left: from, right: to } = part.getBoundingClientRect();
        if (!isUnseen(part) && (from < left - bleed || to > right + 1))
          found.push(`${name}: its ${part.tagName} sticks out`);
      }
      for (const { text, from, to, isCut, room } of textsOf(cell)) {
        if (isCut ? isHead || room < readable : from < left - 1 || to > right + 1)
          found.push(`${name}: “${text}” has ${Math.round(isCut ? room : right - left)} px`);
      }
    }

    for (const table of document.querySelectorAll("table")) {
      if (!table.checkVisibility()) continue;
      const label = table.getAttribute("aria-label") ?? table.caption?.textContent ?? table.parentElement?.ariaLabel;
      const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
      const shown = heads.filter((head) => !isUnseen(head));
      const isTable = shown.some((head) => textsOf(head).length > 0);
      const end = shown.at(-1)?.getBoundingClientRect().right ?? 0;
      const left = (table.tHead?.rows[0]?.getBoundingClientRect().right ?? 0) - end;
      // A phone's header has only the box that selects all.
      if (shown.length > 2 && isTable && left > gutter)
        found.push(`${label}: ${Math.round(left)} px after its last column`);
      for (const head of isTable ? shown : []) {
        const name = `${label}, column ${head.innerText || "without a name"}`;
        const least = Number.parseFloat(getComputedStyle(head).getPropertyValue("--least")) * rem;
        const { width } = head.getBoundingClientRect();
        if (width < Math.max(least || 0, 16) - 0.5) found.push(`${name}: ${Math.round(width)} px of ${least || "?"}`);
        checkCell(head, name, true);
      }
      const rows = [...table.tBodies].flatMap((body) => [...body.rows]).slice(0, 12);
      for (const row of rows) {
        for (const cell of row.cells) {
          if (isUnseen(cell)) continue;
          checkCell(cell, `${label}, ${isTable ? "row" : "card"} ${rows.indexOf(row) + 1}`, false);
        }
      }
      const box = table.closest("section, div");
      for (let at = box; at && at !== document.body; at = at.parentElement) {
        if (!/auto|scroll/.test(getComputedStyle(at).overflowX) || at.scrollWidth <= at.clientWidth + 1) continue;
        const first = shown[0];
        const { position, left } = first ? getComputedStyle(first) : { position: "", left: "" };
        if (position !== "sticky" || left === "auto")
          found.push(`${label}: scrolls and its first column is not pinned`);
        else if (first && at.clientWidth - first.offsetWidth < readable * 2)
          found.push(`${label}: no room to scroll in`);
      }
    }
    const overhang = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (overhang > 0) found.push(`the page is ${overhang} px wider than its window`);
    return found;
  });
}
