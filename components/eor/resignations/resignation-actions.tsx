import { useQueryClient } from "@tanstack/react-query";
import { useDialog } from "#components/forms/use-dialog.ts";
import { ConfirmedAction } from "#components/screen/confirmed-action.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { ActionGroup } from "#components/ui/action-group.tsx";
import { Button } from "#components/ui/button.tsx";
import { MenuItem } from "#components/ui/dropdown-menu.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { MoreActions } from "#components/ui/more-actions.tsx";
import { cancelResignation, type Resignation } from "#lib/eor/resignations/contract.ts";
import { call } from "#lib/platform/api/client.ts";
import { cacheResignation } from "./use-resignation.ts";

const ReviewPto = lateDialog(() => import("./review-pto.tsx"));
const ProcessResignation = lateDialog(() => import("./process-resignation.tsx"));

/** The resignation actions available now; the next step is primary. */
export function ResignationActions({ resignation }: { resignation: Resignation }) {
  const mayWrite = useAccount().scopes.includes("worker:write");
  // A dialog stays when its action is gone, and says why it is refused.
  const task = useDialog<"review" | "process" | "cancel">();
  if (!mayWrite) return null;
  const { allowed_actions: allowed } = resignation;
  const mayProcess = allowed.includes("process");
  return (
    <ActionGroup label="Resignation actions" className="flex flex-wrap gap-2">
      {allowed.includes("review_pto") ? (
        <Button variant={mayProcess ? "secondary" : "primary"} onClick={() => task.open("review")}>
          {mayProcess ? "Change paid time off…" : "Review paid time off…"}
        </Button>
      ) : null}
      {mayProcess ? (
        <Button variant="primary" onClick={() => task.open("process")}>
          Process…
        </Button>
      ) : null}
      {allowed.includes("cancel") ? (
        <MoreActions>
          <MenuItem danger onClick={() => task.open("cancel")}>
            Cancel resignation…
          </MenuItem>
        </MoreActions>
      ) : null}
      {task.draw((which, opened) => {
        if (which === "review") return <ReviewPto resignation={resignation} {...opened} />;
        if (which === "process") return <ProcessResignation resignation={resignation} {...opened} />;
        return <Cancel resignation={resignation} onClose={opened.onClose} />;
      })}
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
