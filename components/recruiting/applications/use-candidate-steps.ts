import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { pdfType } from "#components/files/shown-types.ts";
import { useCommands } from "#components/screen/commands.ts";
import { query } from "#lib/platform/api/client.ts";
import { getApplication } from "#lib/recruiting/applications/contract.ts";
import { listAttachments } from "#lib/recruiting/attachments/contract.ts";
import { attachmentBytes, filesOf } from "./attachment-file.ts";

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
