import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { SelectField } from "#components/forms/select-field.tsx";
import { slugWord } from "#components/recruiting/words.ts";
import { undoAction } from "#components/screen/undo-action.ts";
import { useAccount } from "#components/screen/use-account.ts";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { toast } from "#components/ui/toast.tsx";
import { call, query } from "#lib/platform/api/client.ts";
import { listHiringMembers } from "#lib/recruiting/hiring-members/contract.ts";
import { moveApplication, undoApplicationMove } from "#lib/recruiting/stages/contract.ts";
import { type BoardCard, type BoardStage, toStart } from "./board-card.ts";

interface ActivityDialogProps extends OpenedDialog {
  card: BoardCard;
  /** The stage that the card is in. */
  stage: BoardStage;
  onStarted: () => void;
}

/** Starts one of the stage's other activities, such as an interview, without a move. */
export default function ActivityDialog({ card, stage, onStarted, ...dialog }: ActivityDialogProps) {
  const { id: creator_id } = useAccount();
  const members = useQuery(query(listHiringMembers, {}));
  // The choice stays while the card changes.
  const [offered] = useState(() => toStart(card, stage));
  const [activityId, setActivityId] = useState(offered[0]?.id ?? "");
  const activity = offered.find(({ id }) => id === activityId);
  const isInterview = activity?.kind === "INTERVIEW";

  async function send({ member = "" }: Entries, idempotencyKey: string) {
    const role_slug = isInterview ? ("INTERVIEWER" as const) : ("REVIEWER" as const);
    const participants = member === "" ? [] : [{ role_slug, participant_hris_organization_user_id: member }];
    const { data } = await call(
      moveApplication,
      {
        ...{ application_id: card.id, creator_id, interview_plan_stage_id: stage.id, is_current_stage: false },
        applicable_job_activities: [{ id: activityId, participants }],
      },
      { idempotencyKey },
    );
    toast({
      title: `${activity?.name ?? "The activity"} was started for ${card.candidate_name}`,
      action: undoAction("Couldn't undo the activity", async () => {
        await call(undoApplicationMove, { application_id: card.id, application_stage_id: data.id });
        onStarted();
        return `${activity?.name ?? "The activity"} was undone for ${card.candidate_name}`;
      }),
    });
    onStarted();
  }

  return (
    <EntryDialog
      {...dialog}
      title={`Start an activity for ${card.candidate_name}`}
      description={`It becomes a next step in ${stage.name}. The candidate isn't notified.`}
      action="Start activity"
      send={send}
    >
      <SelectField
        label="Activity"
        name="activity"
        items={offered.map(({ id, name, kind }) => ({ value: id, label: `${name} (${slugWord(kind)})` }))}
        value={activityId}
        onValueChange={setActivityId}
      />
      <SelectField
        label={isInterview ? "Interviewer" : "Reviewer"}
        name="member"
        optional
        items={[
          { value: "", label: "Nobody yet" },
          ...(members.data?.data ?? []).map((member) => ({
            value: member.hris_organization_user_id,
            label: member.name,
          })),
        ]}
        initial=""
      />
    </EntryDialog>
  );
}
