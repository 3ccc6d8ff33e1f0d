import { memo } from "react";
import { buttonClasses } from "#components/ui/button.tsx";
import { DialogButton } from "#components/ui/dialog-button.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { ViewSwitcher } from "#components/views/view-switcher.tsx";
import type { Board, BoardStage } from "./board-card.ts";
import { type BoardView, switcherOf } from "./board-view.ts";
import { candidateCount } from "./board-words.ts";

const AddCandidateDialog = lateDialog(() => import("./add-candidate-dialog.tsx"));

interface BoardHeaderProps {
  job: Board["job"];
  stages: readonly BoardStage[];
  count: number;
  view: BoardView;
  mayWrite: boolean;
  onChange: (patch: Partial<BoardView>) => void;
}

function PlainHeader({ job, stages, count, view, mayWrite, onChange }: BoardHeaderProps) {
  return (
    <PageHeader
      title={job.title}
      count={candidateCount(count)}
      beside={<ViewSwitcher page="pipeline" {...switcherOf(view, onChange)} />}
      action={
        <div className="flex flex-wrap gap-2">
          <Link href={`/recruiting/jobs/${job.id}/funnel`} className={buttonClasses()}>
            Funnel
          </Link>
          <Link href={`/recruiting/jobs/${job.id}/settings`} className={buttonClasses()}>
            Settings
          </Link>
          {mayWrite && job.status === "OPEN" ? (
            <DialogButton
              variant="primary"
              dialog={(opened) => <AddCandidateDialog job={job} stages={stages} {...opened} />}
            >
              Add candidate
            </DialogButton>
          ) : null}
        </div>
      }
    />
  );
}

/** The job and its views, memoized against renders when a card moves. */
export const BoardHeader = memo(PlainHeader);
