import { ProgressBar } from "#components/ui/progress-bar.tsx";
import type { Progress } from "#lib/platform/api/send-with-progress.ts";

/** How much of a file was sent, and that it is checked once all of it was. */
export function UploadProgress({ name, sent, total }: Progress & { name?: string }) {
  const percent = total === 0 ? 0 : Math.round((sent / total) * 100);
  const uploading = name ? `Uploading ${name}` : "Uploading";
  return (
    <div className="w-full min-w-0">
      <ProgressBar label={uploading} value={sent} max={total} />
      <p className="mt-1 text-xs break-all text-fg-2 tabular-nums">
        {sent < total ? `${uploading}, ${percent}%` : `Checking ${name ?? "the file"}…`}
      </p>
    </div>
  );
}
