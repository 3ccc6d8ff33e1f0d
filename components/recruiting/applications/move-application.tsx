import { useQuery, useQueryClient } from "@tanstack/react-query";
import { isArchive } from "#components/recruiting/boards/board-card.ts";
import { emailAfterUndo, emailNote } from "#components/recruiting/boards/board-words.ts";
import MoveDialog from "#components/recruiting/boards/move-dialog.tsx";
import { type MoveOrder, moveInput } from "#components/recruiting/boards/move-order.ts";
import { candidateName } from "#components/recruiting/words.ts";
import { refetchActive } from "#components/screen/refetch-active.ts";
import { toastFailure } from "#components/screen/toast-failure.ts";
import { undoAction } from "#components/screen/undo-action.ts";
import { useAccount } from "#components/screen/use-account.ts";
import { toast } from "#components/ui/toast.tsx";
import { call, query } from "#lib/platform/api/client.ts";
import { type Application, getApplication } from "#lib/recruiting/applications/contract.ts";
import { getInterviewPlan } from "#lib/recruiting/interview-plans/contract.ts";
import { moveApplication, undoApplicationMove } from "#lib/recruiting/stages/contract.ts";
import type { MoveTarget } from "./application-details.tsx";

interface MoveProps {
  application: Application;
  to: MoveTarget;
  onClose: () => void;
}

/** Moves or archives one application, as its board would. */
export default function MoveApplication({ application, to, onClose }: MoveProps) {
  const client = useQueryClient();
  const { id: me } = useAccount();
  const current = application.current_application_interview_plan_stage?.interview_plan_stage;
  const plan = useQuery({
    ...query(getInterviewPlan, { interview_plan_id: current?.interview_plan_id ?? "" }),
    enabled: current !== undefined,
  });
  const card = {
    id: application.id,
    candidate_name: candidateName(application.candidate),
    interview_plan_stage_id: current?.id ?? "",
  };

  async function undo(application_stage_id: string, order: MoveOrder) {
    const { data } = await call(undoApplicationMove, { application_id: application.id, application_stage_id });
    await refetchActive(client, getApplication);
    return {
      title: `The move of ${card.candidate_name} was undone`,
      description: emailAfterUndo(order, data.email_was_sent),
    };
  }

  async function send(order: MoveOrder) {
    const stage = plan.data?.data.stages.find(({ id }) => id === order.stage_id)?.name ?? "another stage";
    try {
      const { data } = await call(moveApplication, moveInput(application.id, me, order, current?.id), {
        idempotencyKey: crypto.randomUUID(),
      });
      toast(
        order.is_current_stage
          ? {
              title: `${card.candidate_name} moved to ${stage}`,
              description: emailNote(order),
              action: undoAction(`Couldn't undo the move of ${card.candidate_name}`, () => undo(data.id, order)),
            }
          : { title: `${stage} was added to the history of ${card.candidate_name}` },
      );
      return { moved: [], failed: [] };
    } catch (error) {
      await refetchActive(client, getApplication);
      if (!order.archive) toastFailure(`${card.candidate_name} couldn't be moved`, error);
      return { moved: [], failed: [{ card, error }] };
    }
  }

  if (!plan.data) return null;
  const { stages } = plan.data.data;
  const start = to === "archive" ? (stages.find(isArchive) ?? null) : null;
  return <MoveDialog cards={[card]} stages={stages} start={start} send={send} onClose={onClose} />;
}
