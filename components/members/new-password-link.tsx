"use client";

import { useMutation } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { failure } from "#components/shell/refusal.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { call } from "#lib/api/client.ts";
import { createPasswordLink } from "#lib/members/contract.ts";
import { LinkOnce } from "./link-once.tsx";
import type { Member } from "./member.ts";
import { useForgetOnLeave } from "./use-forget-on-leave.ts";

interface NewPasswordLinkProps {
  member: Member;
  onClose: () => void;
  finalFocus: RefObject<HTMLElement | null>;
}

export function NewPasswordLink({ member, onClose, finalFocus }: NewPasswordLinkProps) {
  const problem = useRef<HTMLDivElement>(null);
  const start = useRef<HTMLButtonElement>(null);
  const [link, setLink] = useState<string | null>(null);
  useForgetOnLeave(onClose);

  const make = useMutation({
    mutationFn: async () => {
      // Kept here alone: what a mutation answers stays in the cache, and the link must not.
      setLink((await call(createPasswordLink, { member_id: member.id })).data.password_link);
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
      title={`New password link for ${member.name}`}
      footer={
        link ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button ref={start} variant="primary" pending={make.isPending} onClick={() => make.mutate()}>
              Make password link
            </Button>
          </>
        )
      }
    >
      {make.error ? (
        <Banner ref={problem} tone="bad" tabIndex={-1} className="mb-3">
          {failure(make.error)}
        </Banner>
      ) : null}
      {link ? (
        <LinkOnce link={link} name={member.name} />
      ) : (
        <p className="text-sm">
          {member.status === "invited"
            ? "You get a fresh one-time link to hand out. The link that was made before stops working at once."
            : "For somebody who cannot sign in any more. The password and the sessions stay as they are until the link is used; then every session ends. A link that was made before stops working at once."}
        </p>
      )}
    </Dialog>
  );
}
