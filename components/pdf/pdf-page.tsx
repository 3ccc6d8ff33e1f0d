import type { PDFDocumentProxy, RenderTask } from "pdfjs-dist/legacy/build/pdf.mjs";
import { useEffect, useRef, useState } from "react";

/** Wide enough to read small print, small enough for a phone's memory. */
const drawnWidth = 1200;

interface PdfPageProps {
  document: PDFDocumentProxy;
  page: number;
  label: string;
}

/** Renders one page of a PDF. */
export function PdfPage({ document, page: number, label }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [ended, setEnded] = useState<{ document: PDFDocumentProxy; page: number; as: "drawn" | "failed" }>();
  const state = ended?.document === document && ended.page === number ? ended.as : "drawing";
  useEffect(() => {
    let isOver = false;
    let rendering: RenderTask | undefined;
    const end = (as: "drawn" | "failed") => {
      if (!isOver) setEnded({ document, page: number, as });
    };
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
      end("drawn");
    };
    draw().catch(() => end("failed"));
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
        aria-label={label}
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
