import { useQueries, useQuery } from "@tanstack/react-query";
import { filesOf } from "#components/recruiting/applications/attachment-file.ts";
import { query } from "#lib/platform/api/client.ts";
import { getApplication } from "#lib/recruiting/applications/contract.ts";
import { listAttachments } from "#lib/recruiting/attachments/contract.ts";
import { listHiringMembers } from "#lib/recruiting/hiring-members/contract.ts";
import { listApplicationStages } from "#lib/recruiting/stages/contract.ts";
import { timelineOf } from "./timeline.ts";

/** Loads a candidate's timeline from these applications, each with its own notes and history. */
export function useTimeline(candidateId: string, applicationIds: readonly string[]) {
  const applications = useQueries({
    queries: applicationIds.map((application_id) => query(getApplication, { application_id })),
  });
  const histories = useQueries({
    queries: applicationIds.map((application_id) => query(listApplicationStages, { application_id })),
  });
  const cvs = useQuery(query(listAttachments, filesOf(candidateId, "CV")));
  const others = useQuery(query(listAttachments, filesOf(candidateId, "OTHER")));
  const members = useQuery(query(listHiringMembers, {}));
  const all = [...applications, ...histories, cvs, others, members];
  const names = members.data?.data.map(({ hris_organization_user_id: id, name }) => [id, name] as const);
  return {
    isPending: all.some(({ isPending }) => isPending),
    /** The first request that failed. */
    failed: all.find(({ data, error }) => data === undefined && error !== null),
    events: timelineOf({
      applications: applications.flatMap(({ data }, at) =>
        data ? [{ application: data.data, stages: histories[at]?.data?.data ?? [] }] : [],
      ),
      files: [...(cvs.data?.data ?? []), ...(others.data?.data ?? [])],
      members: new Map(names),
    }),
  };
}
