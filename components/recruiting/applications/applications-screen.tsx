"use client";

import { CardList, type ReadRows } from "#components/list/card-list.tsx";
import { forRole } from "#components/screen/for-role.tsx";
import { LatePanel, lateCode } from "#components/screen/late-panel.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { formatCount } from "#lib/platform/format/number.ts";
import { type ApplicationRow, applicationList } from "./application-list.tsx";
import type { CandidateSteps } from "./use-candidate-steps.ts";

const applicationPanel = lateCode(async () => (await import("./application-panel.tsx")).default);

const previewOf = (row: ApplicationRow | undefined) =>
  row ? { candidate: `${row.candidate.first_name} ${row.candidate.last_name}`, job: row.job.title } : null;

export const ApplicationsScreen = forRole("ats:read", { title: "Applications", what: "applications" }, () => (
  <CardList
    list={applicationList}
    onOpen={({ id }, { change }) => change({ application: id })}
    panel={(read: ReadRows<ApplicationRow>, { view: { application }, change }) =>
      application === null ? null : (
        <LatePanel
          code={applicationPanel}
          panel={{
            id: application,
            preview: previewOf(read.rows.find(({ id }) => id === application)),
            steps: stepsFrom(application, read, (next) => change({ application: next }, "replace")),
            onMove: null,
            onClose: () => change({ application: null }),
          }}
        />
      )
    }
    none={<EmptyState title="No applications yet." />}
  />
));

function stepsFrom(
  open: string,
  { rows, count, readOn }: ReadRows<ApplicationRow>,
  onStep: (id: string) => void,
): CandidateSteps | null {
  const at = rows.findIndex(({ id }) => id === open);
  const stepTo = (row: ApplicationRow | undefined) =>
    row ? { applicationId: row.id, candidateId: row.candidate.id } : null;
  if (at < 0) return null;
  return {
    place: `${formatCount(at + 1)} of ${count ?? formatCount(rows.length)}`,
    previous: stepTo(rows[at - 1]),
    next: stepTo(rows[at + 1]),
    onStep({ applicationId }) {
      onStep(applicationId);
      if (at + 5 >= rows.length) readOn();
    },
  };
}
