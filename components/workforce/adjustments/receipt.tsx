import { useMutation } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import Eye from "lucide-react/icons/eye";
import { useState } from "react";
import { LinkRefused } from "#components/files/follow-link.ts";
import { PreviewFailed } from "#components/files/preview-failed.tsx";
import { pdfType, pictureTypes } from "#components/files/shown-types.ts";
import { useObjectUrl } from "#components/files/use-object-url.ts";
import { errorMessage } from "#components/screen/error-message.ts";
import { Button } from "#components/ui/button.tsx";
import { late } from "#components/ui/late.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { startDownload } from "#components/ui/start-download.ts";
import { fileTypes } from "#lib/platform/uploads/upload-rule.ts";
import { formatSize } from "./adjustment-words.ts";
import { linkToReceipt, type ReceiptProps, useReceipt } from "./use-receipt.ts";

// The PDF reader is larger than everything else on the page combined.
const PdfPreview = late(
  async () => (await import("./pdf-preview.tsx")).PdfPreview,
  () => <Skeleton className="mt-3 h-80 w-full" />,
);

/** The file of an adjustment: images are shown, PDFs on request, and any file can be downloaded. */
export function Receipt({ adjustmentId, file }: ReceiptProps) {
  const [isShown, setShown] = useState(false);
  const download = useMutation({
    mutationFn: () => linkToReceipt(adjustmentId),
    onSuccess: (url) => startDownload(url),
  });
  const label = fileTypes[file.content_type as keyof typeof fileTypes]?.label ?? file.content_type;
  return (
    <section aria-label="Receipt" className="mt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0 flex-[1_1_10rem] text-sm">
          <p className="font-medium break-all">{file.name}</p>
          <p className="text-xs text-fg-2 tabular-nums">
            {label}, {formatSize(file.size)}
          </p>
        </div>
        <span className="flex flex-wrap gap-1">
          {file.content_type === pdfType ? (
            <Button size="small" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
              <Eye aria-hidden="true" />
              {isShown ? "Hide preview" : "Show preview"}
            </Button>
          ) : null}
          <Button size="small" pending={download.isPending} onClick={() => download.mutate()}>
            <Download aria-hidden="true" />
            Download
          </Button>
        </span>
      </div>
      {download.error ? (
        <p role="alert" className="mt-2 text-sm text-bad">
          {download.error instanceof LinkRefused ? download.error.message : errorMessage(download.error)}
        </p>
      ) : null}
      {pictureTypes.includes(file.content_type) ? <Picture adjustmentId={adjustmentId} file={file} /> : null}
      {isShown ? <PdfPreview adjustmentId={adjustmentId} file={file} /> : null}
    </section>
  );
}

function Picture(props: ReceiptProps) {
  const picture = useReceipt(props);
  const url = useObjectUrl(picture.data);
  if (picture.error) return <PreviewFailed query={picture} />;
  if (url === null) return <Skeleton className="mt-3 h-64 w-full" />;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="mt-3 flex h-64 items-center justify-center rounded-md border bg-subtle"
    >
      {/* biome-ignore lint/performance/noImgElement: a blob gives Next nothing to resize */}
      <img
        src={url}
        alt={`Receipt ${props.file.name}, opens in a new tab`}
        className="max-h-full max-w-full rounded-md object-contain"
      />
    </a>
  );
}
