import { useState } from "react";
import { PreviewFailed } from "#components/files/preview-failed.tsx";
import { PdfPage } from "#components/pdf/pdf-page.tsx";
import { PdfPager } from "#components/pdf/pdf-pager.tsx";
import { usePdf } from "#components/pdf/use-pdf.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { type ReceiptProps, useReceipt } from "./use-receipt.ts";

/** A PDF receipt, page by page. */
export function PdfPreview(props: ReceiptProps) {
  const receipt = useReceipt(props);
  const { document, problem } = usePdf(receipt.data);
  const [page, setPage] = useState(1);
  if (receipt.error) return <PreviewFailed query={receipt} />;
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
      <PdfPager page={page} count={document.numPages} onPage={setPage} />
    </div>
  );
}
