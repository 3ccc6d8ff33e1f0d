import { useMutation } from "@tanstack/react-query";
import FileDown from "lucide-react/icons/file-down";
import RotateCw from "lucide-react/icons/rotate-cw";
import { useEffect, useState } from "react";
import { errorMessage } from "#components/screen/error-message.ts";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { startDownload } from "#components/ui/start-download.ts";
import { downloadInvoice, linkMinutes } from "#lib/money/downloads/contract.ts";
import { call } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { formatDateTime } from "#lib/platform/format/date.ts";

/** Downloads the PDF through a new link, then shows the link with its expiry and buttons to copy and renew it. */
export function DownloadInvoice({ id }: { id: string }) {
  const [link, setLink] = useState<(OutputOf<typeof downloadInvoice>["data"] & { endsAt: number }) | null>(null);
  const ask = useMutation({
    mutationFn: async (_: { fetch: boolean }) => {
      // Counted from the response on the monotonic clock, as this computer's wall clock may be wrong.
      const { data } = await call(downloadInvoice, { invoice_id: id });
      return { ...data, endsAt: performance.now() + linkMinutes * 60_000 };
    },
    onSuccess: (given, { fetch }) => {
      setLink(given);
      if (fetch) startDownload(given.url);
    },
  });
  const fetching = ask.isPending ? ask.variables.fetch : null;
  return (
    <div className="mt-3">
      <Button pending={fetching === true} onClick={() => ask.mutate({ fetch: true })}>
        <FileDown aria-hidden="true" />
        Download PDF
      </Button>
      {ask.error ? (
        <p role="alert" className="mt-2 text-sm text-bad">
          {errorMessage(ask.error)}
        </p>
      ) : null}
      {link ? (
        <DownloadLink {...link} renewing={fetching === false} onRenew={() => ask.mutate({ fetch: false })} />
      ) : null}
    </div>
  );
}

interface DownloadLinkProps {
  url: string;
  expires_at: string;
  /** On the `performance.now()` clock. */
  endsAt: number;
  renewing: boolean;
  onRenew: () => void;
}

/** A link with the time for which it works. */
export function DownloadLink({ url, expires_at, endsAt, renewing, onRenew }: DownloadLinkProps) {
  const seconds = useSecondsUntil(endsAt);
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      {seconds > 0 ? (
        <p className="text-fg-2" title={formatDateTime(expires_at)}>
          The link works without signing in for{" "}
          <span role="timer" className="font-medium text-fg tabular-nums">
            {clock}
          </span>
        </p>
      ) : (
        <p role="status" className="text-fg-2">
          The link has expired.
        </p>
      )}
      <span className="flex gap-1">
        {seconds > 0 ? <CopyButton text={url} label="Copy link" size="small" variant="ghost" /> : null}
        <Button size="small" variant="ghost" pending={renewing} onClick={onRenew}>
          <RotateCw aria-hidden="true" />
          Renew link
        </Button>
      </span>
    </div>
  );
}

function useSecondsUntil(end: number): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  // Capped: between two ticks, a renewed link would seem to last longer than links do.
  return Math.min(linkMinutes * 60, Math.max(0, Math.ceil((end - now) / 1000)));
}
