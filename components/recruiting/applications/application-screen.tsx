"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { candidateName } from "#components/recruiting/words.ts";
import { forRole } from "#components/screen/for-role.tsx";
import { RecordPage } from "#components/screen/record-page.tsx";
import { useMay } from "#components/screen/use-may.ts";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { useMediaQuery } from "#components/ui/use-media-query.ts";
import { query } from "#lib/platform/api/client.ts";
import { getApplication } from "#lib/recruiting/applications/contract.ts";
import { ApplicationDetails, type MoveTarget } from "./application-details.tsx";
import { CvPreview } from "./cv-preview.tsx";

const MoveApplication = lateDialog(() => import("./move-application.tsx"));

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
          {moving ? <MoveApplication application={data} to={moving} onClose={() => setMoving(null)} /> : null}
        </>
      )}
    </RecordPage>
  );
}
