import { formatCount } from "#lib/platform/format/number.ts";

/** Number of rows in a list. A search too broad to count in full has at least `total` rows. */
export interface RowCount {
  total: number;
  isMinimum: boolean;
}

/** The exact number of rows, if known. */
export function exactTotal(count: RowCount | undefined): number | undefined {
  return count?.isMinimum ? undefined : count?.total;
}

/** "1,000+" where there may be more. */
export function countWords({ total, isMinimum }: RowCount): string {
  return `${formatCount(total)}${isMinimum ? "+" : ""}`;
}
