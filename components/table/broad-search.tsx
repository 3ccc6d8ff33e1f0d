import { countWords, type RowCount } from "./row-count.ts";

/** Notes that a search matched more rows than the list shows. */
export function BroadSearch({ count, noun }: { count: RowCount | undefined; noun: string }) {
  if (!count?.isMinimum) return null;
  return (
    <p role="status" className="pb-2 text-sm text-fg-2">
      {countWords(count)} {noun} match; the first ones are listed. Type more to narrow the list.
    </p>
  );
}
