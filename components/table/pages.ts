export const pageSize = 100;

/** Pages that contain the rows from `first` up to but not including `end`. */
export function pagesOf(first: number, end: number): number[] {
  const start = Math.floor(Math.max(0, first) / pageSize);
  const last = Math.floor(Math.max(first, end - 1) / pageSize);
  return Array.from({ length: last - start + 1 }, (_, index) => start + index);
}

/** Extra rows rendered above and below the visible ones. */
export const overscan = 8;
const rowsInSight = 32;

/** Rows that a page which a link opens is drawn with; the others follow once it is on screen. */
export const firstRows = 10;

/** Pages needed by a list that opens at a given row, assuming a window of typical height. */
export function pagesAround(at: number): number[] {
  return pagesOf(Math.max(0, at - overscan), at + rowsInSight);
}
