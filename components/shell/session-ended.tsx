import { noticeSessionReturn } from "#components/screen/session.ts";
import { buttonClasses } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";

/** Has the person sign in again in another tab. */
export function SessionEnded() {
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
