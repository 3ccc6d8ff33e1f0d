import { useQueries } from "@tanstack/react-query";
import { rowsOf, useWholeList } from "#components/table/use-whole-list.ts";
import { query } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { listDepartments } from "#lib/recruiting/departments/contract.ts";
import { listEmploymentTypes } from "#lib/recruiting/employment-types/contract.ts";
import { listHiringMembers } from "#lib/recruiting/hiring-members/contract.ts";
import { listInterviewPlans } from "#lib/recruiting/interview-plans/contract.ts";
import type { getJob } from "#lib/recruiting/jobs/contract.ts";

export type Job = OutputOf<typeof getJob>["data"];

interface Option {
  id: string;
  name: string;
}

/** Also offers the job's current values, such as a recruiter who has left. */
function withCurrent(offered: readonly Option[], current: readonly (Option | null | undefined)[]): Option[] {
  const others = current.filter((one) => one != null && !offered.some(({ id }) => id === one.id)) as Option[];
  return [...offered, ...others];
}

/** The options of a job's fields; null until loaded. */
export function useJobOptions(job: Job | undefined) {
  const departments = useWholeList(listDepartments, { limit: 100 });
  const [plans, members, types] = useQueries({
    queries: [query(listInterviewPlans, {}), query(listHiringMembers, {}), query(listEmploymentTypes, {})],
  });
  if ([plans, departments, members, types].some(({ isPending }) => isPending)) return null;
  const people = (members.data?.data ?? []).map(({ hris_organization_user_id: id, name }) => ({ id, name }));
  return {
    plans: withCurrent(plans.data?.data ?? [], [job?.interview_plan]),
    departments: withCurrent(rowsOf(departments), [job?.department]),
    recruiters: withCurrent(people, [job?.recruiter]),
    managers: withCurrent(people, [job?.hiring_manager]),
    types: withCurrent(
      types.data?.data ?? [],
      (job?.employment_types ?? []).map(({ employment_type }) => employment_type),
    ),
  };
}

export type JobOptions = NonNullable<ReturnType<typeof useJobOptions>>;
