export const pageSize = 100;

/** Pages that the rows from `first` to before `end` lie on. */
export function pagesOf(first: number, end: number): number[] {
  const start = Math.floor(Math.max(0, first) / pageSize);
  const last = Math.floor(Math.max(first, end - 1) / pageSize);
  return Array.from({ length: last - start + 1 }, (_, index) => start + index);
}
