import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { errorMessage } from "#components/screen/error-message.ts";
import { noticeSessionBreak, noticeSessionReturn } from "#components/screen/session.ts";
import { useAccount } from "#components/screen/use-account.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button, buttonClasses } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { getAccount, switchOrganization } from "#lib/organization/account/contract.ts";
import { call } from "#lib/platform/api/client.ts";

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

/** Has the person sign in again in another tab. */
function SessionEnded() {
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

/** For a page of one organization whose session was switched to another one in another tab. */
function OtherOrganization() {
  const { organization } = useAccount();
  const client = useQueryClient();
  const back = useMutation({
    mutationFn: () => call(switchOrganization, { organization_id: organization.id }, { anyOrganization: true }),
    async onSuccess() {
      noticeSessionReturn();
      await client.invalidateQueries();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={noticeSessionReturn}
      title={`This page is about ${organization.name}`}
      description="You switched to another organization in another tab, so nothing was sent. This page keeps everything you typed."
      footer={
        <>
          <a className={buttonClasses()} href="/">
            Open the other organization
          </a>
          <Button variant="primary" pending={back.isPending} onClick={() => back.mutate()}>
            Switch back to {organization.name}
          </Button>
        </>
      }
    >
      {back.error ? (
        <Banner tone="bad" role="alert">
          {errorMessage(back.error)}
        </Banner>
      ) : null}
    </Dialog>
  );
}
