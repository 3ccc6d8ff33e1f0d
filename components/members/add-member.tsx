"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useId, useRef, useState } from "react";
import { callErrors, type FieldErrors } from "#components/shell/field-errors.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { call, queryKeyOf } from "#lib/api/client.ts";
import type { InputOf, OutputOf } from "#lib/api/contract.ts";
import { addMember, listMembers } from "#lib/members/contract.ts";
import { AddMemberForm } from "./add-member-form.tsx";
import { roleNames } from "./member.ts";
import { MemberAdded } from "./member-added.tsx";
import { useForgetOnLeave } from "./use-forget-on-leave.ts";

interface AddMemberProps {
  onClose: () => void;
  finalFocus: RefObject<HTMLElement | null>;
}

function isFilledIn(form: HTMLFormElement | null): boolean {
  const given = new FormData(form ?? undefined);
  return Boolean(given.get("name") || given.get("email"));
}

export function AddMember({ onClose, finalFocus }: AddMemberProps) {
  const client = useQueryClient();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [added, setAdded] = useState<OutputOf<typeof addMember>["data"] | null>(null);
  const [leaving, setLeaving] = useState(false);
  useForgetOnLeave(() => added && onClose());

  const add = useMutation({
    mutationFn: async (input: InputOf<typeof addMember>) => {
      // Kept here alone: what a mutation answers stays in the cache, and the link must not.
      setAdded((await call(addMember, input)).data);
    },
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeyOf(listMembers, {}) }),
  });

  async function submit(input: InputOf<typeof addMember>): Promise<FieldErrors> {
    if (add.isPending) return {};
    try {
      await add.mutateAsync(input);
      return {};
    } catch (error) {
      return callErrors(error, Object.keys(addMember.input.shape));
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

  // One dialog for both steps: a second one would fight with the first over the focus.
  if (added !== null) {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        finalFocus={finalFocus}
        title={`${added.name} is a member now`}
        description={`${added.email}, ${roleNames[added.role]}`}
        footer={
          <Button key="done" autoFocus={added.password_link === null} onClick={onClose}>
            Done
          </Button>
        }
      >
        <MemberAdded member={added} />
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
      description="You get a link with which the person sets a password and signs in."
      footer={
        leaving ? (
          <>
            <p role="alert" className="mr-auto self-center text-sm">
              Discard what you entered?
            </p>
            <Button onClick={stay} autoFocus>
              Keep editing
            </Button>
            <Button variant="danger" onClick={onClose}>
              Discard
            </Button>
          </>
        ) : (
          <Button type="submit" form={id} variant="primary" pending={add.isPending}>
            Add member
          </Button>
        )
      }
    >
      <AddMemberForm id={id} form={form} onSubmit={submit} />
    </Dialog>
  );
}
