import type { ReactNode } from "react";
import { PreviewFailed } from "#components/files/preview-failed.tsx";
import { pdfType } from "#components/files/shown-types.ts";
import { useObjectUrl } from "#components/files/use-object-url.ts";
import type { Attachment } from "#lib/recruiting/attachments/contract.ts";
import { useAttachment } from "./attachment-file.ts";

interface AttachmentViewProps {
  file: Attachment;
  /** Shown until the file is read. */
  waiting: ReactNode;
  pictureClass: string;
  pdf: (bytes: Blob) => ReactNode;
}

/** The content of a PDF or an image, drawn by the page from the file's bytes; nothing in the file is executed. */
export function AttachmentView({ file, waiting, pictureClass, pdf }: AttachmentViewProps) {
  const bytes = useAttachment(file);
  const isPdf = file.file_content_type === pdfType;
  const url = useObjectUrl(isPdf ? undefined : bytes.data);
  if (bytes.error) return <PreviewFailed query={bytes} />;
  if (!bytes.data) return waiting;
  if (isPdf) return pdf(bytes.data);
  // biome-ignore lint/performance/noImgElement: a blob gives Next nothing to resize
  return url === null ? null : <img src={url} alt={file.file_name} className={pictureClass} />;
}
