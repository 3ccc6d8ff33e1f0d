import Download from "lucide-react/icons/download";
import { lazy, Suspense } from "react";
import { PreviewFailed } from "#components/files/preview-failed.tsx";
import { pdfType } from "#components/files/shown-types.ts";
import { useObjectUrl } from "#components/files/use-object-url.ts";
import { attachmentWords } from "#components/recruiting/words.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { formatDate } from "#lib/platform/format/date.ts";
import { type Attachment, useAttachment } from "./attachment-file.ts";

// The PDF reader is larger than everything else on the page combined.
const PdfFile = lazy(() => import("./pdf-file.tsx"));

interface FileDialogProps {
  file: Attachment;
  onDownload: () => void;
  isDownloading: boolean;
  onClose: () => void;
}

/** A PDF or an image, drawn by the page from the file's bytes; nothing in the file is executed. */
export default function FileDialog({ file, onDownload, isDownloading, onClose }: FileDialogProps) {
  const bytes = useAttachment(file);
  const waiting = <Skeleton className="h-[50vh] w-full" />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={file.file_name}
      description={`${attachmentWords[file.attachment_type_slug]}, ${formatDate(file.created_at)}`}
      className="max-w-192! wrap-anywhere"
      footer={
        <Button pending={isDownloading} onClick={onDownload}>
          <Download aria-hidden="true" />
          Download
        </Button>
      }
    >
      {bytes.error ? (
        <PreviewFailed error={bytes.error} pending={bytes.isFetching} onRetry={() => void bytes.refetch()} />
      ) : !bytes.data ? (
        waiting
      ) : file.file_content_type === pdfType ? (
        <Suspense fallback={waiting}>
          <PdfFile bytes={bytes.data} name={file.file_name} />
        </Suspense>
      ) : (
        <Picture bytes={bytes.data} name={file.file_name} />
      )}
    </Dialog>
  );
}

function Picture({ bytes, name }: { bytes: Blob; name: string }) {
  const url = useObjectUrl(bytes);
  if (url === null) return null;
  return (
    // biome-ignore lint/performance/noImgElement: a blob gives Next nothing to resize
    <img src={url} alt={name} className="mx-auto max-h-[50vh] max-w-full rounded-md border object-contain" />
  );
}
