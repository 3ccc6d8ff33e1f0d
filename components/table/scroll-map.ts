/**
 * Browsers cap element height at about 17 million px (Firefox; 33 million device px in Chromium), less than a million
 * rows need. Beyond `tallest` the element stops growing and is scaled: `top` counts px across all rows, `dom` px within
 * the element. Small movements are the same in both, so the wheel feels the same everywhere; a scrollbar jump is
 * proportional. Near both ends, the two move in step.
 */
const tallest = 8_000_000;
const inStep = 100_000;

/** Only the scrollbar moves this far in one step: its smallest step on a track of 2,000 px. */
const jump = tallest / 2000;

export interface Extent {
  rows: number;
  /** px. */
  rowHeight: number;
  /** Visible height in px. */
  viewport: number;
}

export interface Position {
  dom: number;
  top: number;
}

export function elementHeight({ rows, rowHeight }: Extent): number {
  return Math.min(rows * rowHeight, tallest);
}

function ends(extent: Extent) {
  return {
    lastDom: Math.max(0, elementHeight(extent) - extent.viewport),
    lastTop: Math.max(0, extent.rows * extent.rowHeight - extent.viewport),
  };
}

export function domOf(extent: Extent, top: number): number {
  const { lastDom, lastTop } = ends(extent);
  if (lastDom === lastTop || top <= inStep) return Math.min(top, lastDom);
  if (top >= lastTop - inStep) return lastDom - Math.max(0, lastTop - top);
  return inStep + ((top - inStep) * (lastDom - 2 * inStep)) / (lastTop - 2 * inStep);
}

function topOf(extent: Extent, dom: number): number {
  const { lastDom, lastTop } = ends(extent);
  if (lastDom === lastTop || dom <= inStep) return Math.max(0, Math.min(dom, lastTop));
  if (dom >= lastDom - inStep) return lastTop - Math.max(0, lastDom - dom);
  return inStep + ((dom - inStep) * (lastTop - 2 * inStep)) / (lastDom - 2 * inStep);
}

/** The position after scrolling the element to `dom`; the returned `dom` differs if the element has to be moved. */
export function follow(extent: Extent, before: Position, dom: number): Position {
  const { lastDom, lastTop } = ends(extent);
  const delta = dom - before.dom;
  if (lastDom === lastTop || Math.abs(delta) > jump) return { dom, top: topOf(extent, dom) };
  const top = Math.max(0, Math.min(before.top + delta, lastTop));
  const stuck = (dom <= 0 && top > 0) || (dom >= lastDom && top < lastTop);
  return stuck ? { dom: domOf(extent, top), top } : { dom, top };
}

/** The position that puts `top` first; short distances move the way the wheel would. */
export function goTo(extent: Extent, before: Position, top: number): Position {
  const { lastDom, lastTop } = ends(extent);
  const target = Math.max(0, Math.min(top, lastTop));
  const near = before.dom + target - before.top;
  const reachable = Math.abs(near - before.dom) <= jump && near > 0 && near < lastDom;
  return { dom: reachable ? near : domOf(extent, target), top: target };
}
