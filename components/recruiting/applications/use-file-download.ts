import { useMutation, useQueryClient } from "@tanstack/react-query";
import { LinkRefused } from "#components/files/follow-link.ts";
import { errorMessage } from "#components/screen/error-message.ts";
import { refetchActive } from "#components/screen/refetch-active.ts";
import { startDownload } from "#components/ui/start-download.ts";
import { toast } from "#components/ui/toast.tsx";
import { listAttachments } from "#lib/recruiting/attachments/contract.ts";
import { type Attachment, linkToAttachment } from "./attachment-file.ts";

/** Downloads a candidate's file with a fresh link. */
export function useFileDownload(file: Attachment) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => linkToAttachment(file),
    onSuccess: (link) => startDownload(link),
    async onError(error) {
      const isGone = error instanceof LinkRefused;
      toast({
        title: isGone ? error.message : `Couldn't download ${file.file_name}`,
        description: isGone ? undefined : errorMessage(error),
        urgent: true,
      });
      if (isGone) await refetchActive(client, listAttachments);
    },
  });
}
