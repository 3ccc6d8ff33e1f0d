import { useAccount } from "#components/screen/use-account.ts";
import { ActionGroup } from "#components/ui/action-group.tsx";
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

const RecordResignation = lateDialog(() => import("./record-resignation.tsx"));

interface EorContract {
  id: string;
  type: string;
  status: string;
  starts_on: string;
  worker: { id: string; name: string };
  allowed_actions: readonly string[];
}

/** Additional actions of an EOR contract: the worker's page, and recording a resignation. */
export function EorActions({ contract }: { contract: EorContract }) {
  const { scopes } = useAccount();
  if (contract.type !== "eor") return null;
  const mayLink = scopes.includes("admin:worker") && contract.status !== "cancelled";
  // A resignation is possible whenever termination is.
  const mayRecord = scopes.includes("worker:write") && contract.allowed_actions.includes("terminate");
  if (!mayLink && !mayRecord) return null;
  return (
    <ActionGroup label="Worker page and resignation" className="mb-6 flex flex-wrap gap-2">
      {mayLink ? <WorkerLinkButton worker={contract.worker} /> : null}
      {mayRecord ? (
        <DialogButton dialog={(opened) => <RecordResignation contract={contract} {...opened} />}>
          Record resignation…
        </DialogButton>
      ) : null}
    </ActionGroup>
  );
}
