import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { errorMessage } from "#components/screen/error-message.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { createMemberLink } from "#lib/organization/members/contract.ts";
import { call } from "#lib/platform/api/client.ts";
import { LinkOnce } from "./link-once.tsx";
import { isPending, type Member } from "./member.ts";
import { useResetOnLeave } from "./use-reset-on-leave.ts";

interface NewLinkProps extends OpenedDialog {
  member: Member;
}

export default function NewLink({ member, onClose, finalFocus }: NewLinkProps) {
  const problem = useRef<HTMLDivElement>(null);
  const start = useRef<HTMLButtonElement>(null);
  const [link, setLink] = useState<string | null>(null);
  const pending = isPending(member);
  const what = pending ? "invitation link" : "password link";
  useResetOnLeave(onClose);

  const make = useMutation({
    mutationFn: async () => {
      // Kept in component state only: mutation results stay in the cache, and the link must not.
      setLink((await call(createMemberLink, { member_id: member.id })).data.link);
    },
  });

  useEffect(() => {
    if (make.error) problem.current?.focus();
  }, [make.error]);

  return (
    <Dialog
      open
      onOpenChange={onClose}
      mayClose={() => !make.isPending}
      initialFocus={start}
      finalFocus={finalFocus}
      title={`New ${what} for ${member.name}`}
      footer={
        link ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button ref={start} variant="primary" pending={make.isPending} onClick={() => make.mutate()}>
              Create {what}
            </Button>
          </>
        )
      }
    >
      {make.error ? (
        <Banner ref={problem} tone="bad" tabIndex={-1} className="mb-3">
          {errorMessage(make.error)}
        </Banner>
      ) : null}
      {link ? (
        <LinkOnce link={link} name={member.name} invitation={pending} />
      ) : (
        <p className="text-sm">
          {pending
            ? "You get a new one-time link to share. The earlier one stops working right away."
            : "For someone who can no longer sign in. Nothing changes until the link is used. Then their sessions in this organization end, and the new password works for this organization only. Any earlier link stops working right away."}
        </p>
      )}
    </Dialog>
  );
}
