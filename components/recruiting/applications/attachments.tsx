"use client";

import { useQuery } from "@tanstack/react-query";
import FileText from "lucide-react/icons/file-text";
import { PartMissing } from "#components/ui/stale-notice.tsx";
import { query } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { listAttachments } from "#lib/recruiting/attachments/contract.ts";

const kinds = [
  { slug: "CV", word: "CV" },
  { slug: "OTHER", word: "File" },
] as const;

/** Files of a candidate. */
export function Attachments({ candidateId }: { candidateId: string }) {
  const read = (attachment_type_slug: (typeof kinds)[number]["slug"]) =>
    query(listAttachments, { attachable_type_slug: "CANDIDATE", attachable_id: candidateId, attachment_type_slug });
  const [cvs, others] = [useQuery(read("CV")), useQuery(read("OTHER"))];
  const files = [...(cvs.data?.data ?? []), ...(others.data?.data ?? [])];
  return (
    <section aria-labelledby="files">
      <h3 id="files" className="mb-2 font-semibold">
        Files
      </h3>
      <PartMissing query={cvs} title="The files could not be loaded" className="mb-2" />
      {cvs.data && others.data && files.length === 0 ? <p className="text-sm text-fg-2">No files</p> : null}
      <ul className="flex flex-col gap-1 text-sm">
        {files.map(({ id, file_name, url, attachment_type_slug, created_at }) => (
          <li key={id} className="flex min-w-0 flex-wrap items-center gap-x-2">
            <FileText aria-hidden="true" className="size-4 shrink-0 text-fg-2" />
            {url ? (
              <a href={url} target="_blank" rel="noopener noreferrer" className="link min-w-0 truncate leading-6">
                {file_name}
              </a>
            ) : (
              <span className="min-w-0 truncate leading-6">{file_name}</span>
            )}
            <span className="text-xs text-fg-2">
              {kinds.find(({ slug }) => slug === attachment_type_slug)?.word ?? "File"}, {formatDate(created_at)}
              {url ? null : ", not stored"}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
