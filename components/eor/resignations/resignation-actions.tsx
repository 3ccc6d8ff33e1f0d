import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useRef, useState } from "react";
import { ConfirmedAction } from "#components/screen/confirmed-action.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { ActionGroup } from "#components/ui/action-group.tsx";
import { Button } from "#components/ui/button.tsx";
import { MenuItem } from "#components/ui/dropdown-menu.tsx";
import { EscapeCancels } from "#components/ui/escape-cancels.tsx";
import { MoreActions } from "#components/ui/more-actions.tsx";
import { cancelResignation } from "#lib/eor/resignations/contract.ts";
import { call } from "#lib/platform/api/client.ts";
import type { Resignation } from "./resignation-words.ts";
import { cacheResignation } from "./use-resignation.ts";

const ReviewPto = lazy(() => import("./review-pto.tsx"));
const ProcessResignation = lazy(() => import("./process-resignation.tsx"));

type Task = "review" | "process" | "cancel";

/** The resignation actions available now; the next step is primary. */
export function ResignationActions({ resignation }: { resignation: Resignation }) {
  const mayWrite = useAccount().scopes.includes("worker:write");
  const [task, setTask] = useState<Task | null>(null);
  const from = useRef<HTMLElement>(null);
  if (!mayWrite) return null;
  const { allowed_actions: allowed } = resignation;
  const begin = (which: Task) => {
    from.current = document.activeElement as HTMLElement;
    setTask(which);
  };
  const close = { resignation, onClose: () => setTask(null), finalFocus: from };
  const mayProcess = allowed.includes("process");
  return (
    <ActionGroup label="Resignation actions" className="flex flex-wrap gap-2">
      {allowed.includes("review_pto") ? (
        <Button variant={mayProcess ? "secondary" : "primary"} onClick={() => begin("review")}>
          {mayProcess ? "Change paid time off…" : "Review paid time off…"}
        </Button>
      ) : null}
      {mayProcess ? (
        <Button variant="primary" onClick={() => begin("process")}>
          Process…
        </Button>
      ) : null}
      {allowed.includes("cancel") ? (
        <MoreActions>
          <MenuItem danger onClick={() => setTask("cancel")}>
            Cancel resignation…
          </MenuItem>
        </MoreActions>
      ) : null}
      <Suspense fallback={<EscapeCancels onCancel={close.onClose} />}>
        {task === "review" ? <ReviewPto {...close} /> : null}
        {task === "process" ? <ProcessResignation {...close} /> : null}
        {task === "cancel" ? <Cancel resignation={resignation} onClose={close.onClose} /> : null}
      </Suspense>
    </ActionGroup>
  );
}

function Cancel({ resignation, onClose }: { resignation: Resignation; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <ConfirmedAction
      onClose={onClose}
      title={`Cancel the resignation of ${resignation.worker.name}?`}
      action="Cancel resignation"
      typedName={resignation.worker.name}
      run={() => call(cancelResignation, { resignation_id: resignation.id })}
      done={{ title: "Resignation canceled" }}
      onDone={({ data }) => cacheResignation(client, data)}
    >
      The contract continues. You can't reopen a canceled resignation, but the worker can submit a new one.
    </ConfirmedAction>
  );
}
