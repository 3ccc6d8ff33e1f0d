"use client";

import Paperclip from "lucide-react/icons/paperclip";
import Upload from "lucide-react/icons/upload";
import { type DragEvent, use, useId, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/class-names.ts";
import { ClearError, useFormError } from "#components/ui/field.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import type { Progress } from "#lib/platform/api/send-with-progress.ts";
import { fileTypes, longestFile } from "#lib/platform/uploads/upload-rule.ts";
import { formatSize } from "./file-size.ts";

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
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const shown = file ?? kept;

  function choose(next: File | null) {
    onFile(next);
    clearError("file");
  }

  function take(chosen: File | undefined) {
    if (chosen && progress === null) choose(chosen);
    if (input.current) input.current.value = "";
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  }

  return (
    <fieldset
      data-error-of="file"
      aria-describedby={error ? `${id}-error` : `${id}-rule`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <legend className="mb-1.5 text-xs font-medium">Receipt</legend>
      <input
        ref={input}
        type="file"
        accept={[...Object.keys(fileTypes), ...endings].join()}
        aria-label="Receipt file"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => take(event.target.files?.[0])}
      />
      <div
        className={cn(
          "flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-dashed border-input px-3 py-3",
          over && "bg-selected",
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
          <Button
            size="small"
            disabled={progress !== null}
            data-problem={error && true}
            onClick={() => input.current?.click()}
          >
            <Upload aria-hidden="true" />
            {shown ? "Replace file" : "Choose file"}
          </Button>
          {file ? (
            <Button size="small" variant="ghost" disabled={progress !== null} onClick={() => choose(null)}>
              {kept ? "Keep current file" : "Remove file"}
            </Button>
          ) : null}
        </span>
        {progress ? <Sending {...progress} /> : null}
      </div>
      {error ? (
        <p id={`${id}-error`} className="text-xs font-medium text-bad">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

function Sending({ sent, total }: Progress) {
  const percent = total === 0 ? 0 : Math.round((sent / total) * 100);
  return (
    <div className="w-full">
      <ProgressBar label="Uploading" value={sent} max={total} />
      <p className="mt-1 text-xs text-fg-2 tabular-nums">
        {sent < total ? `Uploading, ${percent}%` : "Checking the file…"}
      </p>
    </div>
  );
}
