import { useMutation } from "@tanstack/react-query";
import Upload from "lucide-react/icons/upload";
import { useId, useState } from "react";
import { documentEndings, documentProblem, longestDocument } from "#components/files/document-problem.ts";
import { UploadProgress } from "#components/files/upload-progress.tsx";
import { useFileChoice } from "#components/files/use-file-choice.ts";
import { SelectField } from "#components/forms/select-field.tsx";
import { attachmentWords } from "#components/recruiting/words.ts";
import { errorMessage } from "#components/screen/error-message.ts";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/class-names.ts";
import { toast } from "#components/ui/toast.tsx";
import { call, RestError } from "#lib/platform/api/client.ts";
import { type Progress, sendWithProgress } from "#lib/platform/api/send-with-progress.ts";
import { documentTypes, labelsOf } from "#lib/platform/uploads/upload-rule.ts";
import { candidateFileTypes, createCandidateAttachment } from "#lib/recruiting/attachments/contract.ts";

type Kind = (typeof candidateFileTypes)[number];

const kinds = candidateFileTypes.map((value) => ({ value, label: attachmentWords[value] }));

/** Attaches files to a candidate as they are chosen or dropped, one at a time. */
export function FileUpload({ candidateId }: { candidateId: string }) {
  const id = useId();
  const [kind, setKind] = useState<Kind>("CV");
  const [sending, setSending] = useState<(Progress & { name: string }) | null>(null);

  const [problems, setProblems] = useState<readonly string[]>([]);
  const report = (problem: string) => setProblems((before) => [...before.filter((each) => each !== problem), problem]);

  async function send(file: File, kind: Kind): Promise<string | null> {
    const wrong = documentProblem(file);
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

  const { isOver, choose, box, input } = useFileChoice((files) => {
    if (!attach.isPending) setProblems([]);
    attach.mutate({ files, kind });
  });

  return (
    <fieldset
      aria-describedby={problems.length > 0 ? `${id}-problems` : `${id}-rule`}
      {...box}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <legend className="sr-only">Add files</legend>
      <input
        {...input}
        multiple
        accept={[...Object.keys(documentTypes), ...documentEndings].join()}
        aria-label="Candidate files"
      />
      <div
        className={cn(
          "flex min-w-0 flex-wrap items-end gap-3 rounded-md border border-dashed border-input px-3 py-3",
          isOver && "bg-selected",
        )}
      >
        <p id={`${id}-rule`} className="w-full text-sm text-fg-2">
          Drop files here or choose them. {labelsOf(documentTypes)}, up to {longestDocument}.
        </p>
        <div className="min-w-32 flex-1">
          <SelectField label="Add as" items={kinds} value={kind} onValueChange={setKind} />
        </div>
        <Button disabled={attach.isPending} onClick={choose}>
          <Upload aria-hidden="true" />
          Choose files
        </Button>
        {sending ? <UploadProgress {...sending} /> : null}
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
