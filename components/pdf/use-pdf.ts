import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { useEffect, useState } from "react";

GlobalWorkerOptions.workerSrc = new URL("pdfjs-dist/legacy/build/pdf.worker.min.mjs", import.meta.url).href;

/** Maximum pixels per embedded image. Larger images stay blank. */
const maxPixels = 40_000_000;

export interface Pdf {
  document: PDFDocumentProxy | null;
  /** Why it can't be shown. */
  problem: string | null;
}

function problemOf(error: unknown): string {
  return error instanceof Error && error.name === "PasswordException"
    ? "This PDF is protected by a password. Download it to open it."
    : "This PDF can't be shown here. Download it to open it.";
}

/** Parses a PDF in a worker. Neither its scripts nor its forms are executed. */
export function usePdf(blob: Blob | undefined): Pdf {
  const [pdf, setPdf] = useState<Pdf>({ document: null, problem: null });
  useEffect(() => {
    if (!blob) return;
    let isOver = false;
    let close = () => {};
    const open = async () => {
      const data = new Uint8Array(await blob.arrayBuffer());
      if (isOver) return;
      const task = getDocument({ data, isEvalSupported: false, useWasm: false, maxImageSize: maxPixels });
      close = () => void task.destroy();
      const document = await task.promise;
      if (!isOver) setPdf({ document, problem: null });
    };
    open().catch((error) => {
      if (!isOver) setPdf({ document: null, problem: problemOf(error) });
    });
    return () => {
      isOver = true;
      close();
    };
  }, [blob]);
  return pdf;
}
