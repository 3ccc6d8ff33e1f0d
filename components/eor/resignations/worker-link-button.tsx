import { useAccount } from "#components/screen/use-account.ts";
import { DialogButton } from "#components/ui/dialog-button.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";

const WorkerLink = lateDialog(() => import("./worker-link.tsx"));

/** Creates a link to the worker's page, for users with permission. */
export function WorkerLinkButton({ worker }: { worker: { id: string; name: string } }) {
  const { scopes } = useAccount();
  if (!scopes.includes("admin:worker")) return null;
  return (
    <DialogButton dialog={(opened) => <WorkerLink worker={worker} {...opened} />}>Create worker link…</DialogButton>
  );
}
