import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { followLink, LinkRefused } from "#components/files/follow-link.ts";
import { pdfType, pictureTypes } from "#components/files/shown-types.ts";
import { errorMessage } from "#components/screen/error-message.ts";
import { refetchActive } from "#components/screen/refetch-active.ts";
import { startDownload } from "#components/ui/start-download.ts";
import { toast } from "#components/ui/toast.tsx";
import { call } from "#lib/platform/api/client.ts";
import { type Attachment, listAttachments } from "#lib/recruiting/attachments/contract.ts";

/** How many files of one kind are listed at most. */
export const maxFiles = 100;

export const filesOf = (candidateId: string, attachment_type_slug: Attachment["attachment_type_slug"]) =>
  ({ attachable_type_slug: "CANDIDATE", attachable_id: candidateId, attachment_type_slug, limit: maxFiles }) as const;

/** Whether a file can be previewed in the page. */
export function isShowable({ url, file_content_type }: Attachment): boolean {
  return url !== null && (file_content_type === pdfType || pictureTypes.includes(file_content_type));
}

/** A fresh link: links expire after a few minutes, and a page may be open for hours. */
async function linkToAttachment(file: Attachment, signal?: AbortSignal): Promise<string> {
  const input = filesOf(file.attachable_id, file.attachment_type_slug);
  const { data } = await call(listAttachments, input, signal ? { signal } : {});
  const link = data.find(({ id }) => id === file.id)?.url;
  if (!link) throw new LinkRefused(`${file.file_name} is no longer available`);
  return link;
}

/** Reads the bytes of a file. The link itself always downloads, so previews are drawn from these bytes. */
export function attachmentBytes(file: Attachment) {
  return queryOptions({
    queryKey: ["attachment-bytes", file.id],
    async queryFn({ signal }) {
      const response = await followLink(await linkToAttachment(file, signal), { signal });
      return new Blob([await response.arrayBuffer()], { type: file.file_content_type });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}

export const useAttachment = (file: Attachment) => useQuery(attachmentBytes(file));

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
