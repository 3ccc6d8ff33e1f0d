"use client";

import { CardList } from "#components/list/card-list.tsx";
import type { ReadRows } from "#components/list/use-read-rows.ts";
import { candidateName } from "#components/recruiting/words.ts";
import { forRole } from "#components/screen/for-role.tsx";
import { LatePanel, lateCode } from "#components/screen/late-panel.tsx";
import { countWords } from "#components/table/row-count.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { formatCount } from "#lib/platform/format/number.ts";
import { type ApplicationRow, type ApplicationView, applicationList } from "./application-list.tsx";
import type { CandidateSteps } from "./application-panel.tsx";

const listedApplication = lateCode(async () => (await import("./listed-application.tsx")).default);

export const ApplicationsScreen = forRole("ats:read", { title: "Applications", what: "applications" }, () => (
  <CardList
    list={applicationList}
    panel={({ id, preview, onStep, onClose }, read: ReadRows<ApplicationView, ApplicationRow>) => (
      <LatePanel
        code={listedApplication}
        panel={{
          ...{ id, onClose, steps: stepsFrom(id, onStep, read) },
          preview: preview && {
            candidate: candidateName(preview.candidate),
            job: preview.job.title,
          },
        }}
      />
    )}
    none={<EmptyState title="No applications yet. Candidates who are added to a job appear here." />}
  />
));

function stepsFrom(
  open: string,
  onStep: (by: 1 | -1) => void,
  { rows, count }: ReadRows<ApplicationView, ApplicationRow>,
): CandidateSteps | null {
  const at = rows.findIndex(({ id }) => id === open);
  const stepTo = (row: ApplicationRow | undefined) =>
    row ? { applicationId: row.id, candidateId: row.candidate.id } : null;
  if (at < 0) return null;
  return {
    place: `${formatCount(at + 1)} of ${count ? countWords(count) : formatCount(rows.length)}`,
    previous: stepTo(rows[at - 1]),
    next: stepTo(rows[at + 1]),
    onStep: ({ applicationId }) => onStep(applicationId === rows[at + 1]?.id ? 1 : -1),
  };
}
