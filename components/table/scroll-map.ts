/**
 * Browsers stop at about 17 million px of element height (Firefox; Chromium at 33 million device px), which is less than
 * a million rows. Beyond `tallest` the element stays that tall and stands for more: `top` counts px of all rows, `dom` px
 * of the element. Small movements are the same in both, so that a wheel turn feels alike everywhere; a jump of the
 * scroll bar is proportional. Near both ends the two run in step.
 */
const tallest = 8_000_000;
const inStep = 100_000;

/** Nothing but the scroll bar moves this far at once: its smallest step on a track of 2,000 px. */
const jump = tallest / 2000;

export interface Extent {
  rows: number;
  /** px. */
  rowHeight: number;
  /** px that show rows. */
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

/** Where the rows stand after the element was scrolled to `dom`; its `dom` differs where the element has to be moved. */
export function follow(extent: Extent, before: Position, dom: number): Position {
  const { lastDom, lastTop } = ends(extent);
  const delta = dom - before.dom;
  if (lastDom === lastTop || Math.abs(delta) > jump) return { dom, top: topOf(extent, dom) };
  const top = Math.max(0, Math.min(before.top + delta, lastTop));
  const stuck = (dom <= 0 && top > 0) || (dom >= lastDom && top < lastTop);
  return stuck ? { dom: domOf(extent, top), top } : { dom, top };
}

/** The position that shows `top` first; from nearby by the same way that a wheel would take. */
export function goTo(extent: Extent, before: Position, top: number): Position {
  const { lastDom, lastTop } = ends(extent);
  const target = Math.max(0, Math.min(top, lastTop));
  const near = before.dom + target - before.top;
  const reachable = Math.abs(near - before.dom) <= jump && near > 0 && near < lastDom;
  return { dom: reachable ? near : domOf(extent, target), top: target };
}
