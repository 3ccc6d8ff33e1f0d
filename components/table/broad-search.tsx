import { countWords, type RowCount } from "./row-count.ts";

/** Notes that a search matched more rows than the list shows. */
export function BroadSearch({ count, noun }: { count: RowCount | undefined; noun: string }) {
  if (!count?.isMinimum) return null;
  return (
    <p role="status" className="pb-2 text-sm text-fg-2">
      {countWords(count)} {noun} match. Showing the first results. Refine your search to see fewer.
    </p>
  );
}
