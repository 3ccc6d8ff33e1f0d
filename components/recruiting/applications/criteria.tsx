import { useQuery } from "@tanstack/react-query";
import { changeRows } from "#components/screen/early-results.ts";
import { useEarlyResult } from "#components/screen/use-early-result.ts";
import { Link } from "#components/ui/link.tsx";
import { Section } from "#components/ui/section.tsx";
import { call, query, queryKeyOf } from "#lib/platform/api/client.ts";
import { type Application, getApplication } from "#lib/recruiting/applications/contract.ts";
import { listJobCriteria, setCriteriaMatching } from "#lib/recruiting/job-criteria/contract.ts";

const values = [
  { value: "MATCHED", label: "Met" },
  { value: "NOT_MATCHED", label: "Not met" },
  { value: "UNDECIDED", label: "Undecided" },
] as const;

type Value = (typeof values)[number]["value"];

interface Rating {
  job_criteria_id: string;
  is_matched: Value;
}

function rated(application: Application, { job_criteria_id, is_matched }: Rating): Application {
  const before = application.application_job_criterias_matchings;
  const matching = before.find((each) => each.job_criteria_id === job_criteria_id) ?? {
    ...{ id: job_criteria_id, description: null, job_criteria_id },
    job_criteria: { id: job_criteria_id, title: "", description: null },
  };
  const others = before.filter((each) => each.job_criteria_id !== job_criteria_id);
  return { ...application, application_job_criterias_matchings: [...others, { ...matching, is_matched }] };
}

/** How the candidate was rated against each of the job's criteria. */
export function Criteria({ application, mayWrite }: { application: Application; mayWrite: boolean }) {
  const criteria = useQuery(query(listJobCriteria, { job_id: application.job.id }));
  const recorded = new Map(application.application_job_criterias_matchings.map((each) => [each.job_criteria_id, each]));
  const rate = useEarlyResult({
    // Each arrow key on the choices sends one, and the last must stay.
    turn: `rate ${application.id}`,
    send(given: Rating) {
      const description = recorded.get(given.job_criteria_id)?.description ?? null;
      return call(setCriteriaMatching, { application_id: application.id, ...given, description });
    },
    shows: (given) => [
      {
        queryKey: queryKeyOf(getApplication, { application_id: application.id }),
        change: changeRows<Application>((row) => rated(row, given)),
      },
    ],
    failed: ({ job_criteria_id }) =>
      `Couldn't record the rating of “${listed.find(({ id }) => id === job_criteria_id)?.title}”`,
  });
  const listed = criteria.data?.data ?? [];
  if (listed.length === 0 && (!mayWrite || !criteria.data)) return null;
  return (
    <Section isMinor title="Criteria" id="criteria">
      {listed.length === 0 ? (
        <p className="text-sm text-fg-2">
          This job has no criteria yet.{" "}
          <Link href={`/recruiting/jobs/${application.job.id}/settings`} className="link">
            Add criteria
          </Link>
        </p>
      ) : null}
      <div className="flex flex-col gap-3">
        {listed.map(({ id, title, description }) => {
          const current = recorded.get(id)?.is_matched ?? null;
          return mayWrite ? (
            <fieldset key={id} className="flex flex-col gap-1">
              <legend className="mb-1 text-sm">{title}</legend>
              {description ? <p className="text-xs text-fg-2">{description}</p> : null}
              <div className="flex flex-wrap gap-1">
                {values.map(({ value, label }) => (
                  <label
                    key={value}
                    className="flex h-(--control-sm) items-center rounded-sm border px-2 text-xs has-checked:border-accent has-checked:bg-selected has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring hover:bg-subtle forced:has-checked:outline-2"
                  >
                    <input
                      type="radio"
                      name={id}
                      value={value}
                      checked={current === value}
                      onChange={() => rate.mutate({ job_criteria_id: id, is_matched: value })}
                      className="sr-only"
                    />
                    {label}
                  </label>
                ))}
              </div>
            </fieldset>
          ) : (
            <p key={id} className="text-sm">
              {title}
              <span className="block text-xs text-fg-2">
                {values.find(({ value }) => value === current)?.label ?? "Not rated"}
              </span>
            </p>
          );
        })}
      </div>
    </Section>
  );
}
