"use client";

import { useQuery } from "@tanstack/react-query";
import Maximize from "lucide-react/icons/maximize-2";
import { buttonClasses } from "#components/ui/button.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { PanelSkeleton } from "#components/ui/panel-skeleton.tsx";
import { SidePanel } from "#components/ui/side-panel.tsx";
import { query } from "#lib/platform/api/client.ts";
import { getApplication } from "#lib/recruiting/applications/contract.ts";
import { ApplicationDetails, type MoveTarget } from "./application-details.tsx";

interface ApplicationPanelProps {
  id: string;
  /** Null for read-only access. */
  onMove: ((to: MoveTarget) => void) | null;
  onClose: () => void;
}

export default function ApplicationPanel({ id, onMove, onClose }: ApplicationPanelProps) {
  const application = useQuery(query(getApplication, { application_id: id }));
  const data = application.data?.data;
  const name = data ? `${data.candidate.first_name} ${data.candidate.last_name}` : "Application";
  return (
    <SidePanel
      title={name}
      subtitle={data ? <p className="text-sm text-fg-2">{data.job.title}</p> : null}
      onClose={onClose}
      actions={
        <Link
          href={`/recruiting/applications/${id}`}
          aria-label="Open the full page"
          className={buttonClasses({ variant: "ghost", className: "w-(--control) px-0" })}
        >
          <Maximize aria-hidden="true" />
        </Link>
      }
    >
      {data ? (
        <ApplicationDetails key={id} application={data} onMove={onMove} />
      ) : application.error ? (
        <ErrorState title="Couldn't load the application" query={application} />
      ) : (
        <PanelSkeleton />
      )}
    </SidePanel>
  );
}
