import { Button } from "#components/ui/button.tsx";

interface PdfPagerProps {
  page: number;
  count: number;
  onPage: (page: number) => void;
}

/** Page number and previous/next buttons. */
export function PdfPager({ page, count, onPage }: PdfPagerProps) {
  if (count === 1) return null;
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
      <p aria-live="polite" className="text-xs text-fg-2 tabular-nums">
        Page {page} of {count}
      </p>
      <span className="flex gap-1">
        <Button size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
          Previous page
        </Button>
        <Button size="small" disabled={page === count} onClick={() => onPage(page + 1)}>
          Next page
        </Button>
      </span>
    </div>
  );
}
