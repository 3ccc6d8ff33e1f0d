import { useLayoutEffect, useRef, useState } from "react";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { linkHours } from "#lib/organization/members/contract.ts";
import { formatDateTime } from "#lib/platform/format/date.ts";

interface LinkOnceProps {
  link: string;
  name: string;
  /** The person hasn't accepted yet. */
  invitation: boolean;
}

/** One-time link to accept an invitation or set a password, shown only once. */
export function LinkOnce({ link, name, invitation }: LinkOnceProps) {
  const [until] = useState(() => new Date(Date.now() + linkHours * 3_600_000).toISOString());
  const root = useRef<HTMLDivElement>(null);

  // A layout effect, so that it runs as the pressed button disappears, before the dialog moves the focus itself.
  useLayoutEffect(() => root.current?.querySelector("button")?.focus(), []);

  return (
    <div ref={root} className="flex flex-col gap-4">
      <div>
        <p className="mb-1.5 text-xs font-medium">One-time link</p>
        <code className="block rounded-sm border bg-subtle px-2.5 py-2 font-mono text-xs break-all select-all">
          {link}
        </code>
        <CopyButton text={link} label="Copy link" variant="primary" className="mt-2" />
      </div>
      <ol className="flex list-decimal flex-col gap-1.5 pl-5 text-sm marker:text-fg-3">
        <li>Send the link to {name} yourself, over a channel you trust. Muster doesn't send it by email.</li>
        <li>
          {invitation
            ? `${name} opens it and accepts the invitation, or declines it.`
            : `${name} opens it, chooses a password, and is signed in.`}{" "}
          It works once, until {formatDateTime(until)} ({linkHours} hours).
        </li>
      </ol>
      <p className="text-sm text-fg-2">
        Anyone with the link can {invitation ? "join" : "sign in to"} this organization as {name}, but no other
        organization. You won't see it again. If you lose it, create a new one from the list.
      </p>
    </div>
  );
}
