import { useState } from "react";
import { PdfPage } from "#components/pdf/pdf-page.tsx";
import { PdfPager } from "#components/pdf/pdf-pager.tsx";
import { usePdf } from "#components/pdf/use-pdf.ts";
import { ScrollBox } from "#components/ui/scroll-box.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";

/** A PDF, page by page, as wide as the space allows. */
export default function PdfFile({ bytes, name }: { bytes: Blob; name: string }) {
  const { document, problem } = usePdf(bytes);
  const [page, setPage] = useState(1);
  if (problem !== null)
    return (
      <p role="alert" className="rounded-md bg-subtle px-3 py-2 text-sm">
        {problem}
      </p>
    );
  if (document === null) return <Skeleton className="h-[50vh] w-full" />;
  return (
    <>
      <ScrollBox
        key={page}
        label={`Page ${page} of ${document.numPages}`}
        className="max-h-[max(12rem,calc(80vh-15rem))] overflow-y-auto"
      >
        <PdfPage document={document} page={page} label={`Page ${page} of ${name}`} />
      </ScrollBox>
      <PdfPager page={page} count={document.numPages} onPage={setPage} />
    </>
  );
}
