import Download from "lucide-react/icons/download";
import { lazy, Suspense } from "react";
import { attachmentWords } from "#components/recruiting/words.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { formatDate } from "#lib/platform/format/date.ts";
import type { Attachment } from "#lib/recruiting/attachments/contract.ts";
import { AttachmentView } from "./attachment-view.tsx";

// The PDF reader is larger than everything else on the page combined.
const PdfFile = lazy(() => import("./pdf-file.tsx"));

interface FileDialogProps {
  file: Attachment;
  onDownload: () => void;
  isDownloading: boolean;
  onClose: () => void;
}

export default function FileDialog({ file, onDownload, isDownloading, onClose }: FileDialogProps) {
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
      <AttachmentView
        file={file}
        waiting={waiting}
        pictureClass="mx-auto max-h-[50vh] max-w-full rounded-md border object-contain"
        pdf={(bytes) => (
          <Suspense fallback={waiting}>
            <PdfFile bytes={bytes} name={file.file_name} />
          </Suspense>
        )}
      />
    </Dialog>
  );
}
