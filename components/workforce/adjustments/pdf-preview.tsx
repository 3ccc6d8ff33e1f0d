"use client";

import type { PDFDocumentProxy, RenderTask } from "pdfjs-dist/legacy/build/pdf.mjs";
import { useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { PreviewFailed } from "./preview-failed.tsx";
import { usePdf } from "./use-pdf.ts";
import { type ReceiptProps, useReceipt } from "./use-receipt.ts";

/** Sharp enough to read small print, and no more than a phone can hold. */
const drawnWidth = 1200;

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
      <PdfPage document={document} page={page} name={props.file.name} />
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

interface PdfPageProps {
  document: PDFDocumentProxy;
  page: number;
  name: string;
}

function PdfPage({ document, page: number, name }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<"drawing" | "drawn" | "failed">("drawing");
  useEffect(() => {
    let isOver = false;
    let rendering: RenderTask | undefined;
    const draw = async () => {
      const page = await document.getPage(number);
      const { current } = canvas;
      if (isOver || !current) return;
      const { width, height } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: drawnWidth / Math.max(width, height / 2) });
      current.width = Math.max(1, Math.floor(viewport.width));
      current.height = Math.max(1, Math.floor(viewport.height));
      rendering = page.render({ canvas: current, viewport });
      await rendering.promise;
      if (!isOver) setState("drawn");
    };
    setState("drawing");
    draw().catch(() => {
      if (!isOver) setState("failed");
    });
    return () => {
      isOver = true;
      rendering?.cancel();
    };
  }, [document, number]);
  return (
    <>
      <canvas
        ref={canvas}
        role="img"
        aria-label={`Page ${number} of receipt ${name}`}
        aria-busy={state === "drawing"}
        hidden={state === "failed"}
        className="h-auto w-full rounded-md border bg-white"
      />
      {state === "failed" ? (
        <p role="alert" className="rounded-md bg-subtle px-3 py-2 text-sm">
          This page can't be shown here. Download the file to open it.
        </p>
      ) : null}
    </>
  );
}
