export interface Viewport {
  /** Pixels scrolled away above. */
  top: number;
  height: number;
}

/** The range of cards a column renders, `end` excluded, with one extra card at each end. */
export function windowOf(count: number, stride: number, { top, height }: Viewport): { first: number; end: number } {
  const first = Math.max(0, Math.min(Math.floor(top / stride) - 1, count - 1));
  const end = Math.min(count, Math.ceil((top + height) / stride) + 1);
  return { first: Math.max(0, first), end: Math.max(end, 0) };
}

/** Positions to render: the window, plus the focused or dragged card wherever it is. */
export function rendered(range: { first: number; end: number }, pinned: number): number[] {
  const all = Array.from({ length: Math.max(0, range.end - range.first) }, (_, at) => range.first + at);
  if (pinned < 0 || (pinned >= range.first && pinned < range.end)) return all;
  return pinned < range.first ? [pinned, ...all] : [...all, pinned];
}

/** The scroll position that brings a card into view; unchanged if it already is. */
export function scrollTo(at: number, stride: number, { top, height }: Viewport): number {
  const start = at * stride;
  if (start < top) return start;
  return start + stride > top + height ? start + stride - height : top;
}
