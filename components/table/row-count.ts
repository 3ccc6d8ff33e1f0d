import { formatCount } from "#lib/platform/format/number.ts";

/** How many rows a list has; so broad a search that it is not counted to its end has at least so many. */
export interface RowCount {
  total: number;
  isMinimum: boolean;
}

/** How many rows there are, where that is known. */
export function exactTotal(count: RowCount | undefined): number | undefined {
  return count?.isMinimum ? undefined : count?.total;
}

/** As pages of a list say it, by the latest of them. */
export function latestCount(
  pages: readonly { total_count: number; total_is_minimum?: boolean | undefined }[] | undefined,
): string | undefined {
  const page = pages?.at(-1);
  return page && countWords({ total: page.total_count, isMinimum: page.total_is_minimum === true });
}

/** "1,000+" where there may be more. */
export function countWords({ total, isMinimum }: RowCount): string {
  return `${formatCount(total)}${isMinimum ? "+" : ""}`;
}
