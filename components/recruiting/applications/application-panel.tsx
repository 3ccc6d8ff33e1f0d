import { useQuery, useQueryClient } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import Maximize from "lucide-react/icons/maximize-2";
import { useEffect, useState } from "react";
import { pdfType } from "#components/files/shown-types.ts";
import { candidateName } from "#components/recruiting/words.ts";
import { useCommands } from "#components/screen/commands.ts";
import { buttonClasses } from "#components/ui/button.tsx";
import { cn } from "#components/ui/class-names.ts";
import { ErrorState } from "#components/ui/error-state.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Link } from "#components/ui/link.tsx";
import { PanelSkeleton } from "#components/ui/panel-skeleton.tsx";
import { besideQuery, SidePanel } from "#components/ui/side-panel.tsx";
import { useMediaQuery } from "#components/ui/use-media-query.ts";
import { query } from "#lib/platform/api/client.ts";
import { getApplication } from "#lib/recruiting/applications/contract.ts";
import { listAttachments } from "#lib/recruiting/attachments/contract.ts";
import { ApplicationDetails, type MoveTarget, type PartFocus } from "./application-details.tsx";
import { attachmentBytes, filesOf } from "./attachment-file.ts";
import { CvPreview } from "./cv-preview.tsx";

interface Step {
  applicationId: string;
  candidateId: string;
}

/** The candidates around the open one, in the order in which they are listed. */
export interface CandidateSteps {
  /** "3 of 12 in Applied" */
  place: string;
  previous: Step | null;
  next: Step | null;
  onStep: (to: Step) => void;
}

/** J and K step through the candidates, and the next one is read ahead, with a CV if it can be shown. */
export function useCandidateSteps(steps: CandidateSteps | null, showsCv: boolean): void {
  const client = useQueryClient();
  const go = (to: Step | null | undefined) => () => {
    if (to) steps?.onStep(to);
  };
  useCommands(
    steps === null
      ? []
      : [
          { label: "Next candidate", group: "Rows", keys: "J", keyOnly: true, run: go(steps.next) },
          { label: "Previous candidate", group: "Rows", keys: "K", keyOnly: true, run: go(steps.previous) },
        ],
  );
  const { applicationId, candidateId } = steps?.next ?? {};
  useEffect(() => {
    if (applicationId === undefined || candidateId === undefined) return;
    const readAhead = async () => {
      await client.prefetchQuery(query(getApplication, { application_id: applicationId }));
      if (!showsCv) return;
      const files = query(listAttachments, filesOf(candidateId, "CV"));
      await client.prefetchQuery(files);
      const [cv] = client.getQueryData(files.queryKey)?.data ?? [];
      if (cv?.url && cv.file_content_type === pdfType) await client.prefetchQuery(attachmentBytes(cv));
    };
    // After what the open candidate needs itself.
    const timer = setTimeout(() => void readAhead(), 300);
    return () => clearTimeout(timer);
  }, [client, applicationId, candidateId, showsCv]);
}

interface ApplicationPanelProps {
  id: string;
  /** The part to begin with. */
  focus?: PartFocus | null;
  /** What its row or card shows, until the rest has loaded; null if it is in neither. */
  preview: { candidate: string; job: string } | null;
  /** Null if the list doesn't show it. */
  steps: CandidateSteps | null;
  /** Null for read-only access. */
  onMove: ((to: MoveTarget) => void) | null;
  onClose: () => void;
}

const tabs = ["Details", "CV"] as const;

/** A candidate next to the list or board: the details and the CV, side by side where there is room. */
export default function ApplicationPanel(props: ApplicationPanelProps) {
  const { id, focus = null, preview, steps, onMove, onClose } = props;
  const application = useQuery(query(getApplication, { application_id: id }));
  const hasRoom = useMediaQuery(besideQuery);
  const [tab, setTab] = useState<(typeof tabs)[number]>("Details");
  useCandidateSteps(steps, hasRoom || tab === "CV");
  const data = application.data?.data;
  const name = data ? candidateName(data.candidate) : (preview?.candidate ?? "Application");
  const job = data?.job.title ?? preview?.job;
  const cv = data ? (
    <CvPreview key={data.candidate.id} candidateId={data.candidate.id} mayWrite={onMove !== null} />
  ) : null;
  return (
    <SidePanel
      title={name}
      subtitle={
        <p className="text-sm text-fg-2">
          {job}
          {job && steps ? " · " : null}
          {steps ? (
            <span aria-live="polite" className="tabular-nums">
              <span className="sr-only">{name}, </span>
              {steps.place}
            </span>
          ) : null}
        </p>
      }
      onClose={onClose}
      beside={hasRoom ? cv : null}
      actions={
        <>
          {steps ? (
            <>
              <IconButton
                label="Previous candidate (K)"
                icon={ChevronUp}
                disabled={steps.previous === null}
                onClick={() => steps.previous && steps.onStep(steps.previous)}
              />
              <IconButton
                label="Next candidate (J)"
                icon={ChevronDown}
                disabled={steps.next === null}
                onClick={() => steps.next && steps.onStep(steps.next)}
              />
            </>
          ) : null}
          <Link
            href={`/recruiting/applications/${id}`}
            aria-label="Open the full page"
            className={buttonClasses({ variant: "ghost", className: "w-(--control) px-0" })}
          >
            <Maximize aria-hidden="true" />
          </Link>
        </>
      }
    >
      {data ? (
        <>
          {hasRoom ? null : (
            <fieldset aria-label="Part of the application" className="mb-4 flex gap-1">
              {tabs.map((each) => (
                <button
                  key={each}
                  type="button"
                  aria-pressed={each === tab}
                  onClick={() => setTab(each)}
                  className={cn(
                    "h-(--control) rounded-sm border px-3 text-sm hover:bg-subtle",
                    each === tab && "border-accent bg-selected font-medium",
                  )}
                >
                  {each}
                </button>
              ))}
            </fieldset>
          )}
          {!hasRoom && tab === "CV" ? (
            <div className="h-[calc(100dvh-11rem)] min-h-80 overflow-hidden rounded-md border">{cv}</div>
          ) : (
            <ApplicationDetails key={id} application={data} focus={focus} onMove={onMove} />
          )}
        </>
      ) : application.error ? (
        <ErrorState title="Couldn't load the application" query={application} />
      ) : (
        <PanelSkeleton />
      )}
    </SidePanel>
  );
}
