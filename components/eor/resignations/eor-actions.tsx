import { lazy, Suspense, useRef, useState } from "react";
import { useAccount } from "#components/screen/use-account.ts";
import { ActionGroup } from "#components/ui/action-group.tsx";
import { Button } from "#components/ui/button.tsx";
import { EscapeCancels } from "#components/ui/escape-cancels.tsx";

const WorkerLink = lazy(() => import("./worker-link.tsx"));
const RecordResignation = lazy(() => import("./record-resignation.tsx"));

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
  const [task, setTask] = useState<"link" | "record" | null>(null);
  const from = useRef<HTMLElement>(null);
  if (contract.type !== "eor") return null;
  const begin = (which: "link" | "record") => {
    from.current = document.activeElement as HTMLElement;
    setTask(which);
  };
  const close = { onClose: () => setTask(null), finalFocus: from };
  const mayLink = scopes.includes("admin:worker") && contract.status !== "cancelled";
  // A resignation is possible whenever termination is.
  const mayRecord = scopes.includes("worker:write") && contract.allowed_actions.includes("terminate");
  if (!mayLink && !mayRecord) return null;
  return (
    <ActionGroup label="Worker page and resignation" className="mb-6 flex flex-wrap gap-2">
      {mayLink ? <Button onClick={() => begin("link")}>Create worker link…</Button> : null}
      {mayRecord ? <Button onClick={() => begin("record")}>Record resignation…</Button> : null}
      <Suspense fallback={<EscapeCancels onCancel={close.onClose} />}>
        {task === "link" ? <WorkerLink worker={contract.worker} {...close} /> : null}
        {task === "record" ? <RecordResignation contract={contract} {...close} /> : null}
      </Suspense>
    </ActionGroup>
  );
}
