"use client";

import { useEffect, useRef } from "react";
import { cn } from "#components/ui/class-names.ts";
import { Timestamp } from "#components/ui/timestamp.tsx";
import type { AccessToken } from "./token.ts";

export function TokenName({ token }: { token: AccessToken }) {
  const live = token.status === "active";
  const name = useRef<HTMLSpanElement>(null);

  // The focused button disappears once the token is no longer active; move the focus to the row.
  const wasLive = useRef(live);
  useEffect(() => {
    if (wasLive.current && !live && document.activeElement === document.body) name.current?.focus();
    wasLive.current = live;
  }, [live]);

  return (
    <span ref={name} tabIndex={-1} className="block">
      <span className={cn("block", live && "font-medium")}>{token.name}</span>
      <code className="block font-mono text-xs leading-4 text-fg-2">{token.hint}</code>
      <span className="block text-xs leading-4 text-fg-2">
        <Timestamp value={token.created_at} /> by {token.created_by}
      </span>
      {token.leak_source ? (
        <span className="block text-xs leading-4 text-bad">Revoked because it was found at {token.leak_source}</span>
      ) : null}
    </span>
  );
}
