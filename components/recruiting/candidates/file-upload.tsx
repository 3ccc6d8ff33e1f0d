"use client";

import { useMutation } from "@tanstack/react-query";
import Upload from "lucide-react/icons/upload";
import { type DragEvent, useId, useRef, useState } from "react";
import { SelectField } from "#components/forms/select-field.tsx";
import { attachmentWords } from "#components/recruiting/words.ts";
import { errorMessage } from "#components/screen/error-message.ts";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/class-names.ts";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { toast } from "#components/ui/toast.tsx";
import { call, RestError } from "#lib/platform/api/client.ts";
import { type Progress, sendWithProgress } from "#lib/platform/api/send-with-progress.ts";
import { documentTypes, labelsOf, longestFile } from "#lib/platform/uploads/upload-rule.ts";
import { candidateFileTypes, createCandidateAttachment } from "#lib/recruiting/attachments/contract.ts";

type Kind = (typeof candidateFileTypes)[number];

const kinds = candidateFileTypes.map((value) => ({ value, label: attachmentWords[value] }));
const endings = Object.values(documentTypes).flatMap(({ endings: of }) => of.map((ending) => `.${ending}`));
const longest = `${longestFile / 1024 / 1024} MB`;

/** What is wrong with a file, as far as that is known before uploading. */
function wrongFile({ name, size }: File): string | null {
  if (!endings.some((ending) => name.toLowerCase().endsWith(ending)))
    return `${name} isn't a ${labelsOf(documentTypes)} file.`;
  if (size === 0) return `${name} is empty.`;
  return size > longestFile ? `${name} is larger than ${longest}.` : null;
}

/** Attaches files to a candidate as they are chosen or dropped, one at a time. */
export function FileUpload({ candidateId }: { candidateId: string }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<Kind>("CV");
  const [over, setOver] = useState(false);
  const [sending, setSending] = useState<(Progress & { name: string }) | null>(null);

  const [problems, setProblems] = useState<readonly string[]>([]);
  const report = (problem: string) => setProblems((before) => [...before.filter((each) => each !== problem), problem]);

  async function send(file: File, kind: Kind): Promise<string | null> {
    const wrong = wrongFile(file);
    if (wrong !== null) return wrong;
    const { name } = file;
    setSending({ name, sent: 0, total: file.size });
    try {
      await call(
        createCandidateAttachment,
        { candidate_id: candidateId, file, attachment_type_slug: kind },
        {
          idempotencyKey: crypto.randomUUID(),
          send: sendWithProgress((progress) => setSending({ name, ...progress })),
        },
      );
      return null;
    } catch (error) {
      if (error instanceof RestError && error.status === 401) throw error;
      const reason = errorMessage(error);
      return reason.startsWith(name) ? reason : `${name}: ${reason}`;
    }
  }

  const attach = useMutation({
    // What is dropped during an upload is sent after it.
    scope: { id: `files of ${candidateId}` },
    async mutationFn({ files, kind }: { files: readonly File[]; kind: Kind }) {
      let added = 0;
      for (const file of files) {
        const problem = await send(file, kind);
        if (problem === null) added += 1;
        else report(problem);
      }
      return added;
    },
    onSuccess(added) {
      if (added > 0) toast({ title: added === 1 ? "File attached" : `${added} files attached` });
    },
    onError: (error) => report(errorMessage(error)),
    onSettled: () => setSending(null),
  });

  function take(files: FileList | null) {
    if (!attach.isPending) setProblems([]);
    if (files && files.length > 0) attach.mutate({ files: [...files], kind });
    if (input.current) input.current.value = "";
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }

  return (
    <fieldset
      aria-describedby={problems.length > 0 ? `${id}-problems` : `${id}-rule`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <legend className="sr-only">Add files</legend>
      <input
        ref={input}
        type="file"
        multiple
        accept={[...Object.keys(documentTypes), ...endings].join()}
        aria-label="Candidate files"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => take(event.target.files)}
      />
      <div
        className={cn(
          "flex min-w-0 flex-wrap items-end gap-3 rounded-md border border-dashed border-input px-3 py-3",
          over && "bg-selected",
        )}
      >
        <p id={`${id}-rule`} className="w-full text-sm text-fg-2">
          Drop files here or choose them. {labelsOf(documentTypes)}, up to {longest}.
        </p>
        <div className="min-w-32 flex-1">
          <SelectField label="Add as" items={kinds} value={kind} onValueChange={setKind} />
        </div>
        <Button disabled={attach.isPending} onClick={() => input.current?.click()}>
          <Upload aria-hidden="true" />
          Choose files
        </Button>
        {sending ? <Sending {...sending} /> : null}
      </div>
      {problems.length > 0 ? (
        <div id={`${id}-problems`} role="alert">
          <ul className="text-xs font-medium text-bad">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </fieldset>
  );
}

function Sending({ name, sent, total }: Progress & { name: string }) {
  const percent = total === 0 ? 0 : Math.round((sent / total) * 100);
  return (
    <div className="w-full min-w-0">
      <ProgressBar label={`Uploading ${name}`} value={sent} max={total} />
      <p className="mt-1 text-xs break-all text-fg-2 tabular-nums">
        {sent < total ? `Uploading ${name}, ${percent}%` : `Checking ${name}…`}
      </p>
    </div>
  );
}
