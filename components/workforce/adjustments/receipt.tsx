"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { useEffect, useState } from "react";
import { failure } from "#components/shell/refusal.ts";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { startDownload } from "#components/ui/start-download.ts";
import { call } from "#lib/platform/api/client.ts";
import { fileTypes } from "#lib/platform/files/upload-rule.ts";
import { getAdjustmentFile } from "#lib/workforce/adjustments/contract.ts";
import type { AdjustmentRow } from "./adjustment-desk.tsx";
import { formatSize } from "./file-size.ts";

type File = NonNullable<AdjustmentRow["file"]>;

interface ReceiptProps {
  adjustmentId: string;
  file: File;
}

/** What every browser shows as a picture. */
const pictures = ["image/png", "image/jpeg", "image/webp"];

/** The file of an adjustment: a picture is shown, everything can be downloaded. */
export function Receipt({ adjustmentId, file }: ReceiptProps) {
  const download = useMutation({
    mutationFn: () => call(getAdjustmentFile, { id: adjustmentId }),
    onSuccess: ({ data }) => startDownload(data.url),
  });
  const label = fileTypes[file.content_type as keyof typeof fileTypes]?.label ?? file.content_type;
  return (
    <section aria-label="Receipt" className="mt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0 flex-[1_1_10rem] text-sm">
          <p className="font-medium break-all">{file.name}</p>
          <p className="text-xs text-fg-2 tabular-nums">
            {label}, {formatSize(file.size)}
          </p>
        </div>
        <Button size="small" pending={download.isPending} onClick={() => download.mutate()}>
          <Download aria-hidden="true" />
          Download
        </Button>
      </div>
      {download.error ? (
        <p role="alert" className="mt-2 text-sm text-bad">
          {failure(download.error)}
        </p>
      ) : null}
      {pictures.includes(file.content_type) ? <Picture adjustmentId={adjustmentId} file={file} /> : null}
    </section>
  );
}

async function readPicture(id: string, type: string, signal: AbortSignal): Promise<Blob> {
  const { data } = await call(getAdjustmentFile, { id }, { signal });
  // By its path: the link names the host that the service is known by, and the page may be open under another.
  const response = await fetch(new URL(data.url).pathname, { signal });
  if (!response.ok) throw new Error(await response.text());
  return new Blob([await response.arrayBuffer()], { type });
}

/** From a blob, because the link itself only ever gives a file to save. */
function Picture({ adjustmentId, file }: ReceiptProps) {
  const picture = useQuery({
    queryKey: ["receipts", file.id],
    queryFn: ({ signal }) => readPicture(adjustmentId, file.content_type, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const url = useObjectUrl(picture.data);
  if (picture.error) {
    return (
      <div role="alert" className="mt-3 flex flex-wrap items-center gap-2 rounded-md bg-subtle px-3 py-2 text-sm">
        <span className="flex-1">The preview couldn't be loaded.</span>
        <Button size="small" pending={picture.isFetching} onClick={() => void picture.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (url === null) return <Skeleton className="mt-3 h-48 w-full" />;
  return (
    <a href={url} target="_blank" rel="noreferrer" className="mt-3 block rounded-md border bg-subtle">
      {/* biome-ignore lint/performance/noImgElement: a blob has nothing that Next could resize */}
      <img
        src={url}
        alt={`Receipt ${file.name}, opens in a new tab`}
        className="mx-auto max-h-80 max-w-full rounded-md object-contain"
      />
    </a>
  );
}

function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
