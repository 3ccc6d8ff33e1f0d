import { useQuery } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import Eye from "lucide-react/icons/eye";
import FileText from "lucide-react/icons/file-text";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { attachmentWords } from "#components/recruiting/words.ts";
import { ConfirmedAction } from "#components/screen/confirmed-action.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { Section } from "#components/ui/section.tsx";
import { PartMissing } from "#components/ui/stale-notice.tsx";
import { call, query } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import {
  type Attachment,
  type candidateFileTypes,
  deleteCandidateAttachment,
  listAttachments,
} from "#lib/recruiting/attachments/contract.ts";
import { filesOf, isShowable, maxFiles, useFileDownload } from "./attachment-file.ts";

const FileDialog = lateDialog(() => import("./file-dialog.tsx"));

interface AttachmentsProps {
  candidateId: string;
  /** Whether files can be deleted here. */
  mayWrite?: boolean;
}

/** A candidate's files. */
export function Attachments({ candidateId, mayWrite = false }: AttachmentsProps) {
  const read = (kind: (typeof candidateFileTypes)[number]) => query(listAttachments, filesOf(candidateId, kind));
  const [cvs, others] = [useQuery(read("CV")), useQuery(read("OTHER"))];
  const files = [...(cvs.data?.data ?? []), ...(others.data?.data ?? [])];
  const isCut = (cvs.data?.has_more ?? false) || (others.data?.has_more ?? false);
  return (
    <Section title="Files" id="files" isMinor>
      <PartMissing query={cvs.error ? cvs : others} title="Couldn't load files" className="mb-2" />
      {cvs.data && others.data && files.length === 0 ? <p className="text-sm text-fg-2">No files</p> : null}
      <ul className="flex flex-col gap-1 text-sm">
        {files.map((file) => (
          <Row key={file.id} file={file} mayWrite={mayWrite} />
        ))}
      </ul>
      {isCut ? <p className="mt-1 text-xs text-fg-2">The latest {maxFiles} of each kind are shown.</p> : null}
    </Section>
  );
}

function Row({ file, mayWrite }: { file: Attachment; mayWrite: boolean }) {
  const { file_name, attachment_type_slug, created_at, url } = file;
  const [isOpen, setOpen] = useState(false);
  const download = useFileDownload(file);
  return (
    <li className="flex min-w-0 items-center gap-2">
      <FileText aria-hidden="true" className="size-4 shrink-0 text-fg-2" />
      <span className="min-w-0 flex-1">
        <span className="block break-all">{file_name}</span>
        <span className="block text-xs text-fg-2">
          {attachmentWords[attachment_type_slug]}, {formatDate(created_at)}
          {url ? null : ", not stored"}
        </span>
      </span>
      {isShowable(file) ? (
        <IconButton label={`View ${file_name}`} icon={Eye} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      ) : null}
      {url ? (
        <IconButton
          label={`Download ${file_name}`}
          icon={Download}
          disabled={download.isPending}
          onClick={() => download.mutate()}
        />
      ) : null}
      {mayWrite ? <Delete file={file} /> : null}
      {isOpen ? (
        <FileDialog
          file={file}
          onDownload={() => download.mutate()}
          isDownloading={download.isPending}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </li>
  );
}

function Delete({ file: { id, attachable_id, file_name } }: { file: Attachment }) {
  return (
    <ConfirmedAction
      trigger={<IconButton label={`Delete ${file_name}`} icon={Trash2} />}
      title={`Delete ${file_name}?`}
      action="Delete file"
      run={() => call(deleteCandidateAttachment, { candidate_id: attachable_id, attachment_id: id })}
      done={{ title: `${file_name} was deleted` }}
    >
      <p>The file is permanently deleted, and links to it stop working.</p>
    </ConfirmedAction>
  );
}
