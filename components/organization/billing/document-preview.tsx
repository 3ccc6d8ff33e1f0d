import { useQuery } from "@tanstack/react-query";
import { PdfPage } from "#components/pdf/pdf-page.tsx";
import { usePdf } from "#components/pdf/use-pdf.ts";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { previewDocumentSettings } from "#lib/money/document-settings/contract.ts";
import { pageHeaders, queryKeyOf, requestOf } from "#lib/platform/api/client.ts";

async function readPreview({ signal }: { signal: AbortSignal }): Promise<Blob> {
  const response = await fetch(requestOf(previewDocumentSettings, {}).url, { signal, headers: pageHeaders() });
  if (!response.ok) throw new Error("The preview couldn't be created. Try again in a few seconds.");
  return response.blob();
}

/** A sample invoice with the current settings. */
export default function DocumentPreview() {
  const preview = useQuery({ queryKey: queryKeyOf(previewDocumentSettings, {}), queryFn: readPreview });
  const { document, problem } = usePdf(preview.data);
  if (preview.error) return <ErrorState title="Couldn't load the preview" query={preview} />;
  if (problem !== null) return <p role="alert">{problem}</p>;
  if (document === null) return <Skeleton className="h-160 w-full" />;
  return <PdfPage document={document} page={1} label="Sample invoice with these details" />;
}
