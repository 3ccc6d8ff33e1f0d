import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type RefObject, useId, useRef } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { toast } from "#components/ui/toast.tsx";
import { createAccessRequest } from "#lib/organization/access-requests/contract.ts";
import { type Access, describeAccess } from "#lib/organization/access-requests/rules.ts";
import { call } from "#lib/platform/api/client.ts";
import { errorMessage } from "./error-message.ts";

interface AskDialogProps {
  access: Access;
  what: string;
  onClose: () => void;
  finalFocus: RefObject<HTMLElement | null>;
}

/** Sends a request for access, with an optional sentence. */
export function AskDialog({ access, what, onClose, finalFocus }: AskDialogProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const ask = useMutation({
    mutationFn: () => {
      const note = field.current?.value.replace(/\s+/g, " ").trim();
      return call(createAccessRequest, { access, page: what, ...(note ? { note } : {}) });
    },
    onSuccess() {
      toast({ title: "Owners and admins were asked" });
      onClose();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!ask.isPending) ask.mutate();
  }

  return (
    <Dialog
      open
      title={`Ask for access to ${what}`}
      description={`${describeAccess(access)}. The owners and admins of your organization are told, and can change your role.`}
      mayClose={() => !ask.isPending}
      onOpenChange={onClose}
      finalFocus={finalFocus}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" pending={ask.isPending}>
            Ask for access
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {ask.error ? (
          <Banner tone="bad" role="alert">
            {errorMessage(ask.error)}
          </Banner>
        ) : null}
        <Field label="Why you need it" optional>
          <Textarea ref={field} rows={2} maxLength={500} />
        </Field>
      </form>
    </Dialog>
  );
}
