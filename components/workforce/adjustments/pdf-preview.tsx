"use client";

import { useState } from "react";
import { PdfPage } from "#components/pdf/pdf-page.tsx";
import { usePdf } from "#components/pdf/use-pdf.ts";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { PreviewFailed } from "./preview-failed.tsx";
import { type ReceiptProps, useReceipt } from "./use-receipt.ts";

/** A PDF receipt, page by page. */
export function PdfPreview(props: ReceiptProps) {
  const receipt = useReceipt(props);
  const { document, problem } = usePdf(receipt.data);
  const [page, setPage] = useState(1);
  if (receipt.error)
    return <PreviewFailed error={receipt.error} pending={receipt.isFetching} onRetry={() => void receipt.refetch()} />;
  if (problem !== null)
    return (
      <p role="alert" className="mt-3 rounded-md bg-subtle px-3 py-2 text-sm">
        {problem}
      </p>
    );
  if (document === null) return <Skeleton className="mt-3 h-80 w-full" />;
  return (
    <div className="mt-3">
      <PdfPage document={document} page={page} label={`Page ${page} of receipt ${props.file.name}`} />
      {document.numPages > 1 ? (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
          <p aria-live="polite" className="text-xs text-fg-2 tabular-nums">
            Page {page} of {document.numPages}
          </p>
          <span className="flex gap-1">
            <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
              Previous page
            </Button>
            <Button size="small" disabled={page === document.numPages} onClick={() => setPage(page + 1)}>
              Next page
            </Button>
          </span>
        </div>
      ) : null}
    </div>
  );
}
