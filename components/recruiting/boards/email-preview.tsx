import type { ReactNode } from "react";
import { RichText } from "#components/recruiting/rich-text.tsx";
import { errorMessage } from "#components/screen/error-message.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Status } from "#components/ui/status.tsx";
import { formatCount } from "#lib/platform/format/number.ts";
import { previewProblem } from "./email-fate.ts";
import type { useEmailPreview } from "./use-email-preview.ts";

interface PreviewedEmailProps {
  preview: ReturnType<typeof useEmailPreview>;
  /** How many others also get the email, each with their own values. */
  others: number;
  /** Also shows the placeholders that have a value. */
  isExplained?: boolean;
  /** Beside whom it is from and to. */
  action?: ReactNode;
}

/** The email as the candidate would get it, and the placeholders without a value. */
export function PreviewedEmail({ preview, others, isExplained = false, action }: PreviewedEmailProps) {
  // The last preview stays while the server doesn't answer.
  if (preview.error && (!preview.data || previewProblem(preview.error) === "refused"))
    return (
      <Banner tone="warn" title="Couldn't load the preview">
        {errorMessage(preview.error)}
      </Banner>
    );
  if (!preview.data) return <Skeleton className="h-32 w-full" />;
  const { to, from, subject, body, placeholders, is_complete } = preview.data.data;
  const listed = placeholders.filter(({ value }) => isExplained || value === null);
  return (
    <section aria-label="Email preview" className="rounded-md border">
      <header className="flex flex-wrap items-start justify-between gap-2 border-b px-3 py-2 text-sm">
        <div>
          <p className="wrap-anywhere text-fg-2">From {from}</p>
          <p className="wrap-anywhere text-fg-2">To {to === "" ? "nobody: there is no email address" : to}</p>
          <p className="font-medium">{subject}</p>
        </div>
        {action}
      </header>
      <RichText html={body} className="px-3 py-2" />
      {listed.length > 0 ? (
        <dl
          aria-label="Placeholders"
          className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-3 gap-y-1 border-t px-3 py-2 text-xs"
        >
          {listed.map(({ name, value }) => (
            <div key={name} className="contents">
              <dt className="wrap-anywhere text-fg-2">
                <code className="font-mono">{name}</code>
              </dt>
              <dd className="wrap-anywhere">{value ?? <Status tone="bad">Missing</Status>}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {is_complete ? null : (
        <Banner tone="warn" className="m-2">
          Some placeholders have no value for this candidate, so the email can't be sent.
        </Banner>
      )}
      {others > 0 ? (
        <p className="border-t px-3 py-2 text-xs text-fg-2">
          {formatCount(others)} more {others === 1 ? "candidate gets" : "candidates get"} the same template with their
          own values.
        </p>
      ) : null}
    </section>
  );
}
