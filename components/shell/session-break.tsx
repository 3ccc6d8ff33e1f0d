"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { noticeSessionBreak, noticeSessionReturn } from "#components/screen/session.ts";
import { getAccount } from "#lib/organization/account/contract.ts";
import { call } from "#lib/platform/api/client.ts";
import { OtherOrganization } from "./other-organization.tsx";
import { SessionEnded } from "./session-ended.tsx";

/** Shown over the page, which keeps everything typed into it; closes by itself once the person is back in another tab. */
export default function SessionBreak({ why }: { why: "ended" | "elsewhere" }) {
  const client = useQueryClient();

  useEffect(() => {
    async function look() {
      if (document.visibilityState !== "visible") return;
      try {
        await call(getAccount, {});
      } catch (error) {
        // Whoever is back may be in another organization.
        noticeSessionBreak(error);
        return;
      }
      noticeSessionReturn();
      await client.invalidateQueries();
    }
    window.addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      window.removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [client]);

  return why === "ended" ? <SessionEnded /> : <OtherOrganization />;
}
