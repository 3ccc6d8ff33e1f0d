import { useMutation } from "@tanstack/react-query";
import { TextField } from "#components/forms/text-field.tsx";
import { errorMessage } from "#components/screen/error-message.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { toast } from "#components/ui/toast.tsx";
import { createWorkerSession, deleteWorkerSession } from "#lib/eor/worker-sessions/contract.ts";
import { call } from "#lib/platform/api/client.ts";
import { formatDateTime } from "#lib/platform/format/date.ts";

/** Creates the link and shows it once: closing the dialog discards it. */
export default function WorkerLink({ worker, ...opened }: OpenedDialog & { worker: { id: string; name: string } }) {
  const create = useMutation({ mutationFn: () => call(createWorkerSession, { profile_id: worker.id }), gcTime: 0 });
  const end = useMutation({
    mutationFn: () => call(deleteWorkerSession, { worker_id: worker.id }),
    onSuccess() {
      toast({ title: "Worker link ended" });
      opened.onClose();
    },
  });
  const session = create.data?.data;
  // In the fragment, so that it never reaches a server or a log.
  const link = session && `${window.location.origin}/worker#token=${session.token}`;
  const error = create.error ?? end.error;
  return (
    <Dialog
      open
      onOpenChange={opened.onClose}
      finalFocus={opened.finalFocus}
      title={`Worker link for ${worker.name}`}
      description="With the link, the worker can fill in the information you need, resign, sign the letter, and complete offboarding tasks, without an account. It works for 24 hours. A new link replaces the earlier one."
      footer={
        link ? (
          <>
            <Button onClick={() => end.mutate()} pending={end.isPending}>
              End link now
            </Button>
            <CopyButton text={link} label="Copy link" variant="primary" />
          </>
        ) : (
          <>
            <Button onClick={() => end.mutate()} pending={end.isPending}>
              End current link
            </Button>
            <Button variant="primary" onClick={() => create.mutate()} pending={create.isPending}>
              Create worker link
            </Button>
          </>
        )
      }
    >
      {error ? <Banner tone="bad">{errorMessage(error)}</Banner> : null}
      {link ? (
        <TextField
          label="Link"
          helper={`Shown once. Send it to ${worker.name} only. Expires ${formatDateTime(session.expires_at)}.`}
          readOnly
          value={link}
          className="font-mono text-xs"
          onFocus={(event) => event.target.select()}
        />
      ) : null}
    </Dialog>
  );
}
