import { countWords, type RowCount } from "./row-count.ts";

/** Says that a search matched more rows than the list shows. */
export default function BroadSearch({ count, noun }: { count: RowCount; noun: string }) {
  return (
    <p role="status" className="pb-2 text-sm text-fg-2">
      {countWords(count)} {noun} match. Showing the first results. Refine your search to see fewer.
    </p>
  );
}
