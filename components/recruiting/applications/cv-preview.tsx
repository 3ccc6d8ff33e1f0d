import { useQuery } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { Button } from "#components/ui/button.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { late } from "#components/ui/late.tsx";
import { Link } from "#components/ui/link.tsx";
import { ScrollBox } from "#components/ui/scroll-box.tsx";
import { PartMissing } from "#components/ui/stale-notice.tsx";
import { query } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { type Attachment, listAttachments } from "#lib/recruiting/attachments/contract.ts";
import { filesOf, isShowable, useFileDownload } from "./attachment-file.ts";
import { AttachmentView } from "./attachment-view.tsx";
import { SheetSkeleton } from "./sheet-skeleton.tsx";

// The PDF reader is larger than everything else on the page combined.
const CvPages = late(() => import("./cv-pages.tsx"), SheetSkeleton);

interface CvPreviewProps {
  candidateId: string;
  /** Whether files can be added. */
  mayWrite: boolean;
}

/** A candidate's latest CV, to read next to the decision. */
export function CvPreview({ candidateId, mayWrite }: CvPreviewProps) {
  const cvs = useQuery(query(listAttachments, filesOf(candidateId, "CV")));
  const [latest, ...older] = cvs.data?.data ?? [];
  return (
    <section aria-label="CV" className="flex h-full min-h-0 flex-col">
      {latest ? (
        <Cv key={latest.id} file={latest} older={older.length} />
      ) : cvs.data ? (
        <div className="px-4 py-4 text-sm text-fg-2">
          <p>No CV yet.</p>
          {mayWrite ? (
            <Link href={`/recruiting/candidates/${candidateId}`} className="link inline-block leading-6">
              Add one on the candidate's page
            </Link>
          ) : null}
        </div>
      ) : cvs.error ? (
        <PartMissing query={cvs} title="Couldn't load the CV" className="m-4" />
      ) : (
        <div className="p-4">
          <SheetSkeleton />
        </div>
      )}
    </section>
  );
}

function Cv({ file, older }: { file: Attachment; older: number }) {
  const download = useFileDownload(file);
  return (
    <>
      <header className="flex items-center gap-2 border-b py-2 pr-2 pl-4 text-xs text-fg-2">
        <p className="min-w-0 flex-1 truncate">
          <span className="font-medium text-fg">{file.file_name}</span>, {formatDate(file.created_at)}
          {older > 0 ? `, and ${older} older` : null}
        </p>
        {file.url ? (
          <IconButton
            label={`Download ${file.file_name}`}
            icon={Download}
            disabled={download.isPending}
            onClick={() => download.mutate()}
          />
        ) : null}
      </header>
      {isShowable(file) ? (
        <ScrollBox
          label={`Content of ${file.file_name}`}
          className="min-h-0 flex-1 overflow-y-auto bg-subtle p-4 focus-visible:-outline-offset-2"
        >
          <AttachmentView
            file={file}
            waiting={<SheetSkeleton />}
            pictureClass="w-full rounded-md border"
            pdf={(bytes) => <CvPages bytes={bytes} name={file.file_name} />}
          />
        </ScrollBox>
      ) : (
        <div className="flex flex-col items-start gap-2 px-4 py-4 text-sm">
          <p className="text-fg-2">
            {file.url
              ? "This type of file can't be shown here."
              : "Only the name of this file is known. The file itself isn't stored."}
          </p>
          {file.url ? (
            <Button pending={download.isPending} onClick={() => download.mutate()}>
              <Download aria-hidden="true" />
              Download to read it
            </Button>
          ) : null}
        </div>
      )}
    </>
  );
}
