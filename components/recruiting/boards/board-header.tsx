"use client";

import { lazy, memo, Suspense, useRef, useState } from "react";
import { Button, buttonClasses } from "#components/ui/button.tsx";
import { EscapeCancels } from "#components/ui/escape-cancels.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { ViewSwitcher } from "#components/views/view-switcher.tsx";
import type { Board } from "./board-card.ts";
import { type BoardView, switcherOf } from "./board-view.ts";

const AddCandidateDialog = lazy(() => import("./add-candidate-dialog.tsx"));

interface BoardHeaderProps {
  job: Board["job"];
  count: number;
  view: BoardView;
  mayWrite: boolean;
  onChange: (patch: Partial<BoardView>) => void;
}

function PlainHeader({ job, count, view, mayWrite, onChange }: BoardHeaderProps) {
  return (
    <PageHeader
      title={job.title}
      count={count}
      beside={<ViewSwitcher page="pipeline" {...switcherOf(view, onChange)} />}
      action={
        <div className="flex flex-wrap gap-2">
          <Link href={`/recruiting/jobs/${job.id}/funnel`} className={buttonClasses()}>
            Funnel
          </Link>
          <Link href={`/recruiting/jobs/${job.id}/settings`} className={buttonClasses()}>
            Settings
          </Link>
          {mayWrite && job.status === "OPEN" ? <AddCandidate job={job} /> : null}
        </div>
      }
    />
  );
}

function AddCandidate({ job }: Pick<BoardHeaderProps, "job">) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button ref={button} variant="primary" onClick={() => setOpen(true)}>
        Add candidate
      </Button>
      <Suspense fallback={<EscapeCancels onCancel={() => setOpen(false)} />}>
        {open ? <AddCandidateDialog job={job} onClose={() => setOpen(false)} finalFocus={button} /> : null}
      </Suspense>
    </>
  );
}

/** The job and its views, memoized against renders when a card moves. */
export const BoardHeader = memo(PlainHeader);
