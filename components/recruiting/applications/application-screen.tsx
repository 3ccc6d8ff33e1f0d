"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isArchive } from "#components/recruiting/boards/board-card.ts";
import { emailAfterUndo, emailNote } from "#components/recruiting/boards/board-words.ts";
import { type MoveOrder, moveInput } from "#components/recruiting/boards/move-order.ts";
import { candidateName } from "#components/recruiting/words.ts";
import { forRole } from "#components/screen/for-role.tsx";
import { RecordPage } from "#components/screen/record-page.tsx";
import { refetchActive } from "#components/screen/refetch-active.ts";
import { toastFailure } from "#components/screen/toast-failure.ts";
import { undoAction } from "#components/screen/undo-action.ts";
import { useAccount } from "#components/screen/use-account.ts";
import { useMay } from "#components/screen/use-may.ts";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { toast } from "#components/ui/toast.tsx";
import { useMediaQuery } from "#components/ui/use-media-query.ts";
import { call, query } from "#lib/platform/api/client.ts";
import { type Application, getApplication } from "#lib/recruiting/applications/contract.ts";
import { getInterviewPlan } from "#lib/recruiting/interview-plans/contract.ts";
import { moveApplication, undoApplicationMove } from "#lib/recruiting/stages/contract.ts";
import { ApplicationDetails, type MoveTarget } from "./application-details.tsx";
import { CvPreview } from "./cv-preview.tsx";

const MoveDialog = lateDialog(() => import("#components/recruiting/boards/move-dialog.tsx"));

export const ApplicationScreen = forRole("ats:read", { title: "Application", what: "candidates" }, Known);

function Known({ id }: { id: string }) {
  const mayWrite = useMay("ats:write");
  const application = useQuery(query(getApplication, { application_id: id }));
  const hasRoom = useMediaQuery("(width >= 80rem)");
  const [moving, setMoving] = useState<MoveTarget | null>(null);
  return (
    <RecordPage
      title="Application"
      list={{ href: "/recruiting/applications", title: "Applications" }}
      query={application}
    >
      {(data) => (
        <>
          <PageHeader title={candidateName(data.candidate)} description={data.job.title} />
          <div className="grid gap-8 min-[80rem]:grid-cols-[minmax(0,34rem)_minmax(0,1fr)]">
            <div className="max-w-text">
              <h2 className="sr-only">Application</h2>
              <ApplicationDetails application={data} onMove={mayWrite ? setMoving : null} />
            </div>
            <div className="sticky top-4 hidden h-[calc(100dvh-2rem)] max-w-[52rem] overflow-hidden rounded-md border min-[80rem]:block">
              {hasRoom ? <CvPreview candidateId={data.candidate.id} mayWrite={mayWrite} /> : null}
            </div>
          </div>
          {moving ? <Move application={data} to={moving} onClose={() => setMoving(null)} /> : null}
        </>
      )}
    </RecordPage>
  );
}

interface MoveProps {
  application: Application;
  to: MoveTarget;
  onClose: () => void;
}

function Move({ application, to, onClose }: MoveProps) {
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
