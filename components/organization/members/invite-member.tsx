"use client";

import { useMutation } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { callErrors, type FieldErrors } from "#components/screen/field-errors.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { inviteMember } from "#lib/organization/members/contract.ts";
import { inviteMemberInput } from "#lib/organization/members/inputs.ts";
import { call } from "#lib/platform/api/client.ts";
import type { InputOf, OutputOf } from "#lib/platform/declaration/contract.ts";
import { InviteMemberForm } from "./invite-member-form.tsx";
import { LinkOnce } from "./link-once.tsx";
import { useResetOnLeave } from "./use-reset-on-leave.ts";

function isFilledIn(form: HTMLFormElement | null): boolean {
  const given = new FormData(form ?? undefined);
  return Boolean(given.get("name") || given.get("email"));
}

export default function InviteMember({ onClose, finalFocus }: OpenedDialog) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [added, setAdded] = useState<OutputOf<typeof inviteMember>["data"] | null>(null);
  const [leaving, setLeaving] = useState(false);
  useResetOnLeave(() => added && onClose());

  const add = useMutation({
    mutationFn: async (input: InputOf<typeof inviteMember>) => {
      // Kept in component state only: mutation results stay in the cache, and the link must not.
      setAdded((await call(inviteMember, input)).data);
    },
  });

  async function submit(input: InputOf<typeof inviteMember>): Promise<FieldErrors> {
    if (add.isPending) return {};
    try {
      await add.mutateAsync(input);
      return {};
    } catch (error) {
      return callErrors(error, Object.keys(inviteMemberInput.shape));
    }
  }

  function mayClose() {
    if (add.isPending) return false;
    if (leaving || !isFilledIn(form.current)) return true;
    setLeaving(true);
    return false;
  }

  function stay() {
    setLeaving(false);
    form.current?.querySelector("input")?.focus();
  }

  // One dialog for both steps: two would compete for the focus.
  if (added !== null) {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        finalFocus={finalFocus}
        title={`${added.name} was invited`}
        description={`${added.email}, ${added.role_name}`}
        footer={<Button onClick={onClose}>Done</Button>}
      >
        <LinkOnce link={added.link} name={added.name} invitation />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      mayClose={mayClose}
      finalFocus={finalFocus}
      className="sm:max-w-184"
      title="Add a member"
      description="You get an invitation link to share. They become a member when they accept it."
      footer={
        leaving ? (
          <>
            <p role="alert" className="mr-auto self-center text-sm">
              Discard what you entered?
            </p>
            <Button key="stay" onClick={stay} autoFocus>
              Keep editing
            </Button>
            <Button key="discard" variant="danger" onClick={onClose}>
              Discard
            </Button>
          </>
        ) : (
          <>
            <Button key="cancel" onClick={() => (mayClose() ? onClose() : undefined)}>
              Cancel
            </Button>
            <Button key="send" type="submit" form={id} variant="primary" pending={add.isPending}>
              Add member
            </Button>
          </>
        )
      }
    >
      <InviteMemberForm id={id} form={form} onSubmit={submit} />
    </Dialog>
  );
}
