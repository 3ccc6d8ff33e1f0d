"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { noticeSessionReturn, useSessionEnded } from "#components/screen/session.ts";
import { buttonClasses } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { getAccount } from "#lib/organization/account/contract.ts";
import { call } from "#lib/platform/api/client.ts";

/** Shown over the page, which keeps everything typed into it; closes by itself once the person signs in again. */
export function SessionEnded() {
  const ended = useSessionEnded();
  const client = useQueryClient();

  useEffect(() => {
    if (!ended) return;
    async function look() {
      if (document.visibilityState !== "visible") return;
      const back = await call(getAccount, {}).then(
        () => true,
        () => false,
      );
      if (!back) return;
      noticeSessionReturn();
      await client.invalidateQueries();
    }
    window.addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      window.removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [ended, client]);

  if (!ended) return null;
  const here = `${location.pathname}${location.search}${location.hash}`;
  return (
    <Dialog
      open
      onOpenChange={noticeSessionReturn}
      title="Your session has ended"
      description="Sign in again in a new tab, then come back. This page keeps everything you typed."
      footer={
        <a
          className={buttonClasses({ variant: "primary" })}
          href={`/sign-in?next=${encodeURIComponent(here)}`}
          target="_blank"
          rel="noreferrer"
        >
          Sign in
        </a>
      }
    />
  );
}
