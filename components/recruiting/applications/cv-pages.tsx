import { useState } from "react";
import { PdfPage } from "#components/pdf/pdf-page.tsx";
import { usePdf } from "#components/pdf/use-pdf.ts";
import { Button } from "#components/ui/button.tsx";
import { formatCount } from "#lib/platform/format/number.ts";
import { SheetSkeleton } from "./sheet-skeleton.tsx";

/** How many pages are drawn at first, and with each “Show more”: each takes several megabytes. */
const batch = 3;

/** A PDF's pages below each other. */
export default function CvPages({ bytes, name }: { bytes: Blob; name: string }) {
  const { document, problem } = usePdf(bytes);
  const [limit, setLimit] = useState(batch);
  if (problem !== null)
    return (
      <p role="alert" className="rounded-md bg-subtle px-3 py-2 text-sm">
        {problem}
      </p>
    );
  if (document === null) return <SheetSkeleton />;
  const shown = Math.min(limit, document.numPages);
  const rest = document.numPages - shown;
  return (
    <div className="flex flex-col gap-3">
      {Array.from({ length: shown }, (_, at) => at + 1).map((page) => (
        <PdfPage key={page} document={document} page={page} label={`Page ${page} of ${document.numPages} of ${name}`} />
      ))}
      {rest > 0 ? (
        <Button className="self-center" onClick={() => setLimit(limit + batch)}>
          Show {formatCount(Math.min(batch, rest))} more {Math.min(batch, rest) === 1 ? "page" : "pages"}
        </Button>
      ) : null}
    </div>
  );
}
