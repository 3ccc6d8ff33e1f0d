export const pageSize = 100;

/** Pages that the rows from `first` to before `end` lie on. */
export function pagesOf(first: number, end: number): number[] {
  const start = Math.floor(Math.max(0, first) / pageSize);
  const last = Math.floor(Math.max(first, end - 1) / pageSize);
  return Array.from({ length: last - start + 1 }, (_, index) => start + index);
}

/** Rows rendered beyond those in sight, on either side. */
export const overscan = 8;
const rowsInSight = 32;

/** Pages that a list needs which opens at a row, in a window of usual height. */
export function pagesAround(at: number): number[] {
  return pagesOf(Math.max(0, at - overscan), at + rowsInSight);
}
