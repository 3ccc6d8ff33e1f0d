import { useQuery } from "@tanstack/react-query";
import { progressWord } from "#components/recruiting/words.ts";
import { Link } from "#components/ui/link.tsx";
import { Section } from "#components/ui/section.tsx";
import { Status } from "#components/ui/status.tsx";
import { query } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { getCandidate } from "#lib/recruiting/candidates/contract.ts";

interface OtherApplicationsProps {
  candidateId: string;
  /** The application to leave out. */
  applicationId: string;
}

/** A candidate's other applications; renders nothing if there are none. */
export function OtherApplications({ candidateId, applicationId }: OtherApplicationsProps) {
  const candidate = useQuery(query(getCandidate, { candidate_id: candidateId }));
  const others = candidate.data?.data.applications.filter(({ id }) => id !== applicationId) ?? [];
  if (others.length === 0) return null;
  return (
    <Section title="Other applications" id="others" isMinor>
      <ul className="border-t text-sm">
        {others.map(({ id, job, created_at, current_application_interview_plan_stage: current }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 border-b py-1.5">
            <span className="min-w-0 flex-[1_1_10rem]">
              <Link href={`/recruiting/applications/${id}`} className="link block w-fit leading-6 wrap-anywhere">
                {job.title}
              </Link>
              <span className="block text-xs text-fg-2">Applied {formatDate(created_at)}</span>
            </span>
            {current ? (
              <span className="flex flex-wrap gap-x-3">
                <span className="text-fg-2">{current.interview_plan_stage.name}</span>
                <Status>{progressWord(current.interview_plan_stage)}</Status>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}
