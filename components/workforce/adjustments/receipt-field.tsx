import Paperclip from "lucide-react/icons/paperclip";
import Upload from "lucide-react/icons/upload";
import { use, useId } from "react";
import { UploadProgress } from "#components/files/upload-progress.tsx";
import { useFileChoice } from "#components/files/use-file-choice.ts";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/class-names.ts";
import { ClearError, useFormError } from "#components/ui/field.tsx";
import type { Progress } from "#lib/platform/api/send-with-progress.ts";
import { fileTypes, longestFile } from "#lib/platform/uploads/upload-rule.ts";
import { formatSize } from "./adjustment-words.ts";

interface ReceiptFieldProps {
  /** Chosen but not uploaded yet. */
  file: File | null;
  /** The file it would replace. */
  kept: { name: string; size: number } | null;
  /** Set during the upload. */
  progress: Progress | null;
  onFile: (file: File | null) => void;
}

const endings = Object.values(fileTypes).flatMap(({ endings: of }) => of.map((ending) => `.${ending}`));
const rule = `PDF, PNG, JPEG, WebP, or HEIC, up to ${formatSize(longestFile)}`;

/** A file chosen with a button or dropped, until it is submitted with the form. */
export function ReceiptField({ file, kept, progress, onFile }: ReceiptFieldProps) {
  const id = useId();
  const error = useFormError("file");
  const clearError = use(ClearError);
  const { isOver, choose, box, input } = useFileChoice(([chosen]) => {
    if (chosen && progress === null) take(chosen);
  });
  const shown = file ?? kept;

  function take(next: File | null) {
    onFile(next);
    clearError("file");
  }

  return (
    <fieldset
      data-error-of="file"
      aria-describedby={error ? `${id}-error` : `${id}-rule`}
      {...box}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <legend className="mb-1.5 text-xs font-medium">Receipt</legend>
      <input {...input} accept={[...Object.keys(fileTypes), ...endings].join()} aria-label="Receipt file" />
      <div
        className={cn(
          "flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-dashed border-input px-3 py-3",
          isOver && "bg-selected",
          error && "border-bad",
        )}
      >
        {shown ? (
          <span className="flex min-w-0 flex-[1_1_12rem] items-center gap-2 text-sm">
            <Paperclip aria-hidden="true" className="size-4 shrink-0 text-fg-2" />
            <span className="min-w-0">
              <span className="block break-all">{shown.name}</span>
              <span className="block text-xs text-fg-2 tabular-nums">{formatSize(shown.size)}</span>
            </span>
          </span>
        ) : (
          <p id={`${id}-rule`} className="min-w-0 flex-[1_1_12rem] text-sm text-fg-2">
            Drop a file here or choose one. {rule}.
          </p>
        )}
        <span className="flex gap-1">
          <Button size="small" disabled={progress !== null} data-problem={error && true} onClick={choose}>
            <Upload aria-hidden="true" />
            {shown ? "Replace file" : "Choose file"}
          </Button>
          {file ? (
            <Button size="small" variant="ghost" disabled={progress !== null} onClick={() => take(null)}>
              {kept ? "Keep current file" : "Remove file"}
            </Button>
          ) : null}
        </span>
        {progress ? <UploadProgress {...progress} /> : null}
      </div>
      {error ? (
        <p id={`${id}-error`} className="text-xs font-medium text-bad">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
