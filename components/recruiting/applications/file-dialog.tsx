import Download from "lucide-react/icons/download";
import { attachmentWords } from "#components/recruiting/words.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { late } from "#components/ui/late.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { formatDate } from "#lib/platform/format/date.ts";
import type { Attachment } from "#lib/recruiting/attachments/contract.ts";
import { AttachmentView } from "./attachment-view.tsx";

const waiting = <Skeleton className="h-[50vh] w-full" />;

// The PDF reader is larger than everything else on the page combined.
const PdfFile = late(
  () => import("./pdf-file.tsx"),
  () => waiting,
);

interface FileDialogProps {
  file: Attachment;
  onDownload: () => void;
  isDownloading: boolean;
  onClose: () => void;
}

export default function FileDialog({ file, onDownload, isDownloading, onClose }: FileDialogProps) {
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
        pdf={(bytes) => <PdfFile bytes={bytes} name={file.file_name} />}
      />
    </Dialog>
  );
}
