import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useRef } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { DialogButton } from "#components/ui/dialog-button.tsx";
import { Field } from "#components/ui/field.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { Textarea } from "#components/ui/textarea.tsx";
import { toast } from "#components/ui/toast.tsx";
import { createAccessRequest, listAccessRequests } from "#lib/organization/access-requests/contract.ts";
import { type Access, describeAccess } from "#lib/organization/access-requests/rules.ts";
import { getAccount } from "#lib/organization/account/contract.ts";
import { call, query } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { errorMessage } from "./error-message.ts";
import { useAccount } from "./use-account.ts";

interface AskForAccessProps {
  access: Access;
  /** What whoever decides knows it by, after "access to": "invoices", "change invoices". */
  what: string;
}

/** Asks owners and admins for what the person's role lacks, and says what became of it. */
export default function AskForAccess({ access, what }: AskForAccessProps) {
  const { id: member_id } = useAccount();
  const latest = useQuery(query(listAccessRequests, { access, member_id, limit: 1 }));
  const client = useQueryClient();
  const [last] = latest.data?.data ?? [];
  const isApproved = last?.status === "approved";

  // The role may have changed since the page was opened.
  useEffect(() => {
    if (isApproved) void client.invalidateQueries({ queryKey: query(getAccount, {}).queryKey });
  }, [isApproved, client]);

  if (latest.isPending) return null;
  if (last?.status === "open")
    return (
      <p role="status" className="text-fg-2">
        You asked for access on {formatDate(last.created_at)}. It is waiting for an owner or admin.
      </p>
    );
  return (
    <div className="flex max-w-text flex-col items-start gap-2">
      {last?.status === "declined" ? (
        <p className="text-fg-2">
          Your request was declined on {formatDate(last.decided_at ?? last.created_at)}
          {last.reply === null ? "." : `: “${last.reply}”`}
        </p>
      ) : null}
      <DialogButton size="small" dialog={(opened) => <AskDialog access={access} what={what} {...opened} />}>
        {last?.status === "declined" ? "Ask again" : "Ask for access"}
      </DialogButton>
    </div>
  );
}

/** Sends a request for access, with an optional sentence. */
function AskDialog({ access, what, onClose, finalFocus }: AskForAccessProps & OpenedDialog) {
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
