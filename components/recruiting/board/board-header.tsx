"use client";

import Link from "next/link";
import { memo } from "react";
import { buttonClasses } from "#components/ui/button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { ViewSwitcher } from "#components/views/view-switcher.tsx";
import type { Board } from "./board-card.ts";
import { type BoardView, savedQueryOf, savedViewOf } from "./board-view.ts";

interface BoardHeaderProps {
  job: Board["job"];
  count: number;
  view: BoardView;
  onChange: (patch: Partial<BoardView>) => void;
}

function PlainHeader({ job, count, view, onChange }: BoardHeaderProps) {
  const query = savedQueryOf(view);
  return (
    <PageHeader
      title={job.title}
      count={count}
      beside={
        <ViewSwitcher
          page="pipeline"
          query={query}
          chosen={view.view}
          onChoose={(chosen, id) => onChange(chosen === query ? { view: id } : { ...savedViewOf(chosen), view: id })}
        />
      }
      action={
        <div className="flex flex-wrap gap-2">
          <Link href={`/recruiting/jobs/${job.id}/funnel`} className={buttonClasses()}>
            Funnel
          </Link>
          <Link href={`/recruiting/jobs/${job.id}/settings`} className={buttonClasses()}>
            Settings
          </Link>
        </div>
      }
    />
  );
}

/** The job and its views; a card that moves leaves it as it is. */
export const BoardHeader = memo(PlainHeader);
